import { type Attempt, pausesAction, runAfter } from "@/server/domain/campaigns/failure-run";

test.each<[number, Attempt[], number, boolean]>([
  [0, [], 0, false],
  [0, ["failed", "failed", "failed", "failed"], 4, false],
  [4, ["failed"], 5, true],
  [4, ["done"], 0, false],
  [3, ["failed", "done", "failed"], 1, false],
])("after %i failures in a row, %j makes it %i (R10)", (before, attempts, run, isPaused) => {
  expect(runAfter(before, attempts)).toBe(run);
  expect(pausesAction(run)).toBe(isPaused);
});
