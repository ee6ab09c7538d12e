import type { Tx } from "@/server/db/tx";
import { eventTypes, tellsAfter } from "@/server/sandbox/rules/calendars";
import { laterBy, scheduleByItself } from "../scheduled";
import type { World } from "../world";
import { meetingOf } from "./meeting";
import { meetingMessage, typeMessage } from "./messages";
import {
  type Booking,
  type Calendar,
  cancelBooking,
  findBooking,
  findCalendar,
  insertBooking,
  isFree,
  markNoShow,
  setOff,
} from "./rows";
import { insertMessage, listActive } from "./subscriptions";

/** `at` is the real instant it happens. */
export type Doing = { tx: Tx; world: World; newId: () => string; at: Date };

type Guest = Pick<Booking, "member" | "email" | "name" | "timezone" | "token">;

/** Books a time; null if it is taken, or not offered any more. */
export async function book(
  doing: Doing,
  calendar: Calendar,
  of: Guest & { eventType: number; startsAt: Date },
): Promise<Booking | null> {
  if (calendar.off.includes(of.eventType)) return null;
  const made = await add(doing, calendar, { ...of, movedFrom: null });
  if (made) await tell(doing, calendar, [made]);
  return made;
}

async function add(
  { tx, newId, at }: Doing,
  calendar: Calendar,
  of: Guest & Pick<Booking, "eventType" | "startsAt" | "movedFrom">,
): Promise<Booking | null> {
  const minutes = eventTypes[of.eventType]?.minutes;
  if (minutes === undefined) return null;
  const { startsAt } = of;
  const endsAt = new Date(+startsAt + minutes * 60_000);
  await tx.query("select 1 from sandbox.calendars where id = $1 for update", [calendar.id]);
  if (!(await isFree(tx, calendar.id, startsAt, endsAt))) return null;
  const { eventType, member, email, name, timezone, token, movedFrom } = of;
  const booking = {
    ...{ id: newId(), calendarId: calendar.id, eventType, member, email: email.toLowerCase(), name },
    ...{ timezone, token, startsAt, endsAt, movedFrom, bookedAt: at },
  };
  await insertBooking(tx, booking);
  return findBooking(tx, booking.id);
}

/** Another time: the old booking ends, and a new one takes its place. */
export async function move(doing: Doing, id: string, startsAt: Date): Promise<Booking | null> {
  const old = await standing(doing, id);
  if (!old) return null;
  const made = await add(doing, old.calendar, { ...old.booking, startsAt, movedFrom: id });
  if (!made) return null;
  const ended = await cancelBooking(doing.tx, id, { by: "guest", reason: null, movedTo: made.id });
  // As at the real ones nothing is said of their order.
  if (ended) await tell(doing, old.calendar, [made, ended]);
  return made;
}

export async function cancel(
  doing: Doing,
  id: string,
  { by, reason }: { by: "guest" | "host"; reason: string | null },
): Promise<Booking | null> {
  const found = await standing(doing, id);
  const ended = found && (await cancelBooking(doing.tx, id, { by, reason }));
  if (ended) await tell(doing, found.calendar, [ended]);
  return ended;
}

/** The host says that the guest did not come, or that they came after all. */
export async function noteNoShow(doing: Doing, id: string, isThere = false): Promise<void> {
  const booking = await markNoShow(doing.tx, id, isThere);
  const calendar = booking && (await findCalendar(doing.tx, booking.calendarId));
  if (booking && calendar) await tell(doing, calendar, [booking]);
}

async function standing({ tx }: Doing, id: string): Promise<{ booking: Booking; calendar: Calendar } | null> {
  const booking = await findBooking(tx, id);
  const calendar = booking?.state === "booked" ? await findCalendar(tx, booking.calendarId) : null;
  return booking && calendar && { booking, calendar };
}

/** Switches an event type off or on. */
export async function switchType(
  doing: Doing,
  calendar: Calendar,
  { type, isActive }: { type: number; isActive: boolean },
): Promise<void> {
  const others = calendar.off.filter((one) => one !== type);
  await setOff(doing.tx, { id: calendar.id, off: isActive ? others : [...others, type] });
  await send(doing, calendar, `${type} ${isActive} ${+doing.at}`, typeMessage(calendar));
}

async function tell(doing: Doing, calendar: Calendar, bookings: readonly Booking[]): Promise<void> {
  for (const booking of bookings)
    await send(
      doing,
      calendar,
      `${booking.id} ${booking.state}`,
      meetingMessage(calendar, meetingOf(calendar, booking)),
    );
}

/** To everybody who asked for it; late, and sometimes twice. */
async function send(
  { tx, world, newId, at }: Doing,
  calendar: Calendar,
  occasion: string,
  body: string,
): Promise<void> {
  for (const { id: subscriptionId } of await listActive(tx, calendar.id)) {
    for (const afterMs of tellsAfter(world.behavior, `${subscriptionId} ${occasion}`)) {
      const id = newId();
      await insertMessage(tx, { id, subscriptionId, body });
      await scheduleByItself(tx, {
        ...{ id: newId(), kind: "calendar_message", sourceId: id, dueAt: laterBy(world, at, afterMs) },
      });
    }
  }
}
