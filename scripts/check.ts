import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureChromium } from "./checks/chromium";
import { asOne, failure, type Result } from "./checks/result";
import { openRows } from "./checks/rows";
import { jest, playwright } from "./checks/runners";
import { ensureServers } from "./checks/servers";
import { tool } from "./checks/tool";

// npm test runs all parts; npm run check <part> [words for its runner] runs one of them.
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

if (wanted === "rows") printOpenRows();
else if (wanted === "all") await runParts(Object.keys(parts).filter((name) => !longRuns.includes(name)));
else if (wanted === "full") {
  process.env.TERN_FULL = "1";
  await runParts(Object.keys(parts));
} else if (parts[wanted]) await runParts([wanted], words);
else {
  console.error(`There is no part "${wanted}": use ${[...Object.keys(parts), "rows", "full"].join(", ")}.`);
  process.exitCode = 1;
}

async function runParts(names: string[], more: string[] = []): Promise<void> {
  const lines: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const name of names) {
    console.log(`\n${name}`);
    const since = performance.now();
    const result = await (parts[name]?.(more) ?? failure("it does not exist"));
    if (result.reason) console.error(`${name}: ${result.reason}`);
    passed += result.passed;
    failed += result.failed;
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    lines.push(
      `${name.padEnd(14)}${String(result.passed).padStart(6)} passed${String(result.failed).padStart(5)} failed${seconds.padStart(8)} s`,
    );
  }
  process.exitCode = failed === 0 ? 0 : 1;
  console.log(`\n${lines.join("\n")}\n\n${passed} passed, ${failed} failed`);
}

/** Counts only when it fails: what is built is proven by the tests that run it. */
async function build(): Promise<Result> {
  return run("scripts/build.ts", ".tern-test/dist", "test", "all") === 0
    ? { passed: 0, failed: 0 }
    : failure("the build failed");
}

function run(script: string, ...args: string[]): number {
  return spawnSync(process.execPath, ["--import", "tsx", script, ...args], { stdio: "inherit" }).status ?? 1;
}

function printOpenRows(): void {
  for (const [area, { open, later }] of openRows()) {
    const rest = later.length > 0 ? `; later: ${later.join(" ")}` : "";
    console.log(`${area}: ${open.length === 0 ? "every row has a test" : open.join(" ")}${rest}`);
  }
}
