import fc from "fast-check";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { arrivalOf } from "@/server/domain/campaigns/arrival";
import { arrivalsOf } from "@/server/domain/campaigns/arrivals";
import { afterDelay } from "@/server/domain/campaigns/hours/delay";
import type { Hours } from "@/server/domain/campaigns/hours/hours";
import { isoWeekday, localOf } from "@/server/domain/campaigns/hours/zone";

const at = (iso: string) => new Date(iso);
const berlin: Hours = { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] };

describe("delays (R4)", () => {
  test.each([
    [
      "hours are absolute, also over a clock change",
      "2026-03-28T20:00:00Z",
      24,
      "hours",
      "2026-03-29T20:00:00Z",
    ],
    [
      "days keep the local time over a clock change",
      "2026-03-28T20:00:00Z",
      1,
      "days",
      "2026-03-29T19:00:00Z",
    ],
    [
      "a local time leapt over becomes the first valid one",
      "2026-03-28T01:30:00Z",
      1,
      "days",
      "2026-03-29T01:00:00Z",
    ],
    [
      "one working day from Friday is Monday",
      "2026-03-06T15:40:00Z",
      1,
      "working_days",
      "2026-03-09T15:40:00Z",
    ],
    [
      "one working day from Saturday is Monday",
      "2026-03-07T15:40:00Z",
      1,
      "working_days",
      "2026-03-09T15:40:00Z",
    ],
    ["five working days are a week", "2026-03-04T15:40:00Z", 5, "working_days", "2026-03-11T15:40:00Z"],
    ["no days are no delay", "2026-03-07T15:40:00Z", 0, "working_days", "2026-03-07T15:40:00Z"],
    ["the end of a month", "2026-01-31T12:00:00Z", 1, "days", "2026-02-01T12:00:00Z"],
    ["a leap day", "2028-02-28T12:00:00Z", 1, "days", "2028-02-29T12:00:00Z"],
  ] as const)("%s", (_, from, amount, unit, expected) => {
    expect(afterDelay(at(from), { amount, unit }, berlin)).toEqual(at(expected));
  });

  test("days keep the local time, from the end of every month, 2024 to 2030 (R25)", () => {
    for (let year = 2024; year <= 2030; year++)
      for (let month = 0; month < 12; month++)
        for (const date of [28, 29, 30, 31])
          for (const amount of [1, 2, 3, 5, 7, 14, 21, 30, 60]) {
            const from = new Date(Date.UTC(year, month, date, 11));
            const local = localOf(from, berlin.timezone);
            const after = localOf(afterDelay(from, { amount, unit: "days" }, berlin), berlin.timezone);
            expect(after).toEqual({ day: local.day + amount, msOfDay: local.msOfDay });
          }
  });

  test("working days end on a working day and pass exactly that many", () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
    const from = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 11, 31) });
    fc.assert(
      fc.property(days, from, fc.integer({ min: 1, max: 30 }), (working, ms, amount) => {
        const hours = { ...berlin, days: working };
        const first = localOf(new Date(ms), hours.timezone).day;
        const after = localOf(
          afterDelay(new Date(ms), { amount, unit: "working_days" }, hours),
          hours.timezone,
        ).day;
        const passed = Array.from({ length: after - first }, (_, i) => isoWeekday(first + 1 + i));
        expect(passed.filter((day) => working.includes(day))).toHaveLength(amount);
        expect(working).toContain(passed.at(-1));
      }),
    );
  });
});

describe("the date on which a wait ends (ux 39)", () => {
  test("one working day after Friday afternoon is Monday, without the weekend", () => {
    expect(arrivalOf(at("2026-03-06T15:40:00Z"), [{ amount: 1, unit: "working_days" }], berlin)).toEqual({
      startsAt: at("2026-03-06T15:40:00Z"),
      arrivesAt: at("2026-03-09T15:40:00Z"),
      skippedDays: ["weekend"],
    });
  });

  test("what would fall on a Saturday waits for Monday at nine", () => {
    const arrival = arrivalOf(at("2026-03-06T15:40:00Z"), [{ amount: 1, unit: "days" }], berlin);
    expect(arrival.arrivesAt).toEqual(at("2026-03-09T08:00:00Z"));
    expect(arrival.skippedDays).toEqual(["weekend"]);
  });

  test("a week over a weekend skips nothing", () => {
    expect(arrivalOf(at("2026-03-06T15:40:00Z"), [{ amount: 7, unit: "days" }], berlin).skippedDays).toEqual(
      [],
    );
  });

  test("a custom day off is named as closed", () => {
    const hours = { ...berlin, days: [1, 2, 4, 5] };
    const arrival = arrivalOf(at("2026-03-03T15:40:00Z"), [{ amount: 1, unit: "working_days" }], hours);
    expect(arrival).toMatchObject({ arrivesAt: at("2026-03-05T15:40:00Z"), skippedDays: ["closed"] });
  });
});

describe("the dates of a smart campaign (ux 39)", () => {
  const step = (id: string, next: string | null, more: object): Step =>
    ({ id, is_enabled: true, next, ...more }) as Step;
  const days = (amount: number) => ({ delay: { amount, unit: "days" }, type: "delay" });
  const sequence: Sequence = [
    step("r", "c", { type: "connection_request", message: "" }),
    step("c", "m", { type: "condition", condition: "accepted", deadline: days(7).delay, no: "e" }),
    step("m", "w1", { type: "message", message: "Hi" }),
    step("w1", "v", days(1)),
    step("e", "w2", { type: "email", subject: "S", message: "Hi" }),
    step("w2", "v", days(2)),
    step("v", null, { type: "visit_profile" }),
  ];
  const arrivals = arrivalsOf(sequence, at("2026-03-02T09:00:00Z"), berlin);
  const dayOf = (id: string) => arrivals.get(id)?.arrivesAt.toISOString().slice(0, 10);

  test("yes follows at once, no when the deadline is over, and where both meet the date of yes counts", () => {
    expect(["r", "m", "e", "v"].map(dayOf)).toEqual(["2026-03-02", "2026-03-02", "2026-03-09", "2026-03-03"]);
  });

  test("a draft with a circle ends", () => {
    const circle = [step("w", "o", days(1)), step("o", "w", { type: "visit_profile", is_enabled: false })];
    expect(arrivalsOf(circle, at("2026-03-02T09:00:00Z"), berlin).size).toBe(0);
  });

  test("a wait shows the next action on its own branch", () => {
    expect(["w1", "w2"].map(dayOf)).toEqual(["2026-03-03", "2026-03-11"]);
  });
});
