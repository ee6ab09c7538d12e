import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type Child, startChild } from "@/tests/support/child";
import { testDist, testRoot } from "@/tests/support/cluster";
import { freePort } from "@/tests/support/free-port";

/** A data directory and a port for the real supervisor with the small programs of this folder. */
export type Place = {
  dataDir: string;
  port: number;
  start(environment?: Record<string, string>, ...command: string[]): Child;
  get<T = unknown>(address: string): Promise<T>;
  clear(): void;
};

const started: Child[] = [];

export async function newPlace(): Promise<Place> {
  const dataDir = path.resolve(testRoot, `run-${process.pid}-place-${randomBytes(4).toString("hex")}`);
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const supervisor = path.resolve(testDist, "supervisor.mjs");
  const script = path.resolve("tests/integration/runtime/programs/start.mjs");
  return {
    dataDir,
    port,
    start: (environment = {}, ...command) => {
      const child = startChild("supervisor", [script, supervisor, ...command], {
        DATA_DIR: dataDir,
        PORT: String(port),
        ...environment,
      });
      started.push(child);
      return child;
    },
    get: async (address) => (await fetch(`http://127.0.0.1:${port}${address}`)).json(),
    clear: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Stops everything a test left running. */
export async function stopAll(): Promise<void> {
  await Promise.all(started.splice(0).map((child) => child.stop()));
}

export const ready = /^Tern is ready/;
