import fc from "fast-check";
import {
  daysBetween,
  grainOfPeriod,
  type PeriodNumbers,
  spansOf,
} from "@/components/reports/parts/spans-of-period";
import { noNumbers } from "@/lib/contract/figures";
import { grainOf, periodDays } from "@/lib/contract/periods";

const dayAt = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
/** A period that ends today, with so many replies on each of its days, those of the period before first. */
function period(to: string, days: number, replies: (place: number) => number): PeriodNumbers {
  const [from, beforeFrom] = [dayAt(to, 1 - days), dayAt(to, 1 - 2 * days)];
  const numbersAt = (start: string, place: number) =>
    Array.from({ length: days }, (_, index) => ({
      day: dayAt(start, index),
      numbers: { ...noNumbers, replied: replies(place + index) },
    })).filter(({ numbers }) => numbers.replied > 0);
  return {
    ...{ asOf: `${to}T12:00:00.000Z`, timezone: "Europe/Berlin", today: to, from, to },
    ...{ beforeFrom, beforeTo: dayAt(from, -1), total: noNumbers, totalBefore: noNumbers },
    ...{ days: numbersAt(from, days), daysBefore: numbersAt(beforeFrom, 0), campaigns: [], accounts: [] },
    measured: { opened: true, clicked: true },
  };
}
const of = (to: string, days: number, replies: (place: number) => number = () => 1) =>
  spansOf(period(to, days, replies), "replied", "en");
const named = (spans: ReturnType<typeof of>) => spans.map(({ label, count }) => `${label}: ${count}`);

describe("the spans in which a period is drawn (ux 87)", () => {
  test("are days for a month, weeks for three months and half a year, and months for a year (DASH-03, REPORT-02)", () => {
    expect(Object.entries(periodDays).map(([name, days]) => `${name}: ${grainOf(days)}`)).toEqual([
      ...["3_days: day", "1_week: day", "2_weeks: day", "1_month: day"],
      ...["3_months: week", "6_months: week", "1_year: month"],
    ]);
    expect([84, 85, 300, 301].map(grainOf)).toEqual(["day", "week", "week", "month"]);
  });

  test("begin on Monday if they are weeks, and are cut where the period begins and ends", () => {
    const spans = of("2026-11-18", 91);
    expect(spans).toHaveLength(14);
    expect(named([spans[0]!, spans[1]!, spans[13]!])).toEqual([
      "20 – 23 Aug 2026: 4",
      "24 – 30 Aug 2026: 7",
      "16 – 18 Nov 2026: 3",
    ]);
    expect(spans.map(({ isPartial }) => isPartial).indexOf(true)).toBe(13);
    expect(spans[1]!.short).toBe("24 Aug");
  });

  test("are calendar months; one that is cut is named by its days", () => {
    const spans = of("2026-11-18", 365);
    expect(spans).toHaveLength(13);
    expect(named([spans[0]!, spans[1]!, spans[12]!])).toEqual([
      "19 – 30 Nov 2025: 12",
      "December 2025: 31",
      "1 – 18 Nov 2026: 18",
    ]);
    expect(spans[1]!.short).toBe("Dec 2025");
  });

  test("are compared with the same days of the previous period, and add up to the period's totals", () => {
    const last = fc.integer({ min: 18_000, max: 22_000 }).map((n) => new Date(n * 86_400_000).toISOString());
    fc.assert(
      fc.property(
        last,
        fc.integer({ min: 1, max: 366 }),
        fc.integer({ min: 1, max: 5 }),
        (at, days, step) => {
          const shown = period(at.slice(0, 10), days, (place) => place % step);
          const spans = spansOf(shown, "replied", "en");
          expect(spans.flatMap(({ from, to }) => daysBetween(from, to))).toEqual(
            daysBetween(shown.from, shown.to),
          );
          const sum = (rows: PeriodNumbers["days"]) =>
            rows.reduce((all, { numbers }) => all + numbers.replied, 0);
          expect(spans.reduce((all, { count }) => all + count, 0)).toBe(sum(shown.days));
          expect(spans.reduce((all, { before }) => all + before, 0)).toBe(sum(shown.daysBefore));
          if (grainOfPeriod(shown) !== "day") expect(spans.length).toBeLessThanOrEqual(44);
        },
      ),
      { numRuns: 60 },
    );
  });
});
