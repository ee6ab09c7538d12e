import fc from "fast-check";
import { clockOf } from "@/server/domain/clock";

const at = (iso: string) => new Date(iso);
const pieces = [
  { realStart: at("2026-03-01T00:00:00Z"), virtualStart: at("2026-03-01T00:00:00Z"), speed: 600 },
  { realStart: at("2026-03-01T00:10:00Z"), virtualStart: at("2026-03-05T04:00:00Z"), speed: 1 },
];

describe("the clock of a workspace (R31)", () => {
  test("without pieces, shown time is real time", () => {
    const clock = clockOf([]);
    expect(clock.toVirtual(at("2026-03-01T09:00:00Z"))).toEqual(at("2026-03-01T09:00:00Z"));
    expect(clock.toReal(at("2026-03-01T09:00:00Z"))).toEqual(at("2026-03-01T09:00:00Z"));
    expect(clock.speed).toBe(1);
  });

  test("each past instant is mapped by its own piece, whatever the order of the pieces", () => {
    const clock = clockOf([...pieces].reverse());
    expect(clock.toVirtual(at("2026-02-28T12:00:00Z"))).toEqual(at("2026-02-28T12:00:00Z"));
    expect(clock.toVirtual(at("2026-03-01T00:01:00Z"))).toEqual(at("2026-03-01T10:00:00Z"));
    expect(clock.toVirtual(at("2026-03-01T00:11:00Z"))).toEqual(at("2026-03-05T04:01:00Z"));
    expect(clock.toReal(at("2026-03-02T00:00:00Z"))).toEqual(at("2026-03-01T00:02:24Z"));
    expect(clock.speed).toBe(1);
  });

  test("a shown instant is reached exactly at the real instant it maps to", () => {
    const speed = fc.double({ min: 1, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(speed, fc.integer({ min: 0, max: 10 ** 10 }), (factor, ms) => {
        const start = at("2026-03-01T00:00:00Z");
        const clock = clockOf([{ realStart: start, virtualStart: start, speed: factor }]);
        const shown = new Date(+start + ms);
        const real = clock.toReal(shown);
        expect(+clock.toVirtual(real)).toBeGreaterThanOrEqual(+shown);
        expect(+clock.toVirtual(new Date(+real - 1))).toBeLessThanOrEqual(+shown);
      }),
    );
  });

  test("a change of speed never moves shown time back", () => {
    const change = fc.record({
      after: fc.integer({ min: 1, max: 10 ** 8 }),
      speed: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        let real = +at("2026-03-01T00:00:00Z");
        let virtual = real;
        let speed = 1;
        const segments = changes.map((next) => {
          real += next.after;
          virtual += speed * next.after;
          speed = next.speed;
          return { realStart: new Date(real), virtualStart: new Date(virtual), speed };
        });
        const clock = clockOf(segments);
        const moments = segments.flatMap(({ realStart }) => [-1, 0, 1].map((d) => +realStart + d));
        const shown = moments.sort((a, b) => a - b).map((ms) => +clock.toVirtual(new Date(ms)));
        expect(shown).toEqual([...shown].sort((a, b) => a - b));
      }),
    );
  });
});

test("shown instants that the first piece skipped were reached when it began", () => {
  const clock = clockOf([
    {
      realStart: new Date("2026-11-21T12:00:00Z"),
      virtualStart: new Date("2026-11-23T08:40:00Z"),
      speed: 600,
    },
  ]);
  expect(clock.toReal(new Date("2026-11-20T00:00:00Z"))).toEqual(new Date("2026-11-20T00:00:00Z"));
  expect(clock.toReal(new Date("2026-11-22T00:00:00Z"))).toEqual(new Date("2026-11-21T12:00:00Z"));
});
