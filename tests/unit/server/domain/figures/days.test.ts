import fc from "fast-check";
import { clockOf } from "@/server/domain/clock";
import { before, beginOf, type CountedDay, dayOf, daysOf, stillToCount } from "@/server/domain/figures/days";

const zones = fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Auckland", "America/St_Johns");
const start = Date.UTC(2026, 9, 20);
const clocks = fc
  .array(fc.record({ hours: fc.integer({ min: 1, max: 200 }), speed: fc.constantFrom(1, 7, 600) }), {
    maxLength: 2,
  })
  .map((changes) => {
    let clock = clockOf([]);
    const segments: Parameters<typeof clockOf>[0][number][] = [];
    for (const { hours, speed } of changes.toSorted((a, b) => a.hours - b.hours)) {
      const realStart = new Date(start + hours * 3_600_000);
      if (segments.some((known) => +known.realStart === +realStart)) continue;
      segments.push({ realStart, virtualStart: clock.toVirtual(realStart), speed });
      clock = clockOf(segments);
    }
    return clock;
  });

it("counts every instant of a period exactly once, however many days are aggregated (DASH-03, R31)", () => {
  fc.assert(
    fc.property(
      zones,
      clocks,
      fc.integer({ min: 0, max: 20 }),
      fc.nat(30),
      fc.nat(),
      (zone, clock, kept, length, seed) => {
        const calendar = { zone, clock };
        const now = new Date(start + 240 * 3_600_000);
        const today = dayOf(calendar, now);
        const first = dayOf(calendar, new Date(start));
        const days: CountedDay[] = daysOf({ from: first, to: Math.min(today, first + kept - 1) }).map(
          (day) => {
            const [beginsAt, endsAt] = [beginOf(calendar, day), beginOf(calendar, day + 1)];
            const share = ((seed >> (day % 7)) % 3) / 2;
            return {
              day,
              beginsAt,
              endsAt,
              countedUntil: new Date(+beginsAt + Math.round((+endsAt - +beginsAt) * share)),
            };
          },
        );
        const period = { from: Math.max(first, today - length), to: today };
        const spans = stillToCount(calendar, period, now, {
          unfinished: days.filter(({ countedUntil, endsAt }) => countedUntil < endsAt),
          last: days.at(-1) ?? null,
        });
        const done = days
          .filter(({ day }) => day >= period.from && day <= period.to)
          .map(({ day, beginsAt, countedUntil }) => ({ day, since: beginsAt, until: countedUntil }));
        const parts = [...spans, ...done]
          .filter(({ since, until }) => since < until)
          .sort((a, b) => +a.since - +b.since);
        expect(parts[0]?.since).toEqual(beginOf(calendar, period.from));
        expect(parts.at(-1)?.until).toEqual(beginOf(calendar, today + 1));
        for (const [index, part] of parts.entries()) {
          expect(dayOf(calendar, part.since)).toBe(part.day);
          if (index > 0) expect(part.since).toEqual(parts[index - 1]?.until);
        }
      },
    ),
  );
});

it("compares with the same number of days right before (ux 86)", () => {
  expect(before({ from: 10, to: 19 })).toEqual({ from: 0, to: 9 });
  expect(before({ from: 5, to: 5 })).toEqual({ from: 4, to: 4 });
});
