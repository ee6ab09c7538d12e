import fc from "fast-check";
import { localOf } from "@/server/domain/campaigns/hours/zone";
import { daysTold, nextSummary } from "@/server/domain/notices/summary";

const instants = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
const zones = fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Auckland", "America/New_York", "Asia/Kolkata");

describe("when a summary is sent (CONST-41)", () => {
  it("is at nine in the chosen zone, weekly on Monday, monthly on the first, across all clock changes", () => {
    fc.assert(
      fc.property(
        instants,
        zones,
        fc.constantFrom("daily", "weekly", "monthly"),
        (after, timezone, summary) => {
          const at = nextSummary({ summary, timezone }, after)!;
          expect(at > after).toBe(true);
          expect(localOf(at, timezone).msOfDay).toBe(9 * 3_600_000);
          const shown = new Intl.DateTimeFormat("en", {
            timeZone: timezone,
            weekday: "short",
            day: "numeric",
          }).formatToParts(at);
          const part = (type: string) => shown.find((one) => one.type === type)?.value;
          if (summary === "weekly") expect(part("weekday")).toBe("Mon");
          if (summary === "monthly") expect(part("day")).toBe("1");
          const max = { daily: 25, weekly: 7 * 24 + 1, monthly: 31 * 24 + 1 }[summary];
          expect(+at - +after).toBeLessThanOrEqual(max * 3_600_000);
        },
      ),
    );
  });

  it("is never for a user who wants none, or has chosen no zone", () => {
    const now = new Date("2026-11-22T12:00:00Z");
    expect(nextSummary({ summary: "off", timezone: "UTC" }, now)).toBeNull();
    expect(nextSummary({ summary: "weekly", timezone: null }, now)).toBeNull();
  });
});

it("a summary covers a day, seven days, or the month that ended (CONST-41)", () => {
  const first = new Date("2026-03-01T09:00:00Z");
  expect(daysTold("daily", first, "UTC")).toBe(1);
  expect(daysTold("weekly", first, "UTC")).toBe(7);
  expect(daysTold("monthly", first, "UTC")).toBe(28);
  expect(daysTold("monthly", new Date("2028-03-01T09:00:00Z"), "UTC")).toBe(29);
});
