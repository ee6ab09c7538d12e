import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";

/** A row of `ai_mailboxes` with what its ordinary mailbox says; the password is encrypted, instants real. */
export type AiMailboxRow = {
  workspaceId: string;
  id: string;
  domainId: string;
  domain: string;
  isSandboxed: boolean;
  accountId: string;
  address: string;
  name: string;
  photoLink: string | null;
  state: "pending" | "active";
  passwordSecret: Uint8Array;
  tries: number;
  nextAt: Date | null;
  removedAt: Date | null;
  createdBy: string;
  createdAt: Date;
  version: number;
  campaigns: { id: string; name: string }[];
};

const columns = `m.workspace_id as "workspaceId", m.id, m.domain_id as "domainId", d.name as domain, d.is_sandboxed as "isSandboxed",
  m.account_id as "accountId", m.address, m.name, m.photo_link as "photoLink", m.state, m.password_secret as "passwordSecret",
  m.tries, m.next_at as "nextAt", m.removed_at as "removedAt", m.created_by as "createdBy", m.created_at as "createdAt",
  m.version, coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
    from campaigns c where c.workspace_id = m.workspace_id and c.status = 'active' and exists (select 1 from campaign_senders s
      where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.mailbox_id = m.id)), '[]') as campaigns`;
const from = "ai_mailboxes m join ai_domains d on d.workspace_id = m.workspace_id and d.id = m.domain_id";

/** Those of these accounts that are not removed, the newest first. */
export const listAiMailboxes = (tx: Tx, allowed: Allowed) =>
  tx.query<AiMailboxRow>(
    `select ${columns} from ${from}
      where m.removed_at is null and ($1::uuid[] is null or m.account_id = any($1)) order by m.created_at desc, m.id desc`,
    [allowed],
  );

/** Null for a missing, foreign or not allowed mailbox. */
export async function findAiMailbox(tx: Tx, id: string, allowed: Allowed): Promise<AiMailboxRow | null> {
  const [row] = await tx.query<AiMailboxRow>(
    `select ${columns} from ${from} where m.id = $1 and ($2::uuid[] is null or m.account_id = any($2))`,
    [id, allowed],
  );
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockAiMailbox(tx: Tx, id: string): Promise<AiMailboxRow | null> {
  await tx.query("select 1 from ai_mailboxes where id = $1 for update", [id]);
  return findAiMailbox(tx, id, null);
}

/** How many slots are used: one each, also while it is being set up (MAIL-16). */
export async function countAiMailboxes(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ used: number }>(
    "select count(*)::int as used from ai_mailboxes where removed_at is null",
  );
  return row?.used ?? 0;
}

type NewRow = Pick<
  AiMailboxRow,
  "id" | "domainId" | "accountId" | "address" | "name" | "passwordSecret" | "createdBy" | "createdAt"
>;

/** False if the domain has this address already. */
export async function insertAiMailbox(tx: Tx, row: NewRow): Promise<boolean> {
  const rows = await tx.query(
    `insert into ai_mailboxes (id, domain_id, account_id, address, name, password_secret, created_by, created_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning id`,
    [
      ...[row.id, row.domainId, row.accountId, row.address, row.name, row.passwordSecret],
      ...[row.createdBy, row.createdAt],
    ],
  );
  return rows.length > 0;
}

/** Takes a mailbox whose next step is due, so that no other process does it as well; false if one has. */
export async function takeDueAiMailbox(tx: Tx, id: string, now: Date, until: Date): Promise<boolean> {
  const rows = await tx.query(
    "update ai_mailboxes set next_at = $3 where id = $1 and next_at <= $2 returning id",
    [id, now, until],
  );
  return rows.length > 0;
}

/** The host did not do it now. */
export const retryAiMailbox = (tx: Tx, id: string, nextAt: Date) =>
  tx.query("update ai_mailboxes set tries = tries + 1, next_at = $2 where id = $1", [id, nextAt]);

export const noteAiMailboxActive = (tx: Tx, id: string) =>
  tx.query(
    "update ai_mailboxes set state = 'active', tries = 0, next_at = null, version = version + 1 where id = $1",
    [id],
  );

export const renameAiMailbox = (tx: Tx, id: string, name: string) =>
  tx.query("update ai_mailboxes set name = $2, version = version + 1 where id = $1", [id, name]);

export const setAiMailboxPhoto = (tx: Tx, id: string, photoLink: string) =>
  tx.query("update ai_mailboxes set photo_link = $2, version = version + 1 where id = $1", [id, photoLink]);

/** Its slot and its address are free at once; the host is told next. */
export const markAiMailboxRemoved = (tx: Tx, id: string, now: Date) =>
  tx.query(
    "update ai_mailboxes set removed_at = $2, next_at = $2, tries = 0, version = version + 1 where id = $1",
    [id, now],
  );

/** The host has removed it, too. */
export const forgetAiMailbox = (tx: Tx, id: string) =>
  tx.query("delete from ai_mailboxes where id = $1 and removed_at is not null", [id]);
