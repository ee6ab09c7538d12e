import type { Installation, Row } from "@/tests/support/installation";

/** The outside world does not go back with a backup, so the copy gets the sandbox's current state. */
export async function keepWorld(from: Installation, to: Installation): Promise<void> {
  const found = await from.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'sandbox'",
  );
  // The other tables refer to these two.
  const tables = [...new Set(["seats", "mail_logins", ...found.map(({ name }) => name)])];
  await to.sql(`truncate ${tables.map((table) => `sandbox.${table}`).join(", ")}`);
  for (const table of tables) {
    const [world] = await from.sql<Row>(
      `select coalesce(json_agg(t), '[]')::text as rows from sandbox.${table} t`,
    );
    await to.sql(
      `insert into sandbox.${table} select * from json_populate_recordset(null::sandbox.${table}, $1)`,
      [world?.rows],
    );
  }
}
