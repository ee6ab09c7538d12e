import pg from "pg";
import { withMigrationsUpTo } from "@/server/backup/migrations-up-to";
import { dropSchemas } from "@/server/backup/restore";
import { migrateDatabase } from "@/server/db/migrate";
import journal from "@/server/db/migrations/meta/_journal.json" with { type: "json" };
import { newId } from "@/server/ids";
import { sealOfAccount } from "@/server/services/accounts/access";
import { sealMailboxPasswords } from "@/server/services/mailboxes/access";
import type { Oldest } from "../oldest";

/*
 * Turns a database into one of the oldest version that can be restored, in the middle of its work. The product itself can no longer
 * create such a state, so the rows are written here as that version wrote them.
 */
const oldest = "0013_fence";
const { owner, superuser, roles, secret, mail }: Oldest = JSON.parse(process.env.OLDEST ?? "{}");
const key = Buffer.from(secret, "base64");
const client = new pg.Client({ connectionString: superuser });
await client.connect();
const sql = (text: string, values: unknown[]) => client.query(text, values);

await dropSchemas(client);
await client.query("alter schema public owner to tern_owner");
const { when } = journal.entries.find(({ tag }) => tag === oldest)!;
await withMigrationsUpTo("server/db/migrations", when, (folder) => migrateDatabase(owner, folder, roles));

const [workspaceId, accountId, mailboxId, campaignId, lane] = Array.from({ length: 5 }, () => newId());
const [first, pause, second] = [newId(), newId(), newId()];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const server = (port: number, encryption: string) => ({
  ...{ host: mail.host, port, username: mail.address, password: mail.password },
  encryption: encryption as "none",
});
const sealed = sealMailboxPasswords(
  key,
  { workspaceId: workspaceId!, id: mailboxId! },
  { mailboxId: mailboxId!, smtp: server(587, "tls"), imap: server(993, "ssl") },
);
await sql(
  `insert into workspaces (id, name, email, brand, trial_ends_at) values ($1, 'Old', 'old@corp.test', 'tern', '2099-01-01')`,
  [workspaceId],
);
await sql(
  `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, secret, first_name, last_name, country_code, status,
     timezone, work_hours_start, work_hours_end, working_days, spacing_min_seconds, spacing_max_seconds)
   values ($1, $2, $2, 'n', true, $3, $4, 'Sam', 'Sender', 'DE', 'invalid', 'UTC', 0, 24, '{1,2,3,4,5,6,7}', 0, 0)`,
  [
    ...[workspaceId, accountId, mail.address],
    sealOfAccount(key, { workspaceId: workspaceId!, id: accountId! }, "secret", "none"),
  ],
);
await sql(
  `insert into mailboxes (workspace_id, id, account_id, status, is_sandboxed, files_sent_mail, email, name, smtp_host, smtp_port,
     smtp_username, smtp_secret, smtp_encryption, imap_host, imap_port, imap_username, imap_secret, imap_encryption, daily_limit,
     spacing_min_seconds, spacing_max_seconds, last_checked_at)
   values ($1, $2, $3, 'connected', false, false, $4, 'Sam Sender', $5, 587, $4, $6, 'tls', $5, 993, $4, $7, 'ssl', 50, 0, 0, now())`,
  [workspaceId, mailboxId, accountId, mail.address, mail.host, sealed.smtpSecret, sealed.imapSecret],
);
await sql(
  `insert into lanes (workspace_id, id, channel, account_id, mailbox_id, burst, wake_at)
   values ($1, $2, 'email', $3, $4, 10, now()), ($1, $5, 'network', $3, null, 1, 'infinity')`,
  [workspaceId, lane, accountId, mailboxId, newId()],
);
const steps = JSON.stringify([
  { id: first, is_enabled: true, type: "email", subject: "A question", message: "Hello {first_name:there}" },
  { id: pause, is_enabled: true, type: "delay", delay: { amount: 1, unit: "days" } },
  { id: second, is_enabled: true, type: "email", subject: "", message: "Did you see it?" },
]);
await sql(
  `insert into campaigns (workspace_id, id, name, status, draft, live_version) values ($1, $2, 'Old', 'active', $3, 1)`,
  [workspaceId, campaignId, steps],
);
await sql(
  `insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 1, $3)`,
  [workspaceId, campaignId, steps],
);
await sql(
  "insert into campaign_senders (workspace_id, campaign_id, account_id, mailbox_id) values ($1, $2, $3, $4)",
  [workspaceId, campaignId, accountId, mailboxId],
);

type State = "planned" | "claimed" | "transmitting" | "skipped" | "sent";
/** A prospect of the campaign whose first email has this state. */
async function person(email: string, state: State): Promise<void> {
  const [id, enrollmentId, deliveryId] = [newId(), newId(), newId()];
  const isNo = state === "skipped";
  const messageId = `<old-${email.split("@")[0]}@corp.test>`;
  await sql(
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, work_email, opted_out_at)
     values ($1, $2, 'Pat', 'Reader', 'Pat Reader', $3, case when $4 then now() end)`,
    [workspaceId, id, email, isNo],
  );
  await sql(
    "insert into prospect_identities (workspace_id, kind, value, prospect_id) values ($1, 'email', $2, $3)",
    [workspaceId, email, id],
  );
  if (isNo)
    await sql(
      "insert into suppressions (workspace_id, kind, value, reason) values ($1, 'email', $2, 'opted_out')",
      [workspaceId, email],
    );
  const isSent = state === "sent";
  await sql(
    `insert into enrollments (workspace_id, id, campaign_id, prospect_id, account_id, mailbox_id, state, stop_reason, step_id, entered_at,
       ended_at, thread_subject, thread_message_ids)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[workspaceId, enrollmentId, campaignId, id, accountId, mailboxId, isNo ? "stopped" : "active"],
      ...[isNo ? "opted_out" : null, isSent ? second : first, hoursAgo(60), isNo ? hoursAgo(1) : null],
      ...(isSent ? ["A question", [messageId]] : [null, []]),
    ],
  );
  const isUnderWay = state === "claimed" || state === "transmitting";
  await sql(
    `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, state, rank, due_at, planned_at,
       lease_by, fence, message_id, transmitting_at, settled_at, reason)
     values ($1, $2, $3, $4, $5, $6, $7, 'email', $8, 3, $9, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[workspaceId, deliveryId, lane, enrollmentId, campaignId, id, first, state, hoursAgo(60)],
      ...[isUnderWay ? newId() : null, isUnderWay || isSent ? 1 : 0],
      ...[isSent || state === "transmitting" ? messageId : null],
      ...[isSent || state === "transmitting" ? hoursAgo(50) : null, isSent || isNo ? hoursAgo(50) : null],
      isNo ? "stopped" : null,
    ],
  );
  if (!isSent) return;
  await sql(
    `insert into deliveries (workspace_id, id, lane_id, enrollment_id, campaign_id, prospect_id, step_id, kind, state, rank, due_at, planned_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'email', 'planned', 2, $8, $8)`,
    [workspaceId, newId(), lane, enrollmentId, campaignId, id, second, hoursAgo(1)],
  );
  const conversationId = newId();
  await sql(
    `insert into conversations (workspace_id, id, prospect_id, account_id, snippet, last_channel, last_direction, last_message_at)
     values ($1, $2, $3, $4, 'Hello Pat', 'email', 'out', $5)`,
    [workspaceId, conversationId, id, accountId, hoursAgo(50)],
  );
  await sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, delivery_id, mailbox_id, campaign_id, step_number, channel, direction,
       kind, state, subject, text, from_address, to_address, at, mail_message_id)
     values ($1, $2, $3, $4, $5, $6, $7, 1, 'email', 'out', 'email', 'sent', 'A question', 'Hello Pat', $8, $9, $10, $11)`,
    [
      ...[workspaceId, newId(), conversationId, id, deliveryId, mailboxId, campaignId, mail.address, email],
      ...[hoursAgo(50), messageId],
    ],
  );
}

for (const [email, state] of Object.entries(mail.people)) await person(email, state as State);
await client.end();
process.exit(0);
