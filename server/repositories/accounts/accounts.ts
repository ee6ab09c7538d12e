import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { accounts } from "@/server/db/schema/accounts";
import type { Tx } from "@/server/db/tx";
import type { Use } from "@/server/domain/accounts/daily-use";
import type { Hours } from "@/server/domain/campaigns/hours/hours";

/** A row of `accounts` as it is stored; instants are real ones. */
export type AccountRow = typeof accounts.$inferSelect;
export type NewAccount = typeof accounts.$inferInsert;

/** The columns a network driver needs to act as the account. */
export type AccountAccess = Pick<
  AccountRow,
  | ("workspaceId" | "id" | "network" | "automationType" | "username" | "secret" | "cookies" | "remoteRef")
  | (
      | "countryCode"
      | "proxyKind"
      | "proxyHost"
      | "proxyPort"
      | "proxyUsername"
      | "proxySecret"
      | "proxySetting"
    )
>;

/** Which accounts a person may use; null = all (ROLE-02). */
export type Allowed = readonly string[] | null;

const isAllowed = (allowed: Allowed) =>
  and(ne(accounts.status, "deleted"), allowed ? inArray(accounts.id, [...allowed]) : undefined);

export const listAccounts = (tx: Tx, allowed: Allowed): Promise<AccountRow[]> =>
  tx.db.select().from(accounts).where(isAllowed(allowed)).orderBy(asc(accounts.createdAt), asc(accounts.id));

/** Null for a missing, deleted, foreign or not allowed account: the caller answers 404 for all of them. */
export async function findAccount(tx: Tx, id: string, allowed: Allowed): Promise<AccountRow | null> {
  const [row] = await tx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isAllowed(allowed)));
  return row ?? null;
}

/** The same, locked until the transaction ends: events of an account are applied one at a time. */
export async function lockAccount(tx: Tx, id: string, allowed: Allowed): Promise<AccountRow | null> {
  const [row] = await tx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isAllowed(allowed)))
    .for("no key update");
  return row ?? null;
}

/** The account that holds a username, trimmed and case-insensitively (CRED-90). */
export async function findAccountByUsername(tx: Tx, username: string): Promise<AccountRow | null> {
  const [row] = await tx.db
    .select()
    .from(accounts)
    .where(and(isAllowed(null), eq(sql`lower(${accounts.username})`, username.trim().toLowerCase())));
  return row ?? null;
}

const isGone = and(eq(accounts.status, "deleted"), isNotNull(accounts.remoteRef));

/** Removed accounts of a username whose session at the network was not ended yet. */
export const findGoneAccounts = (tx: Tx, username: string): Promise<AccountRow[]> =>
  tx.db
    .select()
    .from(accounts)
    .where(and(isGone, eq(sql`lower(${accounts.username})`, username.trim().toLowerCase())));

/** One of them; null when its session was ended. */
export async function lockGoneAccount(tx: Tx, id: string): Promise<AccountRow | null> {
  const [row] = await tx.db
    .select()
    .from(accounts)
    .where(and(isGone, eq(accounts.id, id)))
    .for("no key update");
  return row ?? null;
}

export const forgetRemoteRef = (tx: Tx, id: string) =>
  tx.db
    .update(accounts)
    .set({ remoteRef: null })
    .where(and(isGone, eq(accounts.id, id)));

/**
 * How many seats of one automation type are taken, how many of both, and how many the workspace may have at most (CRED-113). Accounts that
 * send emails only take none.
 */
export type Seats = { taken: number; all: number; max: number | null };

export async function countSeats(tx: Tx, automationType: string): Promise<Seats> {
  const [row] = await tx.query<Seats>(
    `select count(*) filter (where automation_type = $1)::int as taken, count(*)::int as all,
       (select (config ->> 'maxAccounts')::int from workspaces where id = current_workspace()) as max
       from accounts where status <> 'deleted' and account_type <> 'email'`,
    [automationType],
  );
  return row ?? { taken: 0, all: 0, max: null };
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<AccountRow> {
  const [row] = await tx.db.insert(accounts).values(account).returning();
  return row!;
}

/** Changes columns and counts the version up; the row must exist. */
export async function updateAccount(tx: Tx, id: string, change: Partial<NewAccount>): Promise<AccountRow> {
  const [row] = await tx.db
    .update(accounts)
    .set({ ...change, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id))
    .returning();
  return row!;
}

export const setMemberKey = (tx: Tx, id: string, key: Uint8Array) =>
  tx.query("update accounts set member_key = $2 where id = $1 and member_key is null", [id, key]);

/** One change at a time to what is counted against the plan: seats, connected mailboxes. */
export const lockPlan = (tx: Tx) =>
  tx.query("select 1 from workspaces where id = current_workspace() for no key update");

/** Whether members may not change limits (ROLE-08, ROLE-09). */
export async function areLimitsLocked(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(
    "select limits_locked as locked from workspaces where id = current_workspace()",
  );
  return row?.locked ?? false;
}

/** A member opened it, or a campaign used it: hibernation counts from here (CRED-69). Updated once an hour at most. */
export const noteUsed = (tx: Tx, ids: readonly string[], now: Date) =>
  tx.query(
    "update accounts set used_at = $2 where id = any($1) and used_at < $2::timestamptz - interval '1 hour'",
    [ids, now],
  );

/** The network accepts notes of at most `length` characters from these accounts (CONST-06). */
export const shortenNotes = (tx: Tx, ids: readonly string[], length: number) =>
  tx.query(
    "update accounts set note_limit = $2, version = version + 1 where id = any($1) and note_limit > $2",
    [ids, length],
  );

/** Running campaigns that send as this account (or from this mailbox). */
export async function countRunningCampaigns(
  tx: Tx,
  by: { accountId: string } | { mailboxId: string },
): Promise<number> {
  const [column, id] = "accountId" in by ? ["account_id", by.accountId] : ["mailbox_id", by.mailboxId];
  const [row] = await tx.query<{ running: number }>(
    `select count(distinct c.id)::int as running
       from campaign_senders s join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
      where s.${column} = $1 and c.status = 'active'`,
    [id],
  );
  return row?.running ?? 0;
}

/** The campaigns that send as this account, except archived and deleted ones; the last of the list first. */
export const listCampaignIdsOf = async (tx: Tx, accountId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select c.id from campaign_senders s join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
        where s.account_id = $1 and c.status not in ('archived', 'deleted') order by c.sort_order desc, c.id desc`,
      [accountId],
    )
  ).map(({ id }) => id);

/** The running campaigns that send as this account and as no other, held for a change of their status. */
export const lockCampaignsOf = (tx: Tx, accountId: string) =>
  tx.query<{ id: string; version: number }>(
    `select c.id, c.version from campaigns c
      where c.status = 'active'
        and exists (select 1 from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.account_id = $1)
        and not exists (select 1 from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.account_id <> $1)
      order by c.id for no key update of c`,
    [accountId],
  );

/** A member with a closed list of accounts may use the one they connected (ROLE-02). */
export const allowAccount = (tx: Tx, userId: string, accountId: string) =>
  tx.query(
    `update memberships set allowed_accounts = array_append(allowed_accounts, $2)
      where workspace_id = current_workspace() and user_id = $1 and allowed_accounts is not null`,
    [userId, accountId],
  );

/**
 * The use of these owners since a day, for today's numbers and the rolling week (R9), and every cut there was (R10). Of an account it is
 * what its member did and was refused, wherever it is connected.
 */
export const listUse = (tx: Tx, ownerIds: readonly string[], sinceDay: string): Promise<Use[]> =>
  tx.query<Use>(
    `with own as (
       select owner_id, kind, day, used, cut_to from usage where owner_id = any($1) and (day >= $2 or cut_to is not null)),
     of_members as (
       select a.id as owner_id, m.kind, m.day, m.used, m.cut_to
         from accounts a join plumbing.member_usage m on m.member_key = a.member_key
        where a.id = any($1) and (m.day >= $2 or m.cut_to is not null))
     select owner_id as "ownerId", kind, day::text as day, greatest(o.used, m.used) as used, least(o.cut_to, m.cut_to) as "cutTo"
       from own o full join of_members m using (owner_id, kind, day)`,
    [ownerIds, sinceDay],
  );

/** When an account works, for delays counted in working days. */
export async function findHours(tx: Tx, id: string): Promise<Hours> {
  const [row] = await tx.query<Hours>(
    `select timezone, work_hours_start as start, work_hours_end as "end", working_days as days, days_off as "daysOff" from accounts where id = $1`,
    [id],
  );
  if (!row) throw new Error("an account without a row");
  return row;
}

/** Notes how far the news of an account were recorded. False when another worker watches it by now. */
export async function moveEventCursor(
  tx: Tx,
  id: string,
  workerId: string,
  cursor: string,
): Promise<boolean> {
  const rows = await tx.query(
    "update accounts set event_cursor = $3 where id = $1 and watched_by = $2 and is_known_timeline() returning id",
    [id, workerId, cursor],
  );
  return rows.length > 0;
}

/** Whether all of these are accounts of the workspace, in use. */
export async function areAccounts(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.query("select 1 from accounts where id = any($1) and status <> 'deleted'", [ids]);
  return rows.length === new Set(ids).size;
}
