import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type PostgresServer, startPostgres } from "@/server/postgres/start";
import { say } from "./say";
import { StartError } from "./start-error";

export type Database = { url: string; stop(): Promise<void> };

const name = "tern";
const oldestMajor = 15;

/** The Postgres that comes with Tern, with its database in place; kept running until it is stopped. */
export async function embeddedDatabase(dataDir: string, password: string, port: number): Promise<Database> {
  const open = (wanted: number) =>
    startPostgres({ dir: path.join(dataDir, "postgres"), password, port: wanted, log: say });
  let server = await open(port);
  let stopping = false;
  await ensureDatabase(server);
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

async function ensureDatabase(server: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  try {
    await client.connect();
  } catch (error) {
    await server.stop();
    throw new StartError(
      `Postgres does not accept the password in keys.json: put back the file that belongs to this data. (${reason(error)})`,
    );
  }
  const found = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (found.rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
}

/** A Postgres of the operator's own; waits for it a little, as it may be starting beside us. */
export async function outsideDatabase(url: string): Promise<Database> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query(
        "select current_setting('server_version_num')::int / 10000 as major",
      );
      await client.end();
      if (rows[0].major >= oldestMajor) return { url, stop: async () => undefined };
      throw new Error(`it is Postgres ${rows[0].major}, and Tern needs ${oldestMajor} or newer`);
    } catch (error) {
      if (Date.now() > deadline || !isPassing(error)) {
        throw new StartError(
          `The Postgres of DATABASE_URL (${new URL(url).host}) cannot be used: ${reason(error)}.`,
        );
      }
      await sleep(500);
    }
  }
}

/** Not there yet, or still starting; a wrong password or name will not get better. */
const isPassing = (error: unknown) =>
  ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "57P03"].includes((error as { code?: string }).code ?? "");

function reason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
