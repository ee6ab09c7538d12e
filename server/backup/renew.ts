import type { Client } from "@/server/db/connections";
import { enqueue, type JobName, jobOptions, jobsSchema } from "@/server/queue/queue";
import type { Head } from "./head";

/** Work leased to workers that the copy does not have: what was in transmission may have arrived. */
export const takenBack = [
  "update lanes set lease_by = null where lease_by is not null",
  "update deliveries set state = 'planned', lease_by = null where state = 'claimed'",
  `update deliveries set state = 'unknown', lease_by = null, due_at = null, wait_reason = 'looking_up', look_up_at = now()
    where state = 'transmitting'`,
];

/** Other state that a copy must not continue: old checks, and emails of the product in transmission. */
const changes = [
  ...takenBack,
  "update accounts set watched_by = null, last_checked_at = null",
  "update mailboxes set watched_by = null, last_checked_at = null",
  // Users who still need such an email request it again.
  "update system_mails set next_try_at = null, failure = 'restored' where next_try_at is not null",
  `delete from ${jobsSchema}.job`,
];

/** Prospects with open steps, which may have been done since. `$1`: when the backup was made. */
export const openQuestions = [
  "insert into restorations (workspace_id, backup_at, restored_at) select id, $1, now() from workspaces",
  "insert into retraces (workspace_id, id) select workspace_id, id from enrollments where state in ('active', 'held')",
  `insert into retraces (workspace_id, id) select workspace_id, id from deliveries
    where enrollment_id is null and settled_at is null`,
];

/** Turns a loaded database into an installation of its own, behind its fence. */
export async function renew(client: Client, { createdAt, jobs }: Head, sealedBy: string): Promise<void> {
  for (const change of changes) await client.query(change);
  for (const question of openQuestions)
    await client.query(question, question.includes("$1") ? [createdAt] : []);
  await client.query("insert into plumbing.fence (backup_at) values ($1)", [createdAt]);
  await client.query(
    `insert into plumbing.installation (key, value) values ('sealed by', $1)
     on conflict (key) do update set value = excluded.value`,
    [sealedBy],
  );
  // A restored installation is not a first start, so no demo is added to it.
  await client.query(
    `insert into plumbing.installation (key, value) values ('demo', '{"isComplete": true}') on conflict do nothing`,
  );
  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[];
  for (const { name, data, startAfter } of jobs)
    if (name in jobOptions)
      await enqueue({ query } as never, name as JobName, data as never, new Date(startAfter));
}
