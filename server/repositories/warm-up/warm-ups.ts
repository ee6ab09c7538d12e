import { eq, sql } from "drizzle-orm";
import { warmUps } from "@/server/db/schema/warm-up";
import type { Tx } from "@/server/db/tx";

export type WarmUpRow = typeof warmUps.$inferSelect;
type Change = Partial<typeof warmUps.$inferInsert>;

/** Null for a mailbox whose warm-up was never turned on. */
export async function findWarmUp(tx: Tx, mailboxId: string): Promise<WarmUpRow | null> {
  const [row] = await tx.db.select().from(warmUps).where(eq(warmUps.mailboxId, mailboxId));
  return row ?? null;
}

/** The same, for a change that nobody else makes meanwhile. */
export async function lockWarmUp(tx: Tx, mailboxId: string): Promise<WarmUpRow | null> {
  const [row] = await tx.db
    .select()
    .from(warmUps)
    .where(eq(warmUps.mailboxId, mailboxId))
    .for("no key update");
  return row ?? null;
}

/** The mailboxes whose warm-up is on, and not stopped by trouble, and began on this day (YYYY-MM-DD) or later or not yet. */
export const listWarming = async (tx: Tx, since: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select mailbox_id as id from warm_ups
        where is_on and paused_reason is null and (started_on is null or started_on >= $1)`,
      [since],
    )
  ).map(({ id }) => id);

/** Stores what a member decided. */
export async function saveWarmUp(
  tx: Tx,
  mailboxId: string,
  change: Omit<Change, "mailboxId"> & { savedAt: Date },
): Promise<WarmUpRow> {
  const [row] = await tx.db
    .insert(warmUps)
    .values({ mailboxId, ...change })
    .onConflictDoUpdate({
      target: [warmUps.workspaceId, warmUps.mailboxId],
      set: { ...change, version: sql`${warmUps.version} + 1` },
    })
    .returning();
  return row!;
}

/** The mailbox is another one now, whose owner has not agreed to anything. */
export const forgetWarmUp = (tx: Tx, mailboxId: string) =>
  tx.query("delete from warm_ups where mailbox_id = $1", [mailboxId]);

/** Two mailboxes choose each other one after the other, also where several workers choose at a time. */
export const lockPair = (tx: Tx, one: string, other: string) =>
  tx.query("select pg_advisory_xact_lock(hashtextextended($1, 7))", [[one, other].sort().join(" ")]);

/** Notes how far it has come, or what stopped it. */
export const noteProgress = (tx: Tx, mailboxId: string, change: Change) =>
  tx.db.update(warmUps).set(change).where(eq(warmUps.mailboxId, mailboxId));

type PoolMember = {
  workspaceId: string;
  id: string;
  email: string;
  domain: string;
  country: string;
  smtpHost: string;
};

/** The mailboxes that this one may write to: ids and addresses, also of other workspaces that exchange. */
export const listPool = (tx: Tx, mailboxId: string): Promise<PoolMember[]> =>
  tx.query<PoolMember>(
    `select workspace_id as "workspaceId", id, email, domain, country, smtp_host as "smtpHost" from warm_up_pool($1)`,
    [mailboxId],
  );

/** How often it wrote with each of them since an instant. */
export async function listPairs(tx: Tx, mailboxId: string, since: Date): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; n: number }>("select id, n from warm_up_pairs($1, $2)", [
    mailboxId,
    since,
  ]);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
