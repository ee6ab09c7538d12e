import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type FailedTest, reports } from "./result";

/** If more tests than this fail, the run fails even if each passes alone: something is wrong with the run or the product. */
const maxUnsteady = 3;

const rerunParts = ["integration", "servers", "e2e"];

export type JestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  numRuntimeErrorTestSuites?: number;
  testResults?: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** The failed tests in a Jest report. */
export function failedInJest(part: string, { testResults = [] }: JestReport, root: string): FailedTest[] {
  return testResults.flatMap(({ name: absolute, status, assertionResults }) => {
    const file = path.relative(root, absolute);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) return failed.map(({ fullName: name }) => ({ part, file, name }));
    return status === "failed" ? [{ part, file }] : [];
  });
}

export type PlaywrightReport = {
  stats?: { expected?: number; unexpected?: number; flaky?: number };
  suites?: Suite[];
};

type Suite = { file: string; suites?: Suite[]; specs: { title: string; ok: boolean }[] };

/** The failed tests in a Playwright report, whose files are relative to the test folder. */
export function failedInPlaywright(
  part: string,
  { suites = [] }: PlaywrightReport,
  folder: string,
): FailedTest[] {
  return suites.flatMap(({ file, specs, suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title: name }) => ({ part, file: path.join(folder, file), name })),
    ...failedInPlaywright(part, { suites: inner ?? [] }, folder),
  ]);
}

/** The failed tests to rerun, by file, of parts that work with servers and browsers; none if too many failed to be merely flaky. */
export function toRerun(failed: FailedTest[]): { part: string; file: string; tests: FailedTest[] }[] {
  if (failed.length > maxUnsteady) return [];
  const files = new Map<string, FailedTest[]>();
  for (const test of failed)
    if (rerunParts.includes(test.part)) files.set(test.file, [...(files.get(test.file) ?? []), test]);
  return [...files].map(([file, tests]) => ({ part: tests[0]!.part, file, tests }));
}

/** Records tests that failed in a run and passed alone, so that their cause can be found. */
export function writeUnsteady(unsteady: FailedTest[]): void {
  mkdirSync(reports, { recursive: true });
  writeFileSync(path.join(reports, "unsteady.json"), `${JSON.stringify(unsteady, null, 2)}\n`);
}
