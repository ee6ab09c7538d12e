import type { Meeting, SchedulingEventType, SchedulingPerson } from "@/server/ports/scheduling";
import {
  bookingPageOf,
  bookingRefOf,
  calendarPeople,
  eventTypeRefOf,
  eventTypes,
  organizationRefOf,
  personRefOf,
} from "@/server/sandbox/rules/calendars";
import type { Booking, Calendar } from "./rows";

/** Where a guest changes a booking. */
export const bookingChangePage = (home: string, id: string) =>
  new URL(`/sandbox/calendar-booking/${id}`, home).href;

export function personOf(calendar: Calendar, workspaceId: string): SchedulingPerson {
  const { name = "", email = "" } = calendarPeople[calendar.person] ?? {};
  return {
    ...{ ref: personRefOf(calendar.id), organizationRef: organizationRefOf(workspaceId) },
    ...{ name, email, avatarUrl: null },
  };
}

export const typesOf = ({ id, home, off }: Calendar): SchedulingEventType[] =>
  eventTypes.map(({ name, minutes }, at) => ({
    ref: eventTypeRefOf(id, at),
    name,
    url: bookingPageOf(home, id, at),
    durationMinutes: minutes,
    isActive: !off.includes(at),
  }));

export function meetingOf({ id: calendarId, home }: Calendar, booking: Booking): Meeting {
  const type = eventTypes[booking.eventType];
  const change = bookingChangePage(home, booking.id);
  return {
    ref: bookingRefOf(booking.id),
    ...{ state: booking.state, startsAt: booking.startsAt, endsAt: booking.endsAt },
    ...{ name: type?.name ?? "", location: type?.location ?? null },
    eventTypeRef: eventTypeRefOf(calendarId, booking.eventType),
    hostRefs: [personRefOf(calendarId)],
    guest: { email: booking.email, name: booking.name, timezone: booking.timezone },
    token: booking.token,
    movedTo: booking.movedTo && bookingRefOf(booking.movedTo),
    movedFrom: booking.movedFrom && bookingRefOf(booking.movedFrom),
    canceled:
      booking.state === "canceled" ? { by: booking.canceledBy ?? "guest", reason: booking.reason } : null,
    ...{ bookedAt: booking.bookedAt, cancelUrl: change, rescheduleUrl: change },
  };
}
