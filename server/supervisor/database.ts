import path from "node:path";
import { ensureDatabase, ensureReachable } from "@/server/postgres/reach";
import { startPostgres } from "@/server/postgres/start";
import { say } from "./say";

export type Database = { url: string; stop(): Promise<void> };

const name = "tern";

/** The Postgres that comes with Tern, with its database in place; started again whenever it ends before it is stopped. */
export async function embeddedDatabase(dataDir: string, password: string, port: number): Promise<Database> {
  const dir = path.join(dataDir, "postgres");
  const open = (wanted: number) => startPostgres({ dir, password, port: wanted, log: say });
  let server = await open(port);
  let stopping = false;
  try {
    await ensureDatabase(server, name);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const watch = async (): Promise<void> => {
    await server.exited;
    if (stopping) return;
    say("Postgres ended; starting it again.");
    server = await open(server.port);
    return watch();
  };
  watch().catch((error) => {
    say(error.message);
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  });
  return {
    url: server.url(name),
    stop: () => {
      stopping = true;
      return server.stop();
    },
  };
}

/** A Postgres of the operator's own: nothing of it is ours to stop. */
export async function outsideDatabase(url: string): Promise<Database> {
  await ensureReachable(url);
  return { url, stop: async () => undefined };
}
