import { awayUntil, needsDecision } from "@/server/domain/conversations/absence";

const hours = { timezone: "Europe/Berlin", start: 9, end: 18, days: [1, 2, 3, 4, 5] };
const now = new Date("2026-03-02T09:00:00Z");

test("nothing is sent until one working day after the return (R16)", () => {
  // Back on Friday the 6th: Monday the 9th, midnight in Berlin.
  expect(awayUntil("2026-03-06", now, hours)).toEqual(new Date("2026-03-08T23:00:00Z"));
});

test("the sequence waits for two absences, and a third needs a decision (R16)", () => {
  expect([1, 2, 3, 4].map(needsDecision)).toEqual([false, false, true, true]);
});

test("an absence without a date lasts a week (R16)", () => {
  expect(awayUntil(null, now, hours)).toEqual(new Date("2026-03-09T09:00:00Z"));
});

test("an absence with a past date counts from now", () => {
  expect(awayUntil("2026-02-20", now, hours)).toEqual(new Date("2026-03-03T09:00:00Z"));
});
