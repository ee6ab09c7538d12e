import type { Installation, Row } from "@/tests/support/installation";

/** What the sandbox's servers and people know, in an order in which it can be written down. */
const tables = [
  ...["seats", "mail_logins", "relations", "network_messages", "network_events", "action_keys"],
  ...["mails", "received", "acquaintances", "pending"],
];

/** The outside world does not go back with a backup: what it knows by now, it knows of the copy, too. */
export async function keepWorld(from: Installation, to: Installation): Promise<void> {
  for (const table of tables.toReversed()) await to.sql(`delete from sandbox.${table}`);
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
