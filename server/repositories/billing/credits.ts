import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";
import type { Credits, Period } from "@/server/domain/billing/credits";
import type { WorkspacePlan } from "@/server/domain/billing/entitlements";
import type { Lot, Posting, WrittenPosting } from "@/server/domain/billing/ledger";

/** The credits of the workspace with what they follow from; `reserved` and `owed` in tenths, as the balance. */
export type CreditsRow = Credits &
  WorkspacePlan & {
    madeAt: Date;
    emptiedAt: Date | null;
    reserved: number;
    owed: number;
    /** Whose trial it is shows when the creator's address is verified. */
    isTrialOpen: boolean;
  };

const columns = `c.balance, c.reserved, c.owed, c.allowance, c.granted, c.period_start as "periodStart", c.period_end as "periodEnd",
  c.emptied_at as "emptiedAt", w.created_at as "madeAt", w.brand, w.tier, w.price_id as "priceId", w.status, w.trial_ends_at as "trialEndsAt",
  w.is_trial_open as "isTrialOpen", w.is_subscription_good as "isSubscriptionGood"`;

/** Null for a workspace whose credits were never used yet. `holdsEndAt`: when the next reservation is over. */
export async function readCredits(tx: Tx): Promise<(CreditsRow & { holdsEndAt: Date | null }) | null> {
  const [row] = await tx.query<CreditsRow & { holdsEndAt: Date | null }>(
    `select ${columns}, (select min(h.until) from credit_holds h where h.workspace_id = c.workspace_id) as "holdsEndAt"
       from credits c join workspaces w on w.id = c.workspace_id where w.id = current_workspace()`,
  );
  return row ?? null;
}

/** Locks the balance until the transaction ends; every posting begins with it. Null if there is none yet. */
export async function lockExisting(tx: Tx): Promise<CreditsRow | null> {
  const [row] = await tx.query<CreditsRow>(locking);
  return row ?? null;
}

/** The same, and makes it if need be. */
export async function lockCredits(tx: Tx): Promise<CreditsRow> {
  const row = await lockExisting(tx);
  if (row) return row;
  await tx.query(
    "insert into credits (workspace_id) select w.id from workspaces w where w.id = current_workspace() on conflict do nothing",
  );
  const made = await lockExisting(tx);
  if (!made) throw new Error("no workspace to have credits");
  return made;
}

const locking = {
  name: "lock-credits",
  text: `select ${columns} from credits c join workspaces w on w.id = c.workspace_id
      where c.workspace_id = current_workspace() for update of c`,
};

/** A period begins with what is left of the one before. */
export const beginPeriod = (tx: Tx, { start, end }: Period) =>
  tx.query(
    `update credits set allowance = balance, granted = 0, period_start = $1, period_end = $2
      where workspace_id = current_workspace()`,
    [start, end],
  );

/** A grant counts from the beginning of the period; `ofPlan` is what the plan no longer owes in it. */
export const noteGrant = (tx: Tx, { tenths, ofPlan }: { tenths: number; ofPlan: number }) =>
  tx.query(
    `update credits set allowance = allowance + $1, granted = granted + $2 where workspace_id = current_workspace()`,
    [tenths, ofPlan],
  );

export const setEmptied = (tx: Tx, at: Date | null) =>
  tx.query("update credits set emptied_at = $1 where workspace_id = current_workspace()", [at]);

export type NewGrant = Omit<Lot, "remaining"> & { reference: string; givenBy: string; reason: string };

/** Without credits: its posting brings them. */
export const insertGrant = (tx: Tx, { id, kind, at, endsAt, reference, givenBy, reason }: NewGrant) =>
  tx.query(
    `insert into credit_grants (id, kind, at, ends_at, reference, given_by, reason) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, at, endsAt, reference, givenBy, reason],
  );

const lot = `g.id, g.kind, g.at, g.ends_at as "endsAt", g.remaining`;

export type Purchase = Lot & { owed: number; takenBackAt: Date | null; reference: string };
const purchase = `${lot}, g.owed, g.taken_back_at as "takenBackAt", g.reference`;

/** The grant with this reference that is not of the plan. */
export async function findGrant(tx: Tx, kind: Lot["kind"], reference: string): Promise<Purchase | null> {
  const [row] = await tx.query<Purchase>(
    `select ${purchase} from credit_grants g where g.kind = $1 and g.reference = $2`,
    [kind, reference],
  );
  return row ?? null;
}

/** Refunded purchases of which not everything has been taken back yet, but something could be. */
export const listOwing = (tx: Tx): Promise<Purchase[]> =>
  tx.query<Purchase>(
    `select ${purchase} from credit_grants g where g.owed > 0 and g.remaining > 0 order by g.taken_back_at, g.id`,
  );

/** What is still owed of a refunded purchase, and by how much that changes what the workspace owes and has to spend. */
export async function noteTakenBack(
  tx: Tx,
  { id, takenBackAt }: { id: string; takenBackAt: Date },
  { owed, change, taken }: Record<"owed" | "change" | "taken", number>,
): Promise<void> {
  await tx.query("update credit_grants set owed = $2, taken_back_at = $3 where id = $1", [
    id,
    owed,
    takenBackAt,
  ]);
  await tx.query(
    "update credits set owed = owed + $1, allowance = allowance - $2 where workspace_id = current_workspace()",
    [change, taken],
  );
}

/** Reservations begin or end with a posting, never both at once. `until`: how long those that begin hold. */
type Posted = { postings: readonly Posting[] } & (
  | { until: Date; ended?: never }
  | { until?: never; ended?: readonly Hold[] }
);

/** Adds postings to the ledger, and begins and ends their reservations; balances and grants follow with them. */
export async function post(tx: Tx, { postings, until, ended = [] }: Posted): Promise<void> {
  if (postings.length === 0 && ended.length === 0) return;
  const each = <Key extends keyof Posting>(key: Key) => postings.map((posting) => posting[key]);
  const reserves = postings.some(({ kind }) => kind === "reserve");
  const of = reserves ? posting.reserving : ended.length > 0 ? posting.ending : posting.plain;
  await tx.query(of, [
    ...[each("id"), each("at"), each("kind"), each("from"), each("to"), each("tenths"), each("reference")],
    ...[each("turn"), each("part"), each("grantId"), each("category"), each("userId"), each("campaignId")],
    ...(reserves ? [until ?? null] : []),
    ...(of === posting.ending ? [ended.map(({ reference }) => reference)] : []),
  ]);
}

/** `$14` is until when reservations hold, or which ones end. */
const postingWith = (name: string, holds: string) => ({
  name,
  text: `with n as (
       select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::smallint[],
         $9::smallint[], $10::uuid[], $11::text[], $12::uuid[], $13::uuid[])
         as n(id, at, kind, from_account, to_account, amount, reference, turn, part, grant_id, category, user_id, campaign_id))
     ${holds}
     insert into credit_postings (id, at, kind, from_account, to_account, amount, reference, turn, part, grant_id, category, user_id, campaign_id)
     select * from n`,
});

/** Apart, because even a part that finds nothing to do takes time while others wait for the lock. */
const posting = {
  plain: postingWith("post-credits", ""),
  reserving: postingWith(
    "reserve-credits",
    `, reserved as (
       insert into credit_holds (reference, turn, amount, until)
       select n.reference, n.turn, n.amount, $14::timestamptz from n where n.kind = 'reserve')`,
  ),
  ending: postingWith(
    "end-credit-holds",
    ", ended as (delete from credit_holds where reference = any($14::text[]))",
  ),
};

export type Hold = { reference: string; turn: number; tenths: number; until: Date };

/** The reservations of these references and all that are over, all postings of these references, and, if asked for, grants with something left. */
export async function readBooks(
  tx: Tx,
  references: readonly string[],
  { now, isCharging }: { now: Date; isCharging: boolean },
): Promise<{ holds: Hold[]; postings: WrittenPosting[]; grants: Lot[] }> {
  const [row] = await tx.query<ReadRow>(reading, [references, now, isCharging]);
  const { holds, postings, grants } = row!;
  return {
    holds: holds.map(({ until, ...hold }) => ({ ...hold, until: new Date(until) })),
    postings,
    grants: grants.map(({ at, endsAt, ...one }) => ({
      ...{ ...one, at: new Date(at), endsAt: endsAt === null ? null : new Date(endsAt) },
    })),
  };
}

/** Instants in milliseconds, as JSON has none. */
type ReadRow = {
  holds: (Omit<Hold, "until"> & { until: number })[];
  postings: WrittenPosting[];
  grants: (Omit<Lot, "at" | "endsAt"> & { at: number; endsAt: number | null })[];
};

/** One statement, because a spender waits for each of them while it holds the lock. */
const reading = {
  name: "credit-books",
  text: "select holds, postings, grants from credit_books($1, $2, $3)",
};

/** Workspaces whose period, or a reservation of theirs, is over at this instant, the longest first. */
export async function listDueGrants(doors: Doors, now: Date, max: number): Promise<string[]> {
  const rows = await doors<{ workspace_id: string }>("select * from workspaces_to_grant($1, $2)", [now, max]);
  return rows.map(({ workspace_id }) => workspace_id);
}
