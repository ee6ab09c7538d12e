import { and, eq, sql } from "drizzle-orm";
import { mailboxGrants } from "@/server/db/schema/accounts";
import type { Tx } from "@/server/db/tx";

/** A row of `mailbox_grants`; tokens are encrypted, instants real. */
export type GrantRow = typeof mailboxGrants.$inferSelect;
type NewGrant = typeof mailboxGrants.$inferInsert;

export async function findGrant(tx: Tx, mailboxId: string): Promise<GrantRow | null> {
  const [row] = await tx.db.select().from(mailboxGrants).where(eq(mailboxGrants.mailboxId, mailboxId));
  return row ?? null;
}

/** The owner consented, for the first time or anew; whoever is renewing the old token keeps nothing. */
export async function saveGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const anew = { state: "given" as const, renewingBy: null, renewingUntil: null, retryAt: null };
  await tx.db
    .insert(mailboxGrants)
    .values(grant)
    .onConflictDoUpdate({
      target: [mailboxGrants.workspaceId, mailboxGrants.mailboxId],
      set: { ...grant, ...anew },
    });
}

/** The mailbox is disconnected, or is reached with a password from now on. True if the provider is yet to be told. */
export async function releaseGrant(tx: Tx, mailboxId: string): Promise<boolean> {
  const rows = await tx.db
    .update(mailboxGrants)
    .set({ state: "released", renewingBy: null, renewingUntil: null })
    .where(and(eq(mailboxGrants.mailboxId, mailboxId), eq(mailboxGrants.state, "given")))
    .returning({ id: mailboxGrants.mailboxId });
  if (rows.length > 0) return true;
  await tx.db
    .delete(mailboxGrants)
    .where(and(eq(mailboxGrants.mailboxId, mailboxId), eq(mailboxGrants.state, "ended")));
  return false;
}

/** The provider was told, or is not to be: nothing of the consent is kept. A consent given since then stays. */
export const dropReleased = (tx: Tx, mailboxId: string) =>
  tx.db
    .delete(mailboxGrants)
    .where(and(eq(mailboxGrants.mailboxId, mailboxId), eq(mailboxGrants.state, "released")));

/** Whether any mailbox of this installation, also of another workspace, is reached by the same owner's consent. */
export async function isConsentUsed(tx: Tx, { provider, address, isSandboxed }: GrantRow): Promise<boolean> {
  const [row] = await tx.query<{ used: boolean }>("select is_consent_used($1, $2, $3) as used", [
    provider,
    address,
    isSandboxed,
  ]);
  return row!.used;
}

/** Lets one process use the refresh token; null if another does, or if the token was renewed since `of` was read. */
export async function beginRenewal(
  tx: Tx,
  of: Pick<GrantRow, "mailboxId" | "accessFrom">,
  lease: { by: string; now: Date; until: Date },
): Promise<GrantRow | null> {
  const [row] = await tx.db
    .update(mailboxGrants)
    .set({ renewingBy: lease.by, renewingUntil: lease.until })
    .where(
      sql`${mailboxGrants.mailboxId} = ${of.mailboxId} and ${mailboxGrants.state} = 'given'
        and ${mailboxGrants.accessFrom} = ${of.accessFrom}
        and (${mailboxGrants.renewingUntil} is null or ${mailboxGrants.renewingUntil} < ${lease.now})`,
    )
    .returning();
  return row ?? null;
}

/** What came of it, and the end of the lease. False if the lease was lost: then the row belongs to another process or another consent. */
export async function endRenewal(
  tx: Tx,
  { mailboxId, by }: { mailboxId: string; by: string },
  change: Partial<NewGrant>,
): Promise<boolean> {
  const rows = await tx.db
    .update(mailboxGrants)
    .set({ ...change, renewingBy: null, renewingUntil: null })
    .where(sql`${mailboxGrants.mailboxId} = ${mailboxId} and ${mailboxGrants.renewingBy} = ${by}`)
    .returning({ id: mailboxGrants.mailboxId });
  return rows.length > 0;
}
