import type { Tx } from "@/server/db/tx";

/** SQL: the host of the meeting `m`, and the owner of the account that brought it. */
const concerned = `(select c.user_id as id from calendars c where c.workspace_id = m.workspace_id and c.id = m.calendar_id
  union select a.owner_id from accounts a where a.workspace_id = m.workspace_id and a.id = m.account_id)`;

/** Whom a booking is told: its host and the owner of the account. `wantsMail`: they want an email about it (NOTIF-15). */
export const listConcerned = (tx: Tx, meetingId: string) =>
  tx.query<{ id: string; wantsMail: boolean }>(
    `select u.id, u.email_confirmed_at is not null
        and coalesce((u.notifications_settings ->> 'meetingBooked')::boolean, true) as "wantsMail"
       from meetings m cross join lateral ${concerned} who
       join memberships k on k.workspace_id = m.workspace_id and k.user_id = who.id
       join users u on u.id = who.id where m.id = $1 order by u.id`,
    [meetingId],
  );

type NoticedMeeting = {
  kind: "meeting_booked" | "meeting_proposed";
  prospectId: string;
  fullName: string;
  name: string;
  since: Date;
};

/** Bookings to come that concern the person of the transaction, booked or proposed since then. */
export const listNoticedMeetings = (tx: Tx, since: Date, now: Date) =>
  tx.query<NoticedMeeting>(
    `select case when m.confirmed_at is null then 'meeting_proposed' else 'meeting_booked' end as kind,
        m.prospect_id as "prospectId", p.full_name as "fullName", m.name,
        coalesce(m.confirmed_at, m.created_at) as since
       from meetings m join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id
      where m.state = 'booked' and m.dismissed_at is null and m.ends_at > $3 and m.is_read
        and coalesce(m.confirmed_at, m.created_at) > $2
        and $1 in (select who.id from ${concerned} who)
      order by since desc limit 20`,
    [tx.personId, since, now],
  );

/** The calendar of the person of the transaction, if the service no longer takes its consent. */
export async function findBrokenCalendar(tx: Tx): Promise<{ id: string; since: Date } | null> {
  const [row] = await tx.query<{ id: string; since: Date }>(
    `select id, broken_at as since from calendars where user_id = $1 and state = 'connected' and broken_at is not null`,
    [tx.personId],
  );
  return row ?? null;
}
