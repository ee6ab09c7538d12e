import path from "node:path";
import { type Child, startChild } from "@/tests/support/child";
import type { Kill } from "./schedule";

/** The workers of a run. One of them is armed for the next kill, the others work undisturbed. */
export type Fleet = {
  all(): readonly Child[];
  /** Brings the fleet to its size, with the newest worker armed; unarmed surplus ones drain and exit. */
  arm(kill: Kill | null): Promise<Child>;
  stop(): Promise<void>;
};

/** `before`: Node flags for every worker; `own`: further environment by the worker's number. */
export function createFleet(
  dist: string,
  workers: number,
  environment: Record<string, string>,
  before: readonly string[] = [],
  own: (index: number) => Record<string, string> = () => ({}),
): Fleet {
  let fleet: Child[] = [];
  let started = 0;
  const start = (more: Record<string, string> = {}) => {
    const child = startChild("worker", [...before, path.join(dist, "worker.mjs")], {
      ...environment,
      ...own(started++),
      ...more,
    });
    fleet.push(child);
    return child;
  };
  return {
    all: () => fleet,
    async arm(kill) {
      fleet = fleet.filter((child) => child.running());
      const surplus = fleet.splice(0, Math.max(0, fleet.length - workers + 1));
      while (fleet.length < workers - 1) start();
      const armed = start(kill?.point ? { STOP_POINT: `${kill.point}:${kill.turn}` } : {});
      await Promise.all(surplus.map((child) => child.stop()));
      return armed;
    },
    async stop() {
      await Promise.all(fleet.map((child) => child.stop()));
    },
  };
}
