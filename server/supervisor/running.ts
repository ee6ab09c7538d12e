import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { commandOf, isAlive } from "@/server/postgres/postmaster";
import { StartError } from "./start-error";

const note = z.object({ pid: z.int(), url: z.string(), databaseUrl: z.string() });

/** The note of a running installation in its data directory, for processes that join it. */
type Running = z.infer<typeof note>;

const fileOf = (dataDir: string) => path.join(dataDir, "running.json");

/** The installation that runs on a data directory; none when its supervisor is gone. */
export function findRunning(dataDir: string): Running | undefined {
  try {
    const found = note.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
    const ours = [process.pid, process.ppid].includes(found.pid);
    return !ours && isAlive(found.pid) && commandOf(found.pid).includes("start.mjs") ? found : undefined;
  } catch {
    return undefined;
  }
}

export function refuseSecondStart(dataDir: string): void {
  const running = findRunning(dataDir);
  if (!running) return;
  throw new StartError(
    `Tern already runs on ${dataDir} (process ${running.pid}) at ${running.url}: stop it first, or start a second one with another DATA_DIR and PORT.`,
  );
}

export function noteRunning(dataDir: string, running: Running): () => void {
  writeFileSync(fileOf(dataDir), JSON.stringify(running), { mode: 0o600 });
  return () => rmSync(fileOf(dataDir), { force: true });
}
