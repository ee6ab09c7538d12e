import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** PIDs of all processes whose command line or environment contains a text, without zombies. */
export function processesWith(text: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && mentions(pid, text));
}

function mentions(pid: number, text: string): boolean {
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");
    return read("cmdline").includes(text) || read("environ").includes(text);
  } catch {
    return false;
  }
}

/** Polls until it is true; fails with the question if it is not true in time. */
export async function eventually(
  question: string,
  ask: () => Promise<boolean> | boolean,
  withinMs = 180_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${question}`);
    await sleep(20);
  }
}
