import { existsSync } from "node:fs";

/** Where runs leave what they found. */
export const reports = ".tern-test/reports";

/** A test that failed: its file and its whole name. A file that could not be loaded has no name. */
export type FailedTest = { part: string; file: string; name?: string };

/** How a part of the checks went. A reason stands where something else than a test failed; `tests` are those that failed, where the runner names them. */
export type Result = { passed: number; failed: number; reason?: string; tests?: FailedTest[] };

export const failure = (reason: string): Result => ({ passed: 0, failed: 1, reason });

/** A tool without tests of its own counts as one. */
export const asOne = (code: number): Result =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A folder of tests that ran none is a failure: a pattern or an import is broken. No folder means nothing to run yet. */
export function unlessEmpty(folder: string, result: Result): Result {
  const empty = result.passed + result.failed === 0;
  return empty && existsSync(folder) ? failure(`${folder} exists, but no test in it ran`) : result;
}
