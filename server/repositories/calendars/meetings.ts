import { sql } from "drizzle-orm";
import { meetings } from "@/server/db/schema/calendars";
import type { Tx } from "@/server/db/tx";
import type { Candidate } from "@/server/domain/calendars/matching";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown, type Place } from "@/server/repositories/cursor";
import { contactedBy } from "@/server/repositories/prospects/prospects";

/** A row of `meetings`; instants are real. */
export type MeetingRow = typeof meetings.$inferSelect;
type NewMeeting = typeof meetings.$inferInsert;

/** What the service says of a booking. */
const said = (row: NewMeeting) => ({
  ...{ state: row.state, isRead: row.isRead, name: row.name, startsAt: row.startsAt, endsAt: row.endsAt },
  ...{ location: row.location, eventTypeRef: row.eventTypeRef, guestName: row.guestName },
  ...{ guestEmail: row.guestEmail, guestTimezone: row.guestTimezone, token: row.token },
  ...{
    movedToRef: row.movedToRef,
    movedFromRef: row.movedFromRef,
    canceledBy: row.canceledBy,
    reason: row.reason,
  },
  ...{ cancelUrl: row.cancelUrl, rescheduleUrl: row.rescheduleUrl, bookedAt: row.bookedAt },
});

/** Keeps a booking as it was read, once. Of an erased guest only the state and the times are kept. Returns the row, locked. */
export async function saveRead(tx: Tx, row: NewMeeting): Promise<MeetingRow> {
  const { state, startsAt, endsAt } = row;
  const [saved] = await tx.db
    .insert(meetings)
    .values(row)
    .onConflictDoUpdate({
      target: [meetings.workspaceId, meetings.calendarId, meetings.ref],
      set: said(row),
      setWhere: sql`${meetings.erasedAt} is null`,
    })
    .returning();
  if (saved) return saved;
  const [erased] = await tx.db
    .update(meetings)
    .set({ state, startsAt, endsAt, isRead: true })
    .where(sql`${meetings.calendarId} = ${row.calendarId} and ${meetings.ref} = ${row.ref}`)
    .returning();
  return erased!;
}

/**
 * Keeps what a message said of a booking, for display until it is read. One that was read stays as it is, and so does a cancellation: messages
 * come in any order.
 */
export async function saveTold(tx: Tx, row: NewMeeting): Promise<string> {
  await tx.db
    .insert(meetings)
    .values(row)
    .onConflictDoUpdate({
      target: [meetings.workspaceId, meetings.calendarId, meetings.ref],
      set: said(row),
      setWhere: sql`${meetings.erasedAt} is null and not ${meetings.isRead} and ${meetings.state} <> 'canceled'`,
    });
  const [known] = await tx.db
    .select({ id: meetings.id })
    .from(meetings)
    .where(sql`${meetings.calendarId} = ${row.calendarId} and ${meetings.ref} = ${row.ref}`);
  return known!.id;
}

export async function findMeeting(tx: Tx, id: string): Promise<MeetingRow | null> {
  const [row] = await tx.db.select().from(meetings).where(sql`${meetings.id} = ${id}`);
  return row ?? null;
}

export async function findByRef(tx: Tx, calendarId: string, ref: string): Promise<MeetingRow | null> {
  const [row] = await tx.db
    .select()
    .from(meetings)
    .where(sql`${meetings.calendarId} = ${calendarId} and ${meetings.ref} = ${ref}`);
  return row ?? null;
}

export async function lockMeeting(tx: Tx, id: string): Promise<MeetingRow | null> {
  const [row] = await tx.db.select().from(meetings).where(sql`${meetings.id} = ${id}`).for("update");
  return row ?? null;
}

export async function changeMeeting(tx: Tx, id: string, change: Partial<NewMeeting>): Promise<MeetingRow> {
  const [row] = await tx.db.update(meetings).set(change).where(sql`${meetings.id} = ${id}`).returning();
  return row!;
}

type LinkRow = { prospectId: string; campaignId: string | null; accountId: string };
/** To whom a link with this token was sent. */
export async function findLink(tx: Tx, token: string): Promise<LinkRow | null> {
  const [row] = await tx.query<LinkRow>(
    `select prospect_id as "prospectId", campaign_id as "campaignId", account_id as "accountId" from meeting_links where token = $1`,
    [token],
  );
  return row ?? null;
}

const candidate = `p.id, p.full_name as "fullName", p.company_name as "companyName", p.company_domain as "companyDomain",
  p.work_email as "workEmail"`;

export async function findCandidate(tx: Tx, id: string): Promise<Candidate | null> {
  const [row] = await tx.query<Candidate>(`select ${candidate} from prospects p where p.id = $1`, [id]);
  return row ?? null;
}

/** Prospects of this name who are in a running campaign; `name` in lower case. */
export const listNamesakes = (tx: Tx, name: string): Promise<Candidate[]> =>
  tx.query<Candidate>(
    `select ${candidate} from prospects p
      where lower(regexp_replace(trim(p.full_name), '\\s+', ' ', 'g')) = $1 and exists (
        select 1 from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
         where e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.state in ('active', 'held') and c.status = 'active')
      limit 10`,
    [name],
  );

/** The campaign whose message reached the prospect last before an instant, and the account that sent it. */
export async function findLastContact(
  tx: Tx,
  prospectId: string,
  before: Date,
): Promise<{ campaignId: string; accountId: string } | null> {
  const [row] = await tx.query<{ campaignId: string; accountId: string }>(
    `select e.campaign_id as "campaignId", e.account_id as "accountId" from enrollments e
       join deliveries d on d.workspace_id = e.workspace_id and d.enrollment_id = e.id
      where e.prospect_id = $1 and d.outcome = 'sent' and d.kind <> 'condition' and d.settled_at <= $2
      order by d.settled_at desc, d.id desc limit 1`,
    [prospectId, before],
  );
  return row ?? null;
}

/** A meeting as it is shown: who hosts it, whose it is, and which one took its place. */
export type ShownMeeting = MeetingRow & {
  host: string | null;
  fullName: string | null;
  companyName: string | null;
  maySee: boolean;
  campaignName: string | null;
  movedTo: string | null;
};

type MeetingFilter = {
  personId: string;
  accounts: Allowed;
  prospectId: string | null;
  includesPast: boolean;
  isUnmatched: boolean;
  now: Date;
};

const joins = `meetings m join calendars c on c.workspace_id = m.workspace_id and c.id = m.calendar_id
  left join users u on u.id = c.user_id
  left join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
  left join campaigns w on w.workspace_id = m.workspace_id and w.id = m.campaign_id`;
const seesProspect = `p.id is not null and ($2::uuid[] is null or ${contactedBy("p.id", "$2::uuid[]")})`;
/** Hosts see all of their bookings, others those of prospects they know. */
const visible = `(c.user_id = $1 or ${seesProspect}) and m.dismissed_at is null`;
const narrowed = `${visible} and ($3::uuid is null or m.prospect_id = $3)
  and ($4 or m.ends_at >= $5 and m.state <> 'canceled') and (not $6 or m.confirmed_at is null)`;
const valuesOf = ({ personId, accounts, prospectId, includesPast, now, isUnmatched }: MeetingFilter) => [
  ...[personId, accounts, prospectId, includesPast, now, isUnmatched],
];
const movedTo = `(select n.id from meetings n where n.workspace_id = m.workspace_id and n.calendar_id = m.calendar_id
  and n.ref = m.moved_to_ref)`;

const columnsOf = `m.id, nullif(trim(u.first_name || ' ' || u.last_name), '') as host, p.full_name as "fullName",
  p.company_name as "companyName", coalesce(${seesProspect}, false) as "maySee", w.name as "campaignName", ${movedTo} as "movedTo"`;

type Aside = Omit<ShownMeeting, keyof MeetingRow> & { id: string };

async function withRows(tx: Tx, aside: readonly Aside[]): Promise<ShownMeeting[]> {
  if (aside.length === 0) return [];
  const ids = aside.map(({ id }) => id);
  const rows = await tx.db
    .select()
    .from(meetings)
    .where(sql`${meetings.id} = any(${sql.param(ids)})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return aside.flatMap((one) => {
    const row = byId.get(one.id);
    return row ? [{ ...one, ...row }] : [];
  });
}

/** Those to come, the next first; or all, the latest first. */
export async function listMeetings(
  tx: Tx,
  filter: MeetingFilter,
  page: { after: Place | null; offset: number; limit: number },
): Promise<ShownMeeting[]> {
  const [order, behind] = filter.includesPast
    ? ["m.starts_at desc, m.id desc", "(m.starts_at, m.id) < ($7, $8::uuid)"]
    : ["m.starts_at, m.id", "(m.starts_at, m.id) > ($7, $8::uuid)"];
  const aside = await tx.query<Aside>(
    `select ${columnsOf} from ${joins} where ${narrowed} and ($7::timestamptz is null or ${behind})
      order by ${order} offset $9 limit $10`,
    [...valuesOf(filter), page.after?.at ?? null, page.after?.id ?? null, page.offset, page.limit],
  );
  return withRows(tx, aside);
}

export const countMeetings = (tx: Tx, filter: MeetingFilter): Promise<number> =>
  countShown(tx, `${joins} where ${narrowed}`, valuesOf(filter));

/** One that this member may see; null for others. */
export async function findShown(
  tx: Tx,
  id: string,
  { personId, accounts }: Pick<MeetingFilter, "personId" | "accounts">,
): Promise<ShownMeeting | null> {
  const aside = await tx.query<Aside>(`select ${columnsOf} from ${joins} where ${visible} and m.id = $3`, [
    personId,
    accounts,
    id,
  ]);
  return (await withRows(tx, aside))[0] ?? null;
}
