import pg from "pg";
import type { Logger } from "pino";
import { assertWalled } from "./roles";

type PoolOptions = { url: string; name: string; max: number; statementSeconds?: number };

/** Connections of one role. Refuses a role that row-level security would not bind (decision 1.1). */
export async function openPool(
  { url, name, max, statementSeconds }: PoolOptions,
  log: Logger,
): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    // Statements are sent without waiting for the answers of those before: a transaction's opening costs no round trip.
    pipeline: true,
    idle_in_transaction_session_timeout: 60_000,
    ...(statementSeconds ? { statement_timeout: statementSeconds * 1000 } : {}),
  });
  // A broken connection is replaced, and its user gets an error at the next statement. Without listeners it would end the process: the
  // pool's own listener only covers idle connections.
  pool.on("error", (err) => log.warn({ err }, "an idle database connection broke"));
  pool.on("connect", (client) =>
    client.on("error", (err) => log.debug({ err }, "a database connection broke")),
  );
  const client = await pool.connect();
  try {
    await assertWalled(client);
  } finally {
    client.release();
  }
  return pool;
}
