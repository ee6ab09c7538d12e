import { isOutdated, unanswered } from "@/server/domain/prospects/address-check";

const now = new Date("2026-11-29T12:00:00Z");
const daysAgo = (days: number) => new Date(+now - days * 86_400_000).toISOString();
const check = (days: number) => ({ state: "valid", at: daysAgo(days), by: "hunter" }) as const;
const asIs = (at: Date) => at;

test("a check is believed for 90 days, on the workspace's clock", () => {
  expect([89, 90, 91].map((days) => isOutdated(check(days), now, asIs))).toEqual([false, false, true]);
  expect(isOutdated(undefined, now, asIs)).toBe(false);
  expect(isOutdated(null, now, asIs)).toBe(false);
  expect(isOutdated(check(1), now, (at) => new Date(+at - 100 * 86_400_000))).toBe(true);
});

test("a vendor that does not answer is waited for for a day", () => {
  const first = unanswered(check(100), now);
  expect(first).toEqual({ ...check(100), askedAt: now.toISOString() });
  const later = new Date(+now + 86_399_000);
  expect(unanswered(first, later)).toEqual(first);
  const tomorrow = new Date(+now + 86_400_000);
  expect(unanswered(first, tomorrow)).toEqual({
    ...{ state: "unknown", at: tomorrow.toISOString(), by: "hunter" },
  });
});
