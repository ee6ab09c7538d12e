import fc from "fast-check";
import { daysOf, rangesOf } from "@/components/accounts/day-ranges";
import { holidayCountries } from "@/lib/contract/days-off";
import { checkDaysOff } from "@/server/domain/accounts/schedule";
import { arrivalOf } from "@/server/domain/campaigns/arrival";
import { afterDelay } from "@/server/domain/campaigns/hours/delay";
import { isHoliday } from "@/server/domain/campaigns/hours/holidays";
import { type Hours, isOpen, nextOpening } from "@/server/domain/campaigns/hours/hours";
import { dayOfIsoDate, isoDate } from "@/server/domain/campaigns/hours/zone";

const at = (iso: string) => new Date(iso);
const berlin: Hours = { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] };
const german: Hours = { ...berlin, daysOff: { country: "DE", days: [] } };

describe("public holidays (R6)", () => {
  test.each([
    ["DE", "2026-04-03 2026-04-06 2026-05-14 2026-05-25 2026-12-25"],
    ["FR", "2026-04-06 2026-05-14 2026-05-25 2026-07-14 2026-11-11"],
    ["US", "2026-01-19 2026-05-25 2026-07-03 2026-11-26 2027-12-24 2027-12-31 2028-11-10"],
    ["GB", "2026-05-04 2026-08-31 2026-12-28 2027-12-27 2027-12-28 2028-01-03"],
    ["BR", "2026-02-16 2026-02-17 2026-09-07 2026-11-20"],
    ["ES", "2026-01-06 2026-10-12 2026-12-08"],
    ["SE", "2026-06-19 2027-06-25"],
    ["IT", "2027-10-04"],
  ] as const)("%s has holidays on %s", (country, days) => {
    for (const day of days.split(" "))
      expect([day, isHoliday(country, dayOfIsoDate(day))]).toEqual([day, true]);
  });

  test("a country has a plausible number of them in a year, and none on other days", () => {
    expect(isHoliday("DE", dayOfIsoDate("2026-11-11"))).toBe(false);
    expect(isHoliday("IT", dayOfIsoDate("2024-10-04"))).toBe(false);
    for (const country of holidayCountries) {
      const first = dayOfIsoDate("2027-01-01");
      const held = Array.from({ length: 365 }, (_, n) => first + n).filter((day) => isHoliday(country, day));
      expect(held.length).toBeGreaterThanOrEqual(7);
      expect(held.length).toBeLessThanOrEqual(16);
    }
  });
});

describe("days off (R6)", () => {
  test("keep every window closed, and what is due waits for the next working day", () => {
    expect(isOpen(german, at("2026-12-25T10:00:00Z"))).toBe(false);
    expect(isOpen(berlin, at("2026-12-25T10:00:00Z"))).toBe(true);
    expect(nextOpening(german, at("2026-04-02T17:00:00Z"))).toEqual(at("2026-04-07T07:00:00Z"));
    const away = { country: null, days: ["2026-03-10", "2026-03-11"] };
    expect(nextOpening({ ...berlin, daysOff: away }, at("2026-03-10T10:00:00Z"))).toEqual(
      at("2026-03-12T08:00:00Z"),
    );
  });

  test("leave a window that opened the evening before open until it closes", () => {
    const night: Hours = { ...german, start: 22, end: 6 };
    expect(isOpen(night, at("2026-12-25T03:00:00Z"))).toBe(true);
    expect(isOpen(night, at("2026-12-25T22:30:00Z"))).toBe(false);
  });

  test("do not count in waits of working days (R4)", () => {
    const from = at("2026-04-02T12:00:00Z");
    const over = (hours: Hours) => afterDelay(from, { amount: 1, unit: "working_days" }, hours);
    expect(over(berlin)).toEqual(at("2026-04-03T12:00:00Z"));
    expect(over(german)).toEqual(at("2026-04-07T12:00:00Z"));
    const arrival = arrivalOf(from, [{ amount: 1, unit: "working_days" }], german);
    expect(arrival.skippedDays).toEqual(["closed", "weekend"]);
  });

  test("are skipped however many there are, to find the next opening", () => {
    const anyDays = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 200 });
    fc.assert(
      fc.property(anyDays, fc.constantFrom(null, ...holidayCountries), (offsets, country) => {
        const first = dayOfIsoDate("2026-03-02");
        const days = [...new Set(offsets)].map((offset) => isoDate(first + offset));
        const hours: Hours = { ...berlin, timezone: "UTC", daysOff: { country, days } };
        const opens = nextOpening(hours, at("2026-03-02T00:00:00Z"));
        const day = Math.floor(+opens / 86_400_000);
        expect(days).not.toContain(isoDate(day));
        expect(country !== null && isHoliday(country, day)).toBe(false);
      }),
      { numRuns: 100 },
    );
    const everyFriday = Array.from({ length: 200 }, (_, week) =>
      isoDate(dayOfIsoDate("2026-03-06") + 7 * week),
    );
    const fridays: Hours = { ...berlin, days: [5], daysOff: { country: null, days: everyFriday } };
    expect(nextOpening(fridays, at("2026-03-02T00:00:00Z"))).toEqual(at("2030-01-04T08:00:00Z"));
  });

  test("are kept once each, in order, and removed when they are over", () => {
    const days = ["2026-03-05", "2026-03-01", "2026-03-03", "2026-03-05"];
    expect(checkDaysOff({ country: "DE", days }, dayOfIsoDate("2026-03-03"))).toEqual({
      country: "DE",
      days: ["2026-03-03", "2026-03-05"],
    });
  });

  test("are shown as ranges and entered as such", () => {
    const holiday = daysOf({ from: "2026-12-30", until: "2027-01-02" }, 200);
    expect(holiday).toEqual(["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]);
    expect(rangesOf([...holiday, "2027-01-04"])).toEqual([
      { from: "2026-12-30", until: "2027-01-02" },
      { from: "2027-01-04", until: "2027-01-04" },
    ]);
    expect(daysOf({ from: "2026-12-30", until: "2026-12-29" }, 200)).toEqual([]);
    expect(daysOf({ from: "2026-01-01", until: "2036-01-01" }, 201)).toHaveLength(201);
  });
});
