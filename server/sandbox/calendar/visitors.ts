import type { Tx } from "@/server/db/tx";
import {
  eventTypes,
  linksIn,
  nextSlot,
  opensAt,
  readLink,
  slotAfter,
  type Turn,
  type Wish,
  wishOf,
} from "@/server/sandbox/rules/calendars";
import { chance } from "@/server/sandbox/rules/chance";
import { type Member, memberAt } from "@/server/sandbox/rules/members";
import { book, cancel, type Doing, move, noteNoShow } from "./bookings";
import { type Booking, type Calendar, findCalendar, hasBooked } from "./rows";

/** Somebody reads a text; some open the booking pages that it links. */
export async function showLinks(
  { tx, world, newId, at }: Doing,
  { member: index, occasion, text }: { member: number; occasion: string; text: string },
): Promise<void> {
  const { workspaceId, behavior, clock } = world;
  const visitor = { workspaceId, behavior, member: memberAt(index) };
  for (const url of linksIn(text)) {
    const opens = opensAt(visitor, `${occasion} ${url}`, clock.toVirtual(at));
    if (opens)
      await tx.query(
        "insert into sandbox.pending (id, due_at, kind, member, url) values ($1, $2, 'calendar_visit', $3, $4)",
        [newId(), clock.toReal(opens), index, url],
      );
  }
}

/** Opens a booking page and perhaps books, once in each calendar. */
export async function openBookingPage(doing: Doing, index: number, url: string): Promise<void> {
  const { tx, world, at } = doing;
  const { workspaceId, behavior, clock } = world;
  const link = readLink(url);
  const calendar = link && (await findCalendar(tx, link.calendarId));
  const type = link && eventTypes[link.type];
  if (!calendar || !type || (await hasBooked(tx, calendar.id, index))) return;
  const member = memberAt(index);
  const visitor = { workspaceId, behavior, member };
  const wish = wishOf(visitor, `${calendar.person}.${link.type}`, type.minutes, clock.toVirtual(at));
  const booking = wish && (await bookAsWished(doing, { calendar, member, wish, link }));
  if (booking && wish?.later) await schedule(tx, doing, index, booking.id, wish.later);
}

const mostTries = 20;

/** At the wished time or one of the next that are free. */
async function bookAsWished(
  doing: Doing,
  of: { calendar: Calendar; member: Member; wish: Wish; link: { type: number; token: string | null } },
): Promise<Booking | null> {
  const { calendar, member, wish, link } = of;
  const guest = {
    ...{ member: member.index, email: wish.email, name: `${member.firstName} ${member.lastName}` },
    ...{ timezone: member.timezone, token: wish.carries ? link.token : null, eventType: link.type },
  };
  let slot = wish.startsAt;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const startsAt = doing.world.clock.toReal(slot);
    const booking = await book(doing, calendar, { ...guest, startsAt });
    if (booking) return booking;
    slot = nextSlot(member.timezone, slot);
  }
  return null;
}

const schedule = (
  tx: Tx,
  { world, newId }: Doing,
  member: number,
  bookingId: string,
  { kind, at }: { kind: Turn; at: Date },
) =>
  tx.query("insert into sandbox.pending (id, due_at, kind, member, source_id) values ($1, $2, $3, $4, $5)", [
    ...[newId(), world.clock.toReal(at), kind, member, bookingId],
  ]);

/** What becomes of a booking later; nothing if it does not stand any more. */
export async function takeTurn(
  doing: Doing,
  kind: Turn,
  { sourceId, member: index }: { sourceId: string | null; member: number },
): Promise<void> {
  const { world, at } = doing;
  if (sourceId === null) return;
  if (kind === "booking_no_show") return noteNoShow(doing, sourceId);
  if (kind === "booking_move") {
    const share = chance("moves to", world.workspaceId, index);
    const next = slotAfter(memberAt(index).timezone, world.clock.toVirtual(at), share);
    await move(doing, sourceId, world.clock.toReal(next));
    return;
  }
  const by = kind === "booking_host_cancel" ? "host" : "guest";
  const reason = by === "host" ? null : "Something came up, sorry.";
  await cancel(doing, sourceId, { by, reason });
}
