import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** The calendar clock of the workers, which somebody sets wrong now and then. */
export type Clock = {
  /** Flags of Node and environment for the processes whose clock it is. */
  flags: string[];
  environment: Record<string, string>;
  /** Hours off, for the better part of a second. */
  jump(): Promise<void>;
  /** A day on, for good: what waits for its cap of the day may go on. */
  tomorrow(): void;
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
    tomorrow() {
      days++;
      set(days * dayMs);
    },
  };
}
