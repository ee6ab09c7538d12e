import { inHundredths, outOfHundredths, sumOf } from "@/server/domain/crm/figures";
import { ordersOf } from "@/server/domain/crm/stages";
import { isStale } from "@/server/domain/crm/stale";

const part = (count: number, amount: string, own: string, rest: string, stageProbability: number) => ({
  ...{ count, amount, own, rest, stageProbability },
});

test.each([0, 0.01, 0.29, 1.15, 1_234.56, 9_999_999_999.99])("%d survives storing (CRM-03)", (amount) => {
  expect(Number.isInteger(inHundredths(amount))).toBe(true);
  expect(outOfHundredths(inHundredths(amount))).toBe(amount);
});

test.each([
  ["nothing", [], { count: 0, amount: 0, weighted: 0 }],
  [
    "a stage's probability",
    [part(2, "1050", "0", "1050", 5_000)],
    { count: 2, amount: 10.5, weighted: 5.25 },
  ],
  ["a deal's own", [part(1, "1000", "3333000", "0", 9_000)], { count: 1, amount: 10, weighted: 3.33 }],
  // 0.5 + 0.5 hundredths are one: rounded at the end, not each.
  [
    "two halves",
    [part(1, "1", "0", "1", 5_000), part(1, "1", "0", "1", 5_000)],
    { count: 2, amount: 0.02, weighted: 0.01 },
  ],
  ["a half alone", [part(1, "1", "0", "1", 5_000)], { count: 1, amount: 0.01, weighted: 0.01 }],
  ["less than a half", [part(1, "1", "0", "1", 4_999)], { count: 1, amount: 0.01, weighted: 0 }],
  [
    "more than a number holds exactly",
    [part(100_000, "99999999999900000", "0", "99999999999900000", 10_000)],
    { count: 100_000, amount: 999_999_999_999_000, weighted: 999_999_999_999_000 },
  ],
] as const)("sums %s", (_name, parts, sum) => {
  expect(sumOf(parts)).toEqual(sum);
});

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
test.each([
  ["never without a limit", null, 1, null, 300, false],
  ["not on the last day", 7, 1, null, 8, false],
  ["after it", 7, 1, null, 9, true],
  ["counted from an answer", 7, 1, 5, 12, false],
  ["counted from the move if that was later", 7, 6, 2, 12, false],
  ["after both", 7, 6, 2, 14, true],
] as const)("a deal is stale %s (CRM-02)", (_name, rotDays, moved, answered, now, stale) => {
  const lastAnswerAt = answered === null ? null : day(answered);
  expect(isStale({ rotDays, inStageSince: day(moved), lastAnswerAt }, day(now))).toBe(stale);
});

test("the leftmost stage has the highest order (CRM-07, CRM-08)", () => {
  expect(ordersOf(4)).toEqual([4, 3, 2, 1]);
});
