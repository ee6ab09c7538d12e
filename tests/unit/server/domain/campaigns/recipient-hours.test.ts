import fc from "fast-check";
import { type Hours, isOpen } from "@/server/domain/campaigns/hours/hours";
import { recipientHoursOf } from "@/server/domain/campaigns/hours/recipient-hours";

const at = (iso: string) => new Date(iso);
const berlin: Hours = { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] };
const monday = at("2026-03-02T09:00:00Z");

describe("the hours of the recipient (R7)", () => {
  test("a message waits until both clocks show working time", () => {
    expect(recipientHoursOf([berlin], "America/New_York", monday)).toEqual({
      status: "kept",
      zone: "America/New_York",
      opensAt: at("2026-03-02T14:00:00Z"),
    });
    expect(recipientHoursOf([berlin], "Europe/Lisbon", at("2026-03-02T16:30:00Z")).opensAt).toEqual(
      at("2026-03-02T16:30:00Z"),
    );
    expect(recipientHoursOf([berlin], "Asia/Tokyo", at("2026-03-02T08:59:00Z")).opensAt).toEqual(
      at("2026-03-02T08:59:00Z"),
    );
    // Six in the evening in Tokyo.
    expect(recipientHoursOf([berlin], "Asia/Tokyo", monday).opensAt).toEqual(at("2026-03-03T08:00:00Z"));
  });

  test("a prospect with no time zone, or an unknown one, is contacted in the account's hours", () => {
    const early = at("2026-03-02T05:00:00Z");
    for (const zone of [null, "", "Mars/Olympus"])
      expect(recipientHoursOf([berlin], zone, early)).toEqual({
        status: "unknown",
        zone: null,
        opensAt: at("2026-03-02T08:00:00Z"),
      });
  });

  test("a prospect whose working hours never overlap the account's is contacted in the account's hours", () => {
    expect(recipientHoursOf([berlin], "America/Los_Angeles", monday)).toEqual({
      status: "apart",
      zone: "America/Los_Angeles",
      opensAt: monday,
    });
  });

  test("the account's days off count once, on its own clock, and not as the recipient's", () => {
    const away: Hours = { ...berlin, daysOff: { country: null, days: ["2026-03-02"] } };
    expect(recipientHoursOf([away], "Asia/Tokyo", at("2026-03-01T20:00:00Z")).opensAt).toEqual(
      at("2026-03-03T08:00:00Z"),
    );
  });

  test("the instant found is within the hours of both clocks, on any day of any zones, also over midnight", () => {
    const zones = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe", "Europe/Dublin"];
    const anyHours = fc
      .record({
        timezone: fc.constantFrom(...zones),
        start: fc.integer({ min: 0, max: 23 }),
        end: fc.integer({ min: 0, max: 23 }),
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      })
      .filter(({ start, end }) => start !== end);
    const anyInstant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(anyHours, fc.constantFrom(...zones), anyInstant, (hours, zone, ms) => {
        const { status, opensAt } = recipientHoursOf([hours], zone, new Date(ms));
        expect(+opensAt).toBeGreaterThanOrEqual(ms);
        expect(isOpen(hours, opensAt)).toBe(true);
        if (status === "kept") expect(isOpen({ ...hours, timezone: zone }, opensAt)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
