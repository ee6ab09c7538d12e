import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { compileCache } from "./child";
import { testDist } from "./cluster";

type Options = { args?: string[]; environment?: Record<string, string> };

/**
 * Runs a scenario, such as `pace/away`, in its own process, because Jest cannot load its imports, and returns the JSON of its last output
 * line. It runs from the bundle of the test build (scripts/build/scenarios.ts).
 */
export async function playScenario<T>(name: string, { args = [], environment = {} }: Options): Promise<T> {
  const file = path.join(testDist, "scenarios", `${name}.mjs`);
  const { stdout } = await promisify(execFile)(process.execPath, ["--enable-source-maps", file, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
}
