import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { changedFiles, type PlannedPart, planFor } from "./checks/changed";
import { ensureChromium } from "./checks/chromium";
import { codeIn, readModules } from "./checks/modules";
import { asOne, type FailedTest, failure, type Result } from "./checks/result";
import { checkRows, testsByRow } from "./checks/rows";
import { jest, playwright } from "./checks/runners";
import { ensureServers } from "./checks/servers";
import { bars, beside, type Measure, measure, product } from "./checks/structure";
import { tool } from "./checks/tool";
import { toRerun, writeUnsteady } from "./checks/unsteady";

// npm test runs all parts; npm run check <part> [arguments for its runner] runs one of them.
type Part = (words: string[]) => Promise<Result>;

const parts: Record<string, Part> = {
  build: () => build(),
  lint: async (words) =>
    asOne(await tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", ...words])),
  types: async () => asOne(await tool("typescript/bin/tsc", ["--noEmit"])),
  unit: (words) => jest("unit", words),
  ui: (words) => jest("ui", words),
  architecture: (words) => jest("architecture", words),
  integration: (words) => jest("integration", words),
  servers: async (words) => {
    const missing = ensureServers();
    return missing ? failure(missing) : jest("servers", words);
  },
  e2e: async (words) => {
    const missing = existsSync("tests/e2e") ? ensureChromium() : undefined;
    return missing ? failure(missing) : playwright(words);
  },
  chaos: async () => asOne(existsSync("chaos") ? run("scripts/measure.ts", "chaos") : 0),
};

const longRuns = ["chaos"];
const [, , wanted = "all", ...words] = process.argv;

if (wanted === "rows") printRows(words);
else if (wanted === "structure") printStructure();
else if (wanted === "all")
  await runParts(whole(Object.keys(parts).filter((name) => !longRuns.includes(name))));
else if (wanted === "changed") await runParts(planFor(changedFiles(words[0] ?? "main")));
else if (wanted === "full") {
  process.env.TERN_FULL = "1";
  await runParts(whole(Object.keys(parts)));
} else if (parts[wanted]) await runParts([{ part: wanted, words }]);
else {
  const known = [...Object.keys(parts), "changed", "rows", "structure", "full"].join(", ");
  console.error(`There is no part "${wanted}": use ${known}.`);
  process.exitCode = 1;
}

function whole(names: string[]): PlannedPart[] {
  return names.map((part) => ({ part, words: [] }));
}

async function runParts(planned: PlannedPart[]): Promise<void> {
  const results = new Map<string, Result>();
  const seconds = new Map<string, number>();
  for (const { part, words } of planned) {
    const since = performance.now();
    results.set(part, await runPart(part, words));
    seconds.set(part, (performance.now() - since) / 1000);
  }
  // With a pattern, the user runs a few tests by hand and wants to see them fail, so nothing is rerun.
  const isWhole = planned.every(({ words }) => words.length === 0);
  const unsteady = isWhole ? await rerunFailed(results) : [];
  const lines = [...results].map(([name, { passed, failed }]) => {
    const took = seconds.get(name)!.toFixed(1);
    return `${name.padEnd(14)}${String(passed).padStart(6)} passed${String(failed).padStart(5)} failed${took.padStart(8)} s`;
  });
  const sum = (key: "passed" | "failed") =>
    [...results.values()].reduce((all, result) => all + result[key], 0);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
  const named = unsteady.map(({ part, file, name = "" }) => `unsteady: ${part} ${file} ${name}`);
  console.log(`\n${[...lines, ...named].join("\n")}\n\n${sum("passed")} passed, ${sum("failed")} failed`);
}

async function runPart(name: string, words: string[]): Promise<Result> {
  console.log(`\n${name}`);
  const result = await (parts[name]?.(words) ?? failure("it does not exist"));
  if (result.reason) console.error(`${name}: ${result.reason}`);
  return result;
}

/** Reruns the files of failed tests once, each alone. Tests that pass then count as passed and are returned by name. */
async function rerunFailed(results: Map<string, Result>): Promise<FailedTest[]> {
  const failed = [...results.values()].flatMap(({ tests = [] }) => tests);
  const unsteady: FailedTest[] = [];
  for (const { part, file, tests } of toRerun(failed)) {
    const again = await runPart(part, [file]);
    if (again.failed > 0 || again.passed === 0) continue;
    unsteady.push(...tests);
    const result = results.get(part)!;
    results.set(part, {
      passed: result.passed + tests.length,
      failed: result.failed - tests.length,
    });
  }
  writeUnsteady(unsteady);
  return unsteady;
}

/** Counts only on failure: a successful build is proven by the tests that run it. */
async function build(): Promise<Result> {
  return run("scripts/build.ts", ".tern-test/dist", "test", "all") === 0
    ? { passed: 0, failed: 0 }
    : failure("the build failed");
}

function run(script: string, ...args: string[]): number {
  return spawnSync(process.execPath, ["--import", "tsx", script, ...args], { stdio: "inherit" }).status ?? 1;
}

/** Without words: the rows of each area that need attention. With words, such as CAMP-42 or CAMP: the tests that name these rows. */
function printRows(wanted: string[]): void {
  const tests = testsByRow();
  if (wanted.length > 0) {
    const rows = [...tests].filter(([id]) => wanted.some((one) => id === one || id.startsWith(`${one}-`)));
    for (const [id, named] of rows.sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })))
      console.log([id, ...named.map(({ file, title }) => `  tests/${file}: ${title}`)].join("\n"));
    return;
  }
  for (const [area, { open, later, constantOnly }] of checkRows(tests)) {
    const rest = [
      ...(later.length > 0 ? [`later: ${later.join(" ")}`] : []),
      ...(constantOnly.length > 0 ? [`only in unit tests: ${constantOnly.join(" ")}`] : []),
    ];
    console.log(
      [`${area}: ${open.length === 0 ? "every row has a test" : open.join(" ")}`, ...rest].join("; "),
    );
  }
}

/** Lists what exceeds its limit; the last line contains the measures as JSON. */
function printStructure(): void {
  const structure = measure(readModules([...product, ...beside].flatMap(codeIn)));
  const measures = Object.entries(structure) as [Measure, (typeof structure)[Measure]][];
  const above = measures.filter(([name, { count }]) => count > bars[name]);
  for (const [name, { count, found }] of above)
    console.log(`${name}: ${count}, at most ${bars[name]}\n${found.map((one) => `  ${one}`).join("\n")}`);
  console.log(JSON.stringify(Object.fromEntries(measures.map(([name, { count }]) => [name, count]))));
  process.exitCode = above.length > 0 ? 1 : 0;
}
