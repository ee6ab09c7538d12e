import type { Client } from "@/server/db/connections";

/** Throws everything in a database away. */
export async function dropSchemas(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  );
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  // As a new database has it: the run-time roles reach what they may through it.
  await client.query("create schema public; grant usage on schema public to public");
}
