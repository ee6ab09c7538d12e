import fc from "fast-check";
import { closing, type Hours, isOpen, nextOpening } from "@/server/domain/campaigns/hours/hours";
import { dayOfIsoDate, instantOf, isoDate, localOf } from "@/server/domain/campaigns/hours/zone";

const at = (iso: string) => new Date(iso);
const week = [1, 2, 3, 4, 5];
const berlin: Hours = { timezone: "Europe/Berlin", start: 9, end: 18, days: week };

const zones = [
  ...["Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Asia/Kathmandu", "UTC"],
  ...["Australia/Lord_Howe", "Pacific/Chatham", "Africa/Casablanca", "America/St_Johns", "Asia/Tehran"],
  ...["Africa/Cairo", "America/Santiago", "Asia/Beirut", "Europe/Dublin", "Pacific/Apia", "Antarctica/Troll"],
];
const first = Date.UTC(2024, 0, 1);
const last = Date.UTC(2030, 11, 31);
const hour = 3_600_000;
const anyHours = fc
  .record({
    timezone: fc.constantFrom(...zones),
    start: fc.integer({ min: 0, max: 23 }),
    end: fc.integer({ min: 0, max: 24 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  })
  .filter(({ start, end }) => start !== end);
const anyInstant = fc.integer({ min: first, max: last }).map((ms) => new Date(ms));

describe("working hours (R5 to R7)", () => {
  test("what is late on Friday is sent on Monday at nine", () => {
    expect(nextOpening(berlin, at("2026-03-06T17:30:00Z"))).toEqual(at("2026-03-09T08:00:00Z"));
    expect(isOpen(berlin, at("2026-03-06T16:59:59.999Z"))).toBe(true);
    expect(isOpen(berlin, at("2026-03-06T17:00:00Z"))).toBe(false);
    expect(closing(berlin, at("2026-03-06T09:00:00Z"))).toEqual(at("2026-03-06T17:00:00Z"));
  });

  test("a window may pass midnight and belongs to the day on which it begins", () => {
    const night: Hours = { timezone: "Europe/Berlin", start: 22, end: 6, days: [5] };
    expect(isOpen(night, at("2026-03-07T04:59:00Z"))).toBe(true);
    expect(isOpen(night, at("2026-03-07T05:00:00Z"))).toBe(false);
    expect(isOpen(night, at("2026-03-06T04:00:00Z"))).toBe(false);
    expect(closing(night, at("2026-03-06T21:30:00Z"))).toEqual(at("2026-03-07T05:00:00Z"));
  });

  test("a start that the clock skips moves to the first instant after the gap", () => {
    const hours: Hours = { timezone: "Europe/Berlin", start: 2, end: 5, days: [7] };
    expect(nextOpening(hours, at("2026-03-29T00:00:00Z"))).toEqual(at("2026-03-29T01:00:00Z"));
  });

  test("a window wholly inside the skipped hour is left out that week", () => {
    const hours: Hours = { timezone: "Europe/Berlin", start: 2, end: 3, days: [7] };
    expect(nextOpening(hours, at("2026-03-29T00:00:00Z"))).toEqual(at("2026-04-05T00:00:00Z"));
  });

  test("a window at an hour that occurs twice opens once", () => {
    const hours: Hours = { timezone: "Europe/Berlin", start: 2, end: 4, days: [7] };
    const opens = nextOpening(hours, at("2026-10-24T22:30:00Z"));
    expect(opens).toEqual(at("2026-10-25T00:00:00Z"));
    expect(closing(hours, opens)).toEqual(at("2026-10-25T03:00:00Z"));
  });

  test("hours without a working day are refused instead of searched for ever", () => {
    expect(() => nextOpening({ ...berlin, days: [] }, at("2026-03-06T17:30:00Z"))).toThrow(RangeError);
  });

  test("the next opening is open, and nothing before it is", () => {
    fc.assert(
      fc.property(
        anyHours,
        anyInstant,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (hours, now, share) => {
          const opens = nextOpening(hours, now);
          expect(isOpen(hours, opens)).toBe(true);
          if (opens > now) expect(isOpen(hours, new Date(+now + share * (+opens - +now)))).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("hours are open until they close, as local time says", () => {
    fc.assert(
      fc.property(anyHours, anyInstant, (hours, now) => {
        const opens = nextOpening(hours, now);
        const closes = closing(hours, opens);
        expect(closes).not.toBeNull();
        expect(isOpen(hours, new Date(+closes! - 1))).toBe(true);
        expect(+closes! - +opens).toBeLessThanOrEqual(25 * hour);
      }),
      { numRuns: 300 },
    );
  });
});

describe("local time and instants", () => {
  test("an instant survives conversion to local time and back, except in a repeated hour", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyInstant, (zone, now) => {
        const back = instantOf(localOf(now, zone), zone);
        expect(+back).toBeLessThanOrEqual(+now);
        expect(localOf(back, zone)).toEqual(localOf(now, zone));
      }),
      { numRuns: 500 },
    );
  });

  test("a date that is written is read back unchanged", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 30_000 }), (day) => {
        expect(dayOfIsoDate(isoDate(day))).toBe(day);
      }),
    );
  });
});
