import { PgBoss } from "pg-boss";
import { jobOptions, jobsSchema } from "./queue";

/** The connection migrations run on, acting as the owner of the tables. */
type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/**
 * Migrates the queue's own tables to the installed version of pg-boss, creates the queues and grants the application's role access.
 * Idempotent; called with the migrations.
 */
export async function installJobs(connection: Connection): Promise<void> {
  const boss = new PgBoss({
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    db: { executeSql: async (text, values) => rowsOf(await connection.query(text, values)) },
  });
  await boss.start();
  for (const [name, options] of Object.entries(jobOptions)) {
    const settings = { retryBackoff: true, retryDelayMax: 60, notify: true, ...options };
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  }
  await boss.stop({ graceful: false });
  await connection.query(`grant usage on schema ${jobsSchema} to tern_app;
    grant select, insert, update, delete on all tables in schema ${jobsSchema} to tern_app;
    grant execute on all functions in schema ${jobsSchema} to tern_app`);
}

/** A query of several statements returns several results; the last one counts. */
const rowsOf = (result: { rows: unknown[] } | { rows: unknown[] }[]) => ({
  rows: (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as unknown[],
});
