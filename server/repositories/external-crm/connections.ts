import { sql } from "drizzle-orm";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { Doors } from "@/server/db/doors";
import { crmConnections, crmConsents, crmReleases } from "@/server/db/schema/crm";
import type { Tx } from "@/server/db/tx";

/** A row of `crm_connections`; tokens are encrypted, instants real. */
export type ConnectionRow = typeof crmConnections.$inferSelect;
export type FirstSync = NonNullable<ConnectionRow["first"]>;
export type ConsentRow = typeof crmConsents.$inferSelect;
type ReleaseRow = typeof crmReleases.$inferSelect;
type Change = Partial<typeof crmConnections.$inferInsert>;

/** A member leaves for the CRM; what was left behind by those who never came back goes. */
export async function keepConsent(
  tx: Tx,
  consent: typeof crmConsents.$inferInsert,
  forgottenBefore: Date,
): Promise<void> {
  await tx.db.delete(crmConsents).where(sql`${crmConsents.createdAt} < ${forgottenBefore}`);
  await tx.db.insert(crmConsents).values(consent);
}

/** They are back: the row goes with the first who asks for it, so that an answer counts once. */
export async function takeConsent(
  tx: Tx,
  { stateHash, personId }: Pick<ConsentRow, "stateHash" | "personId">,
): Promise<ConsentRow | null> {
  const [row] = await tx.db
    .delete(crmConsents)
    .where(sql`${crmConsents.stateHash} = ${stateHash} and ${crmConsents.personId} = ${personId}`)
    .returning();
  return row ?? null;
}

export async function findConnection(tx: Tx, id: string): Promise<ConnectionRow | null> {
  const [row] = await tx.db.select().from(crmConnections).where(sql`${crmConnections.id} = ${id}`);
  return row ?? null;
}

/** The workspace's account of a CRM, also if it is disconnected. */
export async function findOfPlatform(tx: Tx, platform: ExternalPlatform): Promise<ConnectionRow | null> {
  const [row] = await tx.db
    .select()
    .from(crmConnections)
    .where(sql`${crmConnections.platform} = ${platform}`);
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockOfPlatform(tx: Tx, platform: ExternalPlatform): Promise<ConnectionRow | null> {
  const [row] = await tx.db
    .select()
    .from(crmConnections)
    .where(sql`${crmConnections.platform} = ${platform}`)
    .for("update");
  return row ?? null;
}

export const listConnections = (tx: Tx): Promise<ConnectionRow[]> =>
  tx.db.select().from(crmConnections).where(sql`${crmConnections.state} = 'connected'`);

export async function insertConnection(tx: Tx, row: typeof crmConnections.$inferInsert): Promise<void> {
  await tx.db.insert(crmConnections).values(row);
}

export async function changeConnection(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.db.update(crmConnections).set(change).where(sql`${crmConnections.id} = ${id}`);
}

/** Notes that the CRM no longer takes the sign-in; false if it was noted before, or the account is no longer connected. */
export async function breakConnection(
  tx: Tx,
  { id, accessFrom }: Pick<ConnectionRow, "id" | "accessFrom">,
  { why, at }: { why: string | null; at: Date },
): Promise<boolean> {
  const rows = await tx.db
    .update(crmConnections)
    .set({ brokenAt: at, brokenWhy: why, renewingBy: null, renewingUntil: null })
    .where(
      sql`${crmConnections.id} = ${id} and ${crmConnections.state} = 'connected' and ${crmConnections.brokenAt} is null
        and ${crmConnections.accessFrom} = ${accessFrom}`,
    )
    .returning({ id: crmConnections.id });
  return rows.length > 0;
}

/** Lets one process use the refresh token; null if another does, or if the token was renewed since `of` was read. */
export async function beginRenewal(
  tx: Tx,
  of: Pick<ConnectionRow, "id" | "accessFrom">,
  lease: { by: string; now: Date; until: Date },
): Promise<ConnectionRow | null> {
  const [row] = await tx.db
    .update(crmConnections)
    .set({ renewingBy: lease.by, renewingUntil: lease.until })
    .where(
      sql`${crmConnections.id} = ${of.id} and ${crmConnections.state} = 'connected' and ${crmConnections.brokenAt} is null
        and ${crmConnections.accessFrom} = ${of.accessFrom}
        and (${crmConnections.renewingUntil} is null or ${crmConnections.renewingUntil} < ${lease.now})`,
    )
    .returning();
  return row ?? null;
}

/** What came of it, and the end of the lease. False if the lease was lost: then the row belongs to another process or another consent. */
export async function endRenewal(
  tx: Tx,
  { id, by }: { id: string; by: string },
  change: Change,
): Promise<boolean> {
  const rows = await tx.db
    .update(crmConnections)
    .set({ ...change, renewingBy: null, renewingUntil: null })
    .where(sql`${crmConnections.id} = ${id} and ${crmConnections.renewingBy} = ${by}`)
    .returning({ id: crmConnections.id });
  return rows.length > 0;
}

export type Leased = { id: string; fence: string };

/** Locks the connection for what a worker records, and keeps its lease; null if another worker has it, or it is no longer connected. */
export async function holdRun(tx: Tx, { id, fence }: Leased, until: Date): Promise<ConnectionRow | null> {
  const [row] = await tx.db
    .update(crmConnections)
    .set({ runningUntil: until })
    .where(
      sql`${crmConnections.id} = ${id} and ${crmConnections.runFence} = ${fence} and ${crmConnections.state} = 'connected'
        and ${crmConnections.brokenAt} is null`,
    )
    .returning();
  return row ?? null;
}

/** Changes there were read; somebody may have asked for another run meanwhile. */
export const postponePoll = (tx: Tx, id: string, { asked, to }: { asked: Date; to: Date }) =>
  tx.query("update crm_connections set run_at = $2 where id = $1 and run_at <= $3", [id, to, asked]);

/** Gives the lease back, with what the run has changed. */
export async function endRun(tx: Tx, { id, fence }: Leased, change: Change): Promise<void> {
  await tx.db
    .update(crmConnections)
    .set({ ...change, runFence: null, runningUntil: null })
    .where(sql`${crmConnections.id} = ${id} and ${crmConnections.runFence} = ${fence}`);
}

/** Leases what has something to do, of all workspaces. */
export const claimCrms = (
  doors: Doors,
  claim: { now: Date; leaseSeconds: number; fence: string; most: number },
): Promise<{ workspaceId: string; id: string }[]> =>
  doors(`select workspace_id as "workspaceId", id from claim_crms($1, $2, $3, $4)`, [
    ...[claim.now, `${claim.leaseSeconds} seconds`, claim.fence, claim.most],
  ]);

/** Deletes what nobody needs any more; returns how much. */
export async function forgetCrm(
  doors: Doors,
  before: { lines: Date; activities: Date },
  most: number,
): Promise<number> {
  const [row] = await doors<{ count: number }>("select forget_crm($1, $2, $3) as count", [
    ...[before.lines, before.activities, most],
  ]);
  return row?.count ?? 0;
}

export async function insertRelease(tx: Tx, row: typeof crmReleases.$inferInsert): Promise<void> {
  await tx.db.insert(crmReleases).values(row);
}

export async function findRelease(tx: Tx, id: string): Promise<ReleaseRow | null> {
  const [row] = await tx.db.select().from(crmReleases).where(sql`${crmReleases.id} = ${id}`);
  return row ?? null;
}

export const dropRelease = (tx: Tx, id: string) =>
  tx.db.delete(crmReleases).where(sql`${crmReleases.id} = ${id}`);

/** Another account was connected: what was known of the one before is nothing to it. */
export async function forgetAccount(tx: Tx, connectionId: string): Promise<void> {
  const tables = ["links", "people", "companies", "lines", "activities", "their_deals"];
  for (const table of tables)
    await tx.query(`delete from crm_${table} where connection_id = $1`, [connectionId]);
}
