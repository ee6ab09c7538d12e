import type { Step } from "@/lib/contract/campaigns/sequence";
import { inWorkspace } from "@/server/db/tx";
import { type Clock, clockOf } from "@/server/domain/clock";
import { newId } from "@/server/ids";
import { enrollPeople } from "@/server/planning/enroll";
import type { MailAccess } from "@/server/ports/mail";
import { sealOfAccount } from "@/server/services/accounts/access";
import { sealMailboxPasswords } from "@/server/services/mailboxes/access";
import type { Pools } from "./pools";

export type Box = { id: string; accountId: string; email: string; files: boolean };
export type MailWorld = { workspaceId: string; campaignId: string; boxes: Box[] };

export type MailWorldOptions = {
  mailboxes: number;
  /** Which mailboxes have a server that files sent mail itself. */
  files: (index: number) => boolean;
  /** How many rows of a lane one claim takes (lanes.burst). */
  burst: number;
  /** An existing workspace; without it a new one is created. */
  workspaceId?: string;
  subject: string;
  message: string;
};

const password = "sink";
const server = (name: "smtp" | "imap", port: number, email: string) => ({
  host: `${name}.sandbox.test`,
  port,
  username: email,
  password,
  encryption: "none" as const,
});

/** Login data of the sink for these mailboxes. */
export const loginsOf = (boxes: readonly Pick<Box, "email" | "files">[]) =>
  boxes.map(({ email, files }) => ({ login: email, password, filesSentMail: files }));

/**
 * A workspace with a running campaign of one email over many mailboxes that may send at any hour, without pauses and far
 * below the daily limit: only the engine limits its speed. Their accounts are signed out of the network, so that no events
 * are read there. Prospects are added by `enroll`.
 */
export async function newMailWorld(
  pools: Pools,
  secret: Uint8Array,
  options: MailWorldOptions,
): Promise<MailWorld> {
  const workspaceId = options.workspaceId ?? newId();
  await pools.admin.query(
    `insert into workspaces (id, name, email, brand, trial_ends_at) values ($1, 'Measure', 'm@measure.test', 'tern', '2099-01-01')
     on conflict do nothing`,
    [workspaceId],
  );
  const boxes = Array.from({ length: options.mailboxes }, (_, index) => ({
    id: newId(),
    accountId: newId(),
    email: `sender${index}-${workspaceId.slice(-6)}@sender.test`,
    files: options.files(index),
  }));
  for (const box of boxes) await insertBox(pools, secret, workspaceId, box, options.burst);
  const campaignId = await insertCampaign(pools, workspaceId, boxes, options);
  return { workspaceId, campaignId, boxes };
}

async function insertBox({ admin }: Pools, secret: Uint8Array, workspaceId: string, box: Box, burst: number) {
  const { id, accountId, email, files } = box;
  const access = {
    mailboxId: id,
    smtp: server("smtp", 587, email),
    imap: server("imap", 143, email),
  } satisfies MailAccess;
  const sealed = sealMailboxPasswords(secret, { workspaceId, id }, access);
  await admin.query(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, secret, first_name, last_name,
       country_code, status, timezone, work_hours_start, work_hours_end, working_days, spacing_min_seconds, spacing_max_seconds)
     values ($1, $2, $2, 'n', true, $3, $4, 'Ada', 'Sender', 'DE', 'invalid', 'UTC', 0, 24, '{1,2,3,4,5,6,7}', 0, 0)`,
    [
      workspaceId,
      accountId,
      email,
      sealOfAccount(secret, { workspaceId, id: accountId }, "secret", password),
    ],
  );
  await admin.query(
    `insert into mailboxes (workspace_id, id, account_id, status, is_sandboxed, sent_copies, email, name, smtp_host, smtp_port,
       smtp_username, smtp_secret, smtp_encryption, imap_host, imap_port, imap_username, imap_secret, imap_encryption,
       daily_limit, spacing_min_seconds, spacing_max_seconds, last_checked_at)
     values ($1, $2, $3, 'connected', true, $4, $5, 'Ada Sender', $6, $7, $5, $8, 'none', $9, $10, $5, $11, 'none',
       1000000, 0, 0, now())`,
    [
      ...[workspaceId, id, accountId, files ? "files" : "none", email],
      ...[access.smtp.host, access.smtp.port, sealed.smtpSecret],
      ...[access.imap.host, access.imap.port, sealed.imapSecret],
    ],
  );
  await admin.query(
    `insert into lanes (workspace_id, id, channel, account_id, mailbox_id, burst)
     values ($1, $2, 'network', $3, null, 1), ($1, $4, 'email', $3, $5, $6), ($1, $7, 'inner', $3, null, 20)`,
    [workspaceId, newId(), accountId, newId(), id, burst, newId()],
  );
}

async function insertCampaign(
  { admin }: Pools,
  workspaceId: string,
  boxes: readonly Box[],
  { subject, message }: MailWorldOptions,
): Promise<string> {
  const campaignId = newId();
  const sequence: Step[] = [{ id: newId(), is_enabled: true, type: "email", subject, message }];
  const text = JSON.stringify(sequence);
  await admin.query(
    `insert into campaigns (workspace_id, id, name, status, draft, live_version) values ($1, $2, 'Measure', 'active', $3, 1)`,
    [workspaceId, campaignId, text],
  );
  await admin.query(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 1, $3)",
    [workspaceId, campaignId, text],
  );
  await admin.query(
    `insert into campaign_senders (workspace_id, campaign_id, account_id, mailbox_id)
     select $1, $2, * from unnest($3::uuid[], $4::uuid[])`,
    [workspaceId, campaignId, boxes.map((box) => box.accountId), boxes.map((box) => box.id)],
  );
  return campaignId;
}

let born = 0;

/** Adds prospects through the engine's own entry point, which plans their first step; they are due at once. Returns their addresses. */
export async function enroll(
  pools: Pools,
  { workspaceId, campaignId }: Pick<MailWorld, "workspaceId" | "campaignId">,
  count: number,
  clock: Clock = clockOf([]),
) {
  const people = Array.from({ length: count }, () => ({ id: newId(), email: `p${++born}@target.test` }));
  for (let from = 0; from < count; from += 500) {
    const some = people.slice(from, from + 500);
    await pools.admin.query(
      `insert into prospects (workspace_id, id, first_name, last_name, full_name, company_name, work_email)
       select $1, p.id, 'Grace', 'Recipient', 'Grace Recipient', 'Northwind Trading', p.email
         from unnest($2::uuid[], $3::text[]) as p(id, email)`,
      [workspaceId, some.map(({ id }) => id), some.map(({ email }) => email)],
    );
    await inWorkspace(pools.app, { workspaceId }, (tx) =>
      enrollPeople(
        tx,
        { now: new Date(), clock, newId: () => newId() },
        { campaignId, prospectIds: some.map(({ id }) => id) },
      ),
    );
  }
  return people.map(({ email }) => email);
}
