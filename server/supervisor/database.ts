import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDatabase, ensureReachable } from "@/server/postgres/reach";
import { startPostgres } from "@/server/postgres/start";
import { say } from "./say";

const firstDelayMs = 1_000;
const maxDelayMs = 15_000;

type Database = { url: string; stop(): Promise<void> };

const name = "tern";

/** The Postgres that comes with Tern, with its database in place; started again whenever it ends before it is stopped. */
export async function embeddedDatabase(dataDir: string, password: string, port: number): Promise<Database> {
  const dir = path.join(dataDir, "postgres");
  const open = (wanted: number) => startPostgres({ dir, password, port: wanted, log: say });
  let server = await open(port);
  const stopping = new AbortController();
  let opening: Promise<void> = Promise.resolve();
  try {
    await ensureDatabase(server, name);
  } catch (error) {
    await server.stop();
    throw error;
  }
  // Postgres cannot start on a full disk, for example: it is tried again until there is room, and the processes wait meanwhile.
  const reopen = async (): Promise<void> => {
    let delayMs = firstDelayMs;
    while (!stopping.signal.aborted) {
      try {
        server = await open(server.port);
        return;
      } catch (error) {
        say(`${(error as Error).message} Trying again in ${delayMs / 1000} s.`);
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        delayMs = Math.min(delayMs * 2, maxDelayMs);
      }
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      await server.exited;
      if (stopping.signal.aborted) return;
      say("Postgres ended; starting it again.");
      opening = reopen();
      await opening;
    }
  };
  void watch();
  return {
    url: server.url(name),
    stop: async () => {
      stopping.abort();
      await opening;
      await server.stop();
    },
  };
}

/** A Postgres of the operator's own: nothing of it is ours to stop. */
export async function outsideDatabase(url: string): Promise<Database> {
  await ensureReachable(url);
  return { url, stop: async () => undefined };
}
