import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** A child process of a test. It ends with the test run, in whatever way that ends. */
export type Child = {
  name: string;
  pid: number;
  /** All output so far. */
  output(): string;
  /** Settles with the exit code or the signal that ended it. */
  exited: Promise<number | string>;
  running(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** SIGTERM, and SIGKILL after ten seconds. Safe to repeat. */
  stop(): Promise<void>;
  /** Resolves with the first output line that matches; rejects if the process ends first or the time is up. */
  line(pattern: RegExp, withinMs?: number): Promise<string>;
};

/** The programs start hundreds of times in a run, so they share a compile cache. For the same reason there are no source maps. */
export const compileCache = path.resolve(".tern-test/compile-cache");
const lifeline = pathToFileURL(path.resolve("scripts/lifeline.mjs")).href;

/** Starts a Node program with exactly this environment (PATH and HOME are added). */
export function startChild(
  name: string,
  args: string[],
  environment: Record<string, string | undefined> = {},
): Child {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ["--import", lifeline, ...args], {
    env: { NODE_ENV: "production", PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  }
  const exited = new Promise<number | string>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    output: () => printed,
    exited,
    running,
    kill: (signal) => void child.kill(signal),
    stop: () => end(child, exited),
    line: async (pattern, withinMs = 180_000) => {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const found = printed.split("\n").find((text) => pattern.test(text));
        if (found !== undefined) return found;
        if (!running() || Date.now() > deadline)
          throw new Error(`${name} never printed ${pattern}. It printed:\n${printed}`);
        await sleep(20);
      }
    },
  };
}

async function end(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await exited;
  clearTimeout(late);
}
