import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { failure, type Result, unlessEmpty } from "./result";
import { tool } from "./tool";

const reports = ".tern-test/reports";

/** One Jest project, counted by its own report. */
export async function jest(project: string, words: string[]): Promise<Result> {
  const folder = `tests/${project}`;
  if (!existsSync(folder)) return { passed: 0, failed: 0 };
  const report = newReport(project);
  // Each has a server and processes of its own: one suite for each of two cores, and never more.
  const workers = ["integration", "servers"].includes(project) ? ["--maxWorkers=2"] : [];
  const flags = ["--ci", "--passWithNoTests", "--json", `--outputFile=${report}`];
  const code = await tool("jest/bin/jest.js", ["--selectProjects", project, ...workers, ...flags, ...words]);
  const { numPassedTests = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = read(report);
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  if (code !== 0 && failed === 0) return failure(`Jest ended with ${code}`);
  return unlessEmpty(folder, { passed: numPassedTests, failed });
}

/** The browser tests, counted by their own report. */
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
  const { expected = 0, unexpected = 0, flaky = 0 } = (read(report).stats ?? {}) as Record<string, number>;
  if (code !== 0 && unexpected + flaky === 0) return failure(`Playwright ended with ${code}`);
  return unlessEmpty(folder, { passed: expected, failed: unexpected + flaky });
}

function newReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function read(report: string): Record<string, number> & { stats?: Record<string, number> } {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}
