import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** The workers' clock, which is skewed now and then. */
export type Clock = {
  /** Node flags and environment for the processes with this clock. */
  flags: string[];
  environment: Record<string, string>;
  /** Hours off, for most of a second. */
  jump(): Promise<void>;
  /** Days forward, permanently, so that what waits for a daily limit or for the end of a month can continue. */
  ahead(days: number): void;
};

const maxMs = 3 * 3_600_000;
const dayMs = 24 * 3_600_000;

export function setClockIn(file: string, random: () => number): Clock {
  const set = (offset: number) => writeFileSync(file, String(Math.round(offset)));
  let days = 0;
  set(0);
  return {
    flags: ["--import", pathToFileURL("chaos/rig/jumping-clock.ts").href],
    environment: { CLOCK_OFFSET_FILE: file },
    async jump() {
      set(days * dayMs + (random() * 2 - 1) * maxMs);
      await sleep(400 + random() * 800);
      set(days * dayMs);
    },
    ahead(more) {
      days += more;
      set(days * dayMs);
    },
  };
}
