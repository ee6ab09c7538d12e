import { again, isReportable, type Trouble, waitSeconds } from "@/server/engine/intake/backoff";

const after = (times: number, kind: Trouble["kind"]) => {
  let trouble: Trouble | null = null;
  for (let time = 0; time < times; time++) trouble = again(trouble, kind);
  return trouble!;
};

test("a refused login is retried three times an hour and reported at once", () => {
  for (const times of [1, 2, 9]) expect(waitSeconds(after(times, "login_failed"))).toBe(1_200);
  expect(isReportable(after(1, "login_failed"))).toBe(true);
});

test("an unreachable server is retried soon, then less and less often, and reported if it stays away", () => {
  const waits = [1, 2, 3, 4, 5, 6, 50].map((times) => waitSeconds(after(times, "unreachable")));
  expect(waits).toEqual([5, 20, 60, 180, 600, 600, 600]);
  expect([1, 2, 3].map((times) => isReportable(after(times, "unreachable")))).toEqual([false, false, true]);
});

test("a different problem restarts the count", () => {
  expect(again(after(4, "unreachable"), "login_failed")).toEqual({ kind: "login_failed", times: 1 });
});
