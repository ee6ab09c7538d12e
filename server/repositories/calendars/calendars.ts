import { sql } from "drizzle-orm";
import type { Doors } from "@/server/db/doors";
import { calendarConsents, calendarReleases, calendars } from "@/server/db/schema/calendars";
import type { Tx } from "@/server/db/tx";

/** A row of `calendars`; tokens are encrypted, instants real. */
export type CalendarRow = typeof calendars.$inferSelect;
export type ConsentRow = typeof calendarConsents.$inferSelect;
export type ReleaseRow = typeof calendarReleases.$inferSelect;

/** A member leaves for the service; what was left behind by those who never came back goes. */
export async function keepConsent(
  tx: Tx,
  consent: typeof calendarConsents.$inferInsert,
  forgottenBefore: Date,
): Promise<void> {
  await tx.db.delete(calendarConsents).where(sql`${calendarConsents.createdAt} < ${forgottenBefore}`);
  await tx.db.insert(calendarConsents).values(consent);
}

/** They are back: the row goes with the first who asks for it, so that an answer counts once. */
export async function takeConsent(
  tx: Tx,
  { stateHash, personId }: Pick<ConsentRow, "stateHash" | "personId">,
): Promise<ConsentRow | null> {
  const [row] = await tx.db
    .delete(calendarConsents)
    .where(sql`${calendarConsents.stateHash} = ${stateHash} and ${calendarConsents.personId} = ${personId}`)
    .returning();
  return row ?? null;
}

export async function findCalendar(tx: Tx, id: string): Promise<CalendarRow | null> {
  const [row] = await tx.db.select().from(calendars).where(sql`${calendars.id} = ${id}`);
  return row ?? null;
}

/** What a member has connected; null if nothing is. */
export async function findConnected(tx: Tx, userId: string): Promise<CalendarRow | null> {
  const [row] = await tx.db
    .select()
    .from(calendars)
    .where(sql`${calendars.userId} = ${userId} and ${calendars.state} = 'connected'`);
  return row ?? null;
}

/** Locks every calendar of a member, also those that are disconnected. */
export const lockCalendars = (tx: Tx, userId: string): Promise<CalendarRow[]> =>
  tx.db
    .select()
    .from(calendars)
    .where(sql`${calendars.userId} = ${userId}`)
    .orderBy(calendars.id)
    .for("update");

/** Takes the calendar for this person in the whole installation; false if another person has it. */
export async function claimCalendar(
  tx: Tx,
  { ownerKey, personKey, calendarId }: { ownerKey: Uint8Array; personKey: Uint8Array; calendarId: string },
): Promise<boolean> {
  const [row] = await tx.query<{ claimed: boolean }>("select claim_calendar($1, $2, $3) as claimed", [
    ...[ownerKey, personKey, calendarId],
  ]);
  return row!.claimed;
}

export async function insertCalendar(tx: Tx, row: typeof calendars.$inferInsert): Promise<void> {
  await tx.db.insert(calendars).values(row);
}

export async function changeCalendar(
  tx: Tx,
  id: string,
  change: Partial<typeof calendars.$inferInsert>,
): Promise<void> {
  await tx.db.update(calendars).set(change).where(sql`${calendars.id} = ${id}`);
}

/** Unless somebody asked for another look meanwhile. */
export async function postponeCare(
  tx: Tx,
  id: string,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await tx.db
    .update(calendars)
    .set({ careAt: to })
    .where(sql`${calendars.id} = ${id} and ${calendars.careAt} = ${from}`);
}

/** Notes that the service no longer takes the consent; false if it was noted before, or the calendar is no longer connected. */
export async function breakCalendar(
  tx: Tx,
  { id, accessFrom }: Pick<CalendarRow, "id" | "accessFrom">,
  { why, at }: { why: NonNullable<CalendarRow["brokenWhy"]>; at: Date },
): Promise<boolean> {
  const rows = await tx.db
    .update(calendars)
    .set({ brokenAt: at, brokenWhy: why, renewingBy: null, renewingUntil: null })
    .where(
      sql`${calendars.id} = ${id} and ${calendars.state} = 'connected' and ${calendars.brokenAt} is null
        and ${calendars.accessFrom} = ${accessFrom}`,
    )
    .returning({ id: calendars.id });
  return rows.length > 0;
}

/** Lets one process use the refresh token; null if another does, or if the token was renewed since `of` was read. */
export async function beginRenewal(
  tx: Tx,
  of: Pick<CalendarRow, "id" | "accessFrom">,
  lease: { by: string; now: Date; until: Date },
): Promise<CalendarRow | null> {
  const [row] = await tx.db
    .update(calendars)
    .set({ renewingBy: lease.by, renewingUntil: lease.until })
    .where(
      sql`${calendars.id} = ${of.id} and ${calendars.state} = 'connected' and ${calendars.brokenAt} is null
        and ${calendars.accessFrom} = ${of.accessFrom}
        and (${calendars.renewingUntil} is null or ${calendars.renewingUntil} < ${lease.now})`,
    )
    .returning();
  return row ?? null;
}

/** What came of it, and the end of the lease. False if the lease was lost: then the row belongs to another process or another consent. */
export async function endRenewal(
  tx: Tx,
  { id, by }: { id: string; by: string },
  change: Partial<typeof calendars.$inferInsert>,
): Promise<boolean> {
  const rows = await tx.db
    .update(calendars)
    .set({ ...change, renewingBy: null, renewingUntil: null })
    .where(sql`${calendars.id} = ${id} and ${calendars.renewingBy} = ${by}`)
    .returning({ id: calendars.id });
  return rows.length > 0;
}

export async function insertRelease(tx: Tx, row: typeof calendarReleases.$inferInsert): Promise<void> {
  await tx.db.insert(calendarReleases).values(row);
}

export async function findRelease(tx: Tx, id: string): Promise<ReleaseRow | null> {
  const [row] = await tx.db.select().from(calendarReleases).where(sql`${calendarReleases.id} = ${id}`);
  return row ?? null;
}

export async function changeRelease(
  tx: Tx,
  id: string,
  change: Partial<typeof calendarReleases.$inferInsert>,
): Promise<void> {
  await tx.db.update(calendarReleases).set(change).where(sql`${calendarReleases.id} = ${id}`);
}

export const dropRelease = (tx: Tx, id: string) =>
  tx.db.delete(calendarReleases).where(sql`${calendarReleases.id} = ${id}`);

/** Whether a connected calendar is told of its bookings by this subscription. */
export async function isSubscribed(tx: Tx, subscriptionRef: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from calendars where subscription_ref = $1 and state = 'connected' limit 1",
    [subscriptionRef],
  );
  return rows.length > 0;
}

type CalendarUserRow = {
  id: string;
  firstName: string;
  lastName: string;
  userAvatar: string | null;
  email: string;
  isBroken: boolean;
};
/** Members with a connected calendar, by name. */
export const listCalendarUsers = (tx: Tx, { offset, limit }: { offset: number; limit: number }) =>
  tx.query<CalendarUserRow>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.avatar as "userAvatar", c.email,
        c.broken_at is not null as "isBroken"
       from calendars c join users u on u.id = c.user_id where c.state = 'connected'
      order by lower(u.first_name || ' ' || u.last_name), u.id offset $1 limit $2`,
    [offset, limit],
  );

export async function countCalendarUsers(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    "select count(*)::int as total from calendars c join users u on u.id = c.user_id where c.state = 'connected'",
  );
  return row!.total;
}

/** The workspace of a connected calendar, for a message from outside; null if there is none. */
export async function findHeard(
  doors: Doors,
  id: string,
): Promise<{ workspaceId: string; isSandboxed: boolean; ownerRef: string } | null> {
  const [row] = await doors<{ workspaceId: string; isSandboxed: boolean; ownerRef: string }>(
    `select workspace_id as "workspaceId", is_sandboxed as "isSandboxed", owner_ref as "ownerRef" from find_calendar($1)`,
    [id],
  );
  return row ?? null;
}

export const listToCare = (doors: Doors, before: Date, most: number) =>
  doors<{ workspaceId: string; id: string }>(
    `select workspace_id as "workspaceId", id from calendars_to_care($1, $2)`,
    [before, most],
  );
