import { existsSync } from "node:fs";

/** The folder for reports of runs. */
export const reports = ".tern-test/reports";

/** A failed test: its file and its full name. A file that could not be loaded has no name. */
export type FailedTest = { part: string; file: string; name?: string };

/**
 * The result of one part of the checks. `reason` is set if something other than a test failed; `tests` are the failed ones, if the runner
 * names them.
 */
export type Result = { passed: number; failed: number; reason?: string; tests?: FailedTest[] };

export const failure = (reason: string): Result => ({ passed: 0, failed: 1, reason });

/** A tool without tests of its own counts as one test. */
export const asOne = (code: number): Result =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A test folder in which no test ran is a failure, because a pattern or an import is broken. A missing folder has nothing to run yet. */
export function unlessEmpty(folder: string, result: Result): Result {
  const empty = result.passed + result.failed === 0;
  return empty && existsSync(folder) ? failure(`${folder} exists, but no test in it ran`) : result;
}
