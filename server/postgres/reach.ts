import { setTimeout as sleep } from "node:timers/promises";
import { newClient } from "@/server/db/connections";
import { PostgresError } from "./postgres-error";
import type { PostgresServer } from "./start";

const oldestMajor = 15;
const patienceMs = 20_000;

/** Makes a database on our own server when it is missing. */
export async function ensureDatabase(server: PostgresServer, name: string): Promise<void> {
  const client = newClient({ connectionString: server.url("postgres") });
  try {
    await client.connect();
  } catch (error) {
    throw new PostgresError(
      `Postgres does not accept the password in keys.json (${reason(error)}): put back the file that belongs to this data.`,
    );
  }
  const found = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (found.rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
}

/** Makes sure that the operator's own Postgres can be used; waits a little, because it may be starting at the same time. */
export async function ensureReachable(url: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const problem = await problemWith(url);
    if (!problem) return;
    if (!problem.passes || Date.now() > deadline) {
      throw new PostgresError(
        `The Postgres of DATABASE_URL (${new URL(url).host}) cannot be used: ${problem.text}.`,
      );
    }
    await sleep(500);
  }
}

/** Not there yet, or still starting; a wrong password or name will not get better. */
const passing = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "57P03"];

async function problemWith(url: string): Promise<{ text: string; passes: boolean } | undefined> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
    if (rows[0].major >= oldestMajor) return undefined;
    return { text: `it is Postgres ${rows[0].major}, and Tern needs ${oldestMajor} or newer`, passes: false };
  } catch (error) {
    return { text: reason(error), passes: passing.includes((error as { code?: string }).code ?? "") };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
