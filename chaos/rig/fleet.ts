import path from "node:path";
import { type Child, startChild } from "@/tests/support/child";
import type { Kill } from "./schedule";

/** The workers of a run. One of them is armed for the next kill, the others work on undisturbed. */
export type Fleet = {
  all(): readonly Child[];
  /** Brings the fleet to its number, the newest one armed; an unarmed surplus drains and leaves. */
  arm(kill: Kill | null): Promise<Child>;
  stop(): Promise<void>;
};

/** `before`: flags of Node for every worker; `own`: what else the worker that is started as so manyth is told. */
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
