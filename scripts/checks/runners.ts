import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { failure, type Result, reports, unlessEmpty } from "./result";
import { tool } from "./tool";
import { failedInJest, failedInPlaywright, type JestReport, type PlaywrightReport } from "./unsteady";

/** Runs one Jest project; the counts come from its JSON report. */
export async function jest(project: string, words: string[]): Promise<Result> {
  const folder = `tests/${project}`;
  if (!existsSync(folder)) return { passed: 0, failed: 0 };
  const report = newReport(project);
  // These suites start servers and processes of their own, so three at a time on any machine: while one waits, two keep the cores busy.
  // Others use every core; Jest's default leaves one idle, which is half of two.
  const workers = `--maxWorkers=${["integration", "servers"].includes(project) ? "3" : "100%"}`;
  const flags = ["--ci", "--passWithNoTests", "--json", `--outputFile=${report}`];
  const code = await tool("jest/bin/jest.js", ["--selectProjects", project, workers, ...flags, ...words]);
  const read = readReport(report);
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = read;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  if (code !== 0 && failed === 0) return failure(`Jest ended with ${code}`);
  return unlessEmpty(folder, {
    passed: numPassedTests,
    failed,
    tests: failedInJest(project, read, process.cwd()),
  });
}

/** Runs the browser tests; the counts come from their JSON report. */
export async function playwright(words: string[]): Promise<Result> {
  const folder = "tests/e2e";
  if (!existsSync(folder)) return { passed: 0, failed: 0 };
  const report = newReport("e2e");
  const code = await tool(
    "@playwright/test/cli.js",
    ["test", "--reporter=list,json", "--pass-with-no-tests", ...words],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(report),
    },
  );
  const read = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = read.stats ?? {};
  if (code !== 0 && unexpected + flaky === 0) return failure(`Playwright ended with ${code}`);
  return unlessEmpty(folder, {
    passed: expected,
    failed: unexpected + flaky,
    tests: failedInPlaywright("e2e", read, folder),
  });
}

function newReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

type Report = JestReport & PlaywrightReport;

const readReport = (file: string): Report => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
