import type { Hours } from "@/server/domain/campaigns/hours/hours";
import { daysOfRecipient, isHolidayOf } from "@/server/domain/campaigns/hours/recipient-holidays";
import { phoneHoursOf, recipientHoursOf } from "@/server/domain/campaigns/hours/recipient-hours";

const at = (iso: string) => new Date(iso);
const berlin: Hours = { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] };
const days = (location: string, timezone: string | null = null) =>
  daysOfRecipient({ location, timezone }, berlin);
const opening = (location: string, timezone: string | null, now: string, sender: Hours = berlin) =>
  recipientHoursOf([sender], timezone, at(now), days(location, timezone)).opensAt.toISOString();

describe("holidays of the recipient (R6)", () => {
  it("are those of the country that the location names in any language, and unknown for any other", () => {
    expect(days("Paris, France")?.daysOff.country).toBe("FR");
    expect(days("Lyon, Frankreich")?.daysOff.country).toBe("FR");
    for (const unknown of ["", "Paris", "Tokyo, Japan", "Atlanta, Georgia"]) expect(days(unknown)).toBeNull();
  });

  it("follow the prospect's own calendar, or the account's while their zone is unknown", () => {
    // The fourth of July 2025 in Los Angeles is the fifth in Berlin for nine hours.
    const night = at("2025-07-05T05:00:00Z");
    expect(isHolidayOf(days("United States", "America/Los_Angeles")!, night)).toBe(true);
    expect(isHolidayOf(days("United States")!, night)).toBe(false);
    expect(isHolidayOf(days("United States")!, at("2025-07-03T23:00:00Z"))).toBe(true);
  });

  it("delay what would otherwise be sent, with or without the recipient's hours", () => {
    // 14 July 2026 is a Tuesday.
    expect(opening("Paris, France", null, "2026-07-14T10:00:00Z")).toBe("2026-07-15T07:00:00.000Z");
    expect(opening("Paris, France", "Europe/Paris", "2026-07-14T10:00:00Z")).toBe("2026-07-15T07:00:00.000Z");
    expect(opening("Paris", "Europe/Paris", "2026-07-14T10:00:00Z")).toBe("2026-07-14T10:00:00.000Z");
    // Friday and Monday of Easter in Germany and the sender's own week between.
    expect(opening("Berlin, Germany", "Europe/Berlin", "2026-04-03T10:00:00Z")).toBe(
      "2026-04-07T07:00:00.000Z",
    );
  });

  it("end at midnight of the recipient for a sender who works then", () => {
    const night = { ...berlin, start: 20, end: 6, days: [1, 2, 3, 4, 5, 6, 7] };
    const christmas = days("New York, United States", "America/New_York");
    const opensAt = (now: string) => recipientHoursOf([night], null, at(now), christmas).opensAt;
    expect(opensAt("2026-12-25T22:00:00Z")).toEqual(at("2026-12-26T19:00:00Z"));
    const later = { ...night, end: 8 };
    expect(recipientHoursOf([later], null, at("2026-12-25T22:00:00Z"), christmas).opensAt).toEqual(
      at("2026-12-26T05:00:00Z"),
    );
  });

  it("also hold calls and texts, even if only the law restricts their hours (R28)", () => {
    const owner = { timezone: "America/Los_Angeles", phone: null };
    const rest = days("United States", owner.timezone);
    const mornings = { ...berlin, start: 9, end: 12 };
    const open = phoneHoursOf([mornings], owner, at("2026-07-02T20:00:00Z"), rest);
    expect(open).toMatchObject({ status: "apart", opensAt: at("2026-07-02T20:00:00Z") });
    // The fourth falls on a Saturday and is kept on Friday: both are passed over.
    const closed = phoneHoursOf([mornings], owner, at("2026-07-03T20:00:00Z"), rest);
    expect(closed).toMatchObject({ status: "apart", opensAt: at("2026-07-05T15:00:00Z") });
  });
});
