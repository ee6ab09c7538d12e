import type { CreditCategory, creditEntryKinds } from "@/lib/contract/credits";
import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";
import type { Credits, Period } from "@/server/domain/billing/credits";
import type { WorkspacePlan } from "@/server/domain/billing/entitlements";

/** The credits of the workspace with what they follow from. */
export type CreditsRow = Credits & WorkspacePlan & { madeAt: Date; emptiedAt: Date | null };

const columns = `c.balance, c.allowance, c.granted, c.period_start as "periodStart", c.period_end as "periodEnd",
  c.emptied_at as "emptiedAt", w.created_at as "madeAt", w.tier, w.status, w.trial_ends_at as "trialEndsAt",
  w.is_subscription_good as "isSubscriptionGood"`;

/** Null for a workspace whose credits were never used yet. */
export async function readCredits(tx: Tx): Promise<CreditsRow | null> {
  const [row] = await tx.query<CreditsRow>(
    `select ${columns} from credits c join workspaces w on w.id = c.workspace_id where w.id = current_workspace()`,
  );
  return row ?? null;
}

/** Locks the balance until the transaction ends; every charge, grant and reservation begins with it. */
export async function lockCredits(tx: Tx): Promise<CreditsRow> {
  const [row] = await locked(tx);
  if (row) return row;
  await tx.query(
    "insert into credits (workspace_id) select w.id from workspaces w where w.id = current_workspace() on conflict do nothing",
  );
  const [made] = await locked(tx);
  if (!made) throw new Error("no workspace to have credits");
  return made;
}

const locked = (tx: Tx) =>
  tx.query<CreditsRow>(
    `select ${columns} from credits c join workspaces w on w.id = c.workspace_id
      where c.workspace_id = current_workspace() for update of c`,
  );

/** A period begins with what is left of the one before, and without what was set aside and forgotten. */
export async function beginPeriod(tx: Tx, { start, end }: Period, now: Date): Promise<void> {
  await tx.query(
    `update credits set allowance = balance, granted = 0, period_start = $1, period_end = $2
      where workspace_id = current_workspace()`,
    [start, end],
  );
  await tx.query("delete from credit_holds where until <= $1", [now]);
}

/** A grant counts from the beginning of the period; `ofPlan` is what the plan no longer owes in it. */
export const noteGrant = (tx: Tx, { tenths, ofPlan }: { tenths: number; ofPlan: number }) =>
  tx.query(
    `update credits set allowance = allowance + $1, granted = granted + $2 where workspace_id = current_workspace()`,
    [tenths, ofPlan],
  );

export const setEmptied = (tx: Tx, at: Date | null) =>
  tx.query("update credits set emptied_at = $1 where workspace_id = current_workspace()", [at]);

export type NewEntry = {
  id: string;
  at: Date;
  kind: (typeof creditEntryKinds)[number];
  category: CreditCategory | null;
  /** Tenths of a credit, below zero for what is spent. */
  amount: number;
  reference: string;
  turn: number;
  userId: string | null;
  campaignId: string | null;
};

/** Adds lines to the ledger; the balance follows with them. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    `insert into credit_entries (id, at, kind, category, amount, reference, turn, user_id, campaign_id)
     select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::int[], $6::text[], $7::smallint[], $8::uuid[], $9::uuid[])`,
    [
      entries.map(({ id }) => id),
      entries.map(({ at }) => at),
      entries.map(({ kind }) => kind),
      entries.map(({ category }) => category),
      entries.map(({ amount }) => amount),
      entries.map(({ reference }) => reference),
      entries.map(({ turn }) => turn),
      entries.map(({ userId }) => userId),
      entries.map(({ campaignId }) => campaignId),
    ],
  );
}

/** The ledger of one reference: how often it was written, the net amount (tenths, negative if charged), and by whom. */
export type Written = {
  turns: number;
  net: number;
  category: CreditCategory | null;
  userId: string | null;
  campaignId: string | null;
};

export async function readWritten(tx: Tx, references: readonly string[]): Promise<Map<string, Written>> {
  const rows = await tx.query<Written & { reference: string }>(
    `select e.reference, count(*)::int as turns, sum(e.amount)::int as net,
            (array_agg(e.category order by e.turn desc))[1] as category,
            (array_agg(e.user_id order by e.turn desc))[1] as "userId",
            (array_agg(e.campaign_id order by e.turn desc))[1] as "campaignId"
       from credit_entries e where e.reference = any($1) group by e.reference`,
    [references],
  );
  return new Map(rows.map(({ reference, ...written }) => [reference, written]));
}

/** Current reservations by reference, in tenths. */
export async function listHolds(tx: Tx, now: Date): Promise<Map<string, number>> {
  const rows = await tx.query<{ reference: string; amount: number }>(
    "select reference, amount from credit_holds where until > $1",
    [now],
  );
  return new Map(rows.map(({ reference, amount }) => [reference, amount]));
}

export async function insertHolds(
  tx: Tx,
  holds: readonly { reference: string; tenths: number }[],
  until: Date,
): Promise<void> {
  if (holds.length === 0) return;
  await tx.query(
    `insert into credit_holds (reference, amount, until) select h.reference, h.amount, $3
       from unnest($1::text[], $2::int[]) as h(reference, amount)
     on conflict (workspace_id, reference) do update set amount = excluded.amount, until = excluded.until`,
    [holds.map(({ reference }) => reference), holds.map(({ tenths }) => tenths), until],
  );
}

/** Deletes reservations; returns how many tenths they held. */
export async function deleteHolds(tx: Tx, references: readonly string[]): Promise<number> {
  if (references.length === 0) return 0;
  const rows = await tx.query<{ amount: number }>(
    "delete from credit_holds where reference = any($1) returning amount",
    [references],
  );
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Workspaces whose period is over at this instant, the longest first. */
export async function listDueGrants(doors: Doors, now: Date, max: number): Promise<string[]> {
  const rows = await doors<{ workspace_id: string }>("select * from workspaces_to_grant($1, $2)", [now, max]);
  return rows.map(({ workspace_id }) => workspace_id);
}
