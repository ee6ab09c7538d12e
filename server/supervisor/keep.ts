import { type ChildProcess, spawn } from "node:child_process";
import type { Output } from "./output";
import type { Program } from "./programs";
import { say } from "./say";

const firstDelayMs = 100;
const longestDelayMs = 10_000;
const forgivenAfterMs = 30_000;
const settledAfterMs = 500;
const provenAfterMs = 3000;

/** A process that is kept running until it is stopped. */
export type Kept = {
  name: string;
  /** How often it has exited unexpectedly. */
  ends(): number;
  /** Whether it has stayed up for a while; after an end it has to for longer. */
  steady(): boolean;
  lastWords(): string;
  /** Asks it to finish what it has in hand, and ends it when the grace is over. */
  stop(grace: Promise<unknown>): Promise<void>;
};

/** Starts a process and starts it again whenever it ends: at once the first time, with growing pauses while it keeps failing. */
export function keep(program: Program, output: Output): Kept {
  let delay = firstDelayMs;
  let ends = 0;
  let stopping = false;
  let startedAt = 0;
  let retry: NodeJS.Timeout | undefined;
  let child = begin();

  function begin(): ChildProcess {
    startedAt = Date.now();
    const started = spawn(process.execPath, program.args, {
      env: program.environment,
      // Its own process group, so that Ctrl-C reaches only the supervisor, which then stops all in order.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [started.stdout, started.stderr]) if (stream) output.take(stream);
    started.once("exit", (code, signal) => {
      if (stopping) return;
      ends += 1;
      if (Date.now() - startedAt > forgivenAfterMs) delay = firstDelayMs;
      say(`${program.name} ended (${signal ?? `code ${code}`}); starting it again.`);
      retry = setTimeout(() => {
        child = begin();
      }, delay);
      delay = Math.min(delay * 2, longestDelayMs);
    });
    return started;
  }

  return {
    name: program.name,
    ends: () => ends,
    steady: () => isRunning(child) && Date.now() - startedAt > (ends > 0 ? provenAfterMs : settledAfterMs),
    lastWords: () => output.lastWords(),
    stop: async (grace) => {
      stopping = true;
      clearTimeout(retry);
      await end(child, grace);
    },
  };
}

async function end(child: ChildProcess, grace: Promise<unknown>): Promise<void> {
  if (!isRunning(child)) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await Promise.race([gone, grace]);
  if (isRunning(child)) child.kill("SIGKILL");
  await gone;
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
