import type { Tx } from "@/server/db/tx";
import type { ConsentState } from "@/server/sandbox/rules/consent";

/** A person's calendar. */
export type Calendar = { id: string; person: number; home: string; off: number[] };

const calendarColumns = "id, person, home, off";

export async function findCalendar(tx: Tx, id: string): Promise<Calendar | null> {
  const [row] = await tx.query<Calendar>(`select ${calendarColumns} from sandbox.calendars where id = $1`, [
    id,
  ]);
  return row ?? null;
}

/** The calendar of a person, made when they are first asked for. */
export async function calendarOf(
  tx: Tx,
  { id, person, home }: Pick<Calendar, "id" | "person" | "home">,
): Promise<Calendar> {
  const [row] = await tx.query<Calendar>(
    `insert into sandbox.calendars (id, person, home) values ($1, $2, $3)
     on conflict (workspace_id, person) do update set home = excluded.home returning ${calendarColumns}`,
    [id, person, home],
  );
  if (!row) throw new Error("a calendar was not kept");
  return row;
}

export const setOff = (tx: Tx, { id, off }: Pick<Calendar, "id" | "off">) =>
  tx.query("update sandbox.calendars set off = $2 where id = $1", [id, off]);

export type CalendarConsent = {
  id: string;
  calendarId: string | null;
  returnUrl: string;
  challenge: string;
  state: ConsentState;
  codeHash: string | null;
  codeUntil: Date | null;
  refreshHash: string | null;
  accessHash: string | null;
  accessUntil: Date | null;
};

const consentColumns = `id, calendar_id as "calendarId", return_url as "returnUrl", challenge, state, code_hash as "codeHash",
  code_until as "codeUntil", refresh_hash as "refreshHash", access_hash as "accessHash", access_until as "accessUntil"`;

export const insertConsent = (
  tx: Tx,
  { id, returnUrl, challenge }: Pick<CalendarConsent, "id" | "returnUrl" | "challenge">,
) =>
  tx.query("insert into sandbox.calendar_consents (id, return_url, challenge) values ($1, $2, $3)", [
    ...[id, returnUrl, challenge],
  ]);

/** Locked, so that a code and a refresh token are taken once. */
export async function lockConsent(tx: Tx, id: string): Promise<CalendarConsent | null> {
  const [row] = await tx.query<CalendarConsent>(
    `select ${consentColumns} from sandbox.calendar_consents where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

type Given = { calendarId: string; codeHash: string; codeUntil: Date };

export const allowConsent = (tx: Tx, id: string, { calendarId, codeHash, codeUntil }: Given) =>
  tx.query(
    `update sandbox.calendar_consents set state = 'allowed', calendar_id = $2, code_hash = $3, code_until = $4 where id = $1`,
    [id, calendarId, codeHash, codeUntil],
  );

/** Declined, or taken back: every code and token is gone. */
export const endConsent = (tx: Tx, id: string, state: "declined" | "revoked") =>
  tx.query(
    `update sandbox.calendar_consents set state = $2, code_hash = null, refresh_hash = null, access_hash = null where id = $1`,
    [id, state],
  );

/** A code serves once, and a refresh token does, too. */
export const setTokens = (
  tx: Tx,
  id: string,
  { refreshHash, accessHash, accessUntil }: { refreshHash: string; accessHash: string; accessUntil: Date },
) =>
  tx.query(
    `update sandbox.calendar_consents set code_hash = null, refresh_hash = $2, access_hash = $3, access_until = $4
      where id = $1`,
    [id, refreshHash, accessHash, accessUntil],
  );

export type Booking = {
  id: string;
  calendarId: string;
  eventType: number;
  member: number | null;
  email: string;
  name: string;
  timezone: string | null;
  token: string | null;
  startsAt: Date;
  endsAt: Date;
  state: "booked" | "canceled" | "no_show";
  movedTo: string | null;
  movedFrom: string | null;
  canceledBy: "guest" | "host" | null;
  reason: string | null;
  bookedAt: Date;
};

const bookingColumns = `id, calendar_id as "calendarId", event_type as "eventType", member, email, name, timezone, token,
  starts_at as "startsAt", ends_at as "endsAt", state, moved_to as "movedTo", moved_from as "movedFrom",
  canceled_by as "canceledBy", reason, booked_at as "bookedAt"`;

type NewBooking = Omit<Booking, "state" | "movedTo" | "canceledBy" | "reason">;

export const insertBooking = (tx: Tx, booking: NewBooking) =>
  tx.query(
    `insert into sandbox.bookings (id, calendar_id, event_type, member, email, name, timezone, token, starts_at, ends_at,
       moved_from, booked_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[booking.id, booking.calendarId, booking.eventType, booking.member, booking.email, booking.name],
      ...[booking.timezone, booking.token, booking.startsAt, booking.endsAt, booking.movedFrom],
      booking.bookedAt,
    ],
  );

export async function findBooking(tx: Tx, id: string): Promise<Booking | null> {
  const [row] = await tx.query<Booking>(
    `select ${bookingColumns} from sandbox.bookings where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

/** Ends a booking that still stands; null if it does not. */
export async function cancelBooking(
  tx: Tx,
  id: string,
  { by, reason, movedTo = null }: { by: "guest" | "host"; reason: string | null; movedTo?: string | null },
): Promise<Booking | null> {
  const [row] = await tx.query<Booking>(
    `update sandbox.bookings set state = 'canceled', canceled_by = $2, reason = $3, moved_to = $4
      where id = $1 and state = 'booked' returning ${bookingColumns}`,
    [id, by, reason, movedTo],
  );
  return row ?? null;
}

export async function markNoShow(tx: Tx, id: string, isThere: boolean): Promise<Booking | null> {
  const [row] = await tx.query<Booking>(
    `update sandbox.bookings set state = $2 where id = $1 and state = $3 returning ${bookingColumns}`,
    [id, ...(isThere ? ["booked", "no_show"] : ["no_show", "booked"])],
  );
  return row ?? null;
}

export async function hasBooked(tx: Tx, calendarId: string, member: number): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from sandbox.bookings where calendar_id = $1 and member = $2 limit 1",
    [calendarId, member],
  );
  return rows.length > 0;
}

/** Whether a time is free. */
export async function isFree(tx: Tx, calendarId: string, startsAt: Date, endsAt: Date): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from sandbox.bookings
      where calendar_id = $1 and state <> 'canceled' and starts_at < $3 and ends_at > $2 limit 1`,
    [calendarId, startsAt, endsAt],
  );
  return rows.length === 0;
}

export const listBookings = (
  tx: Tx,
  calendarId: string,
  { from, skip, limit }: { from: Date; skip: number; limit: number },
): Promise<Booking[]> =>
  tx.query<Booking>(
    `select ${bookingColumns} from sandbox.bookings where calendar_id = $1 and starts_at >= $2
      order by starts_at, id offset $3 limit $4`,
    [calendarId, from, skip, limit],
  );
