import type { FastifyReply } from "fastify";
import * as z from "zod";
import type { VisitorContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { book, cancel, type Doing, move } from "@/server/sandbox/calendar/bookings";
import { decide } from "@/server/sandbox/calendar/consent";
import { bookingChangePage } from "@/server/sandbox/calendar/meeting";
import { findBooking, findCalendar, lockConsent } from "@/server/sandbox/calendar/rows";
import { eventTypes, readLink, slotAfter } from "@/server/sandbox/rules/calendars";
import { consentActs } from "@/server/sandbox/rules/consent";
import { readWorld } from "@/server/sandbox/world";
import type { PublicPage, PublicRequest } from "../../public-pages";
import { pagePolicy } from "../brand-page";
import { inCalendar } from "./inside";
import { bookingPage, changePage, consentPage } from "./views";

/** The pages of the sandbox's calendar: where a person allows it, where a guest books, and where a guest changes a booking. */
export const calendarPages: readonly PublicPage[] = [
  { method: "GET", path: "/sandbox/calendar-consent/:token", holder: () => null, answer: showConsent },
  { method: "POST", path: "/sandbox/calendar-consent/:token", holder: () => null, answer: takeConsent },
  { method: "GET", path: "/sandbox/calendar/:token", holder: () => null, answer: showTimes },
  { method: "POST", path: "/sandbox/calendar/:token", holder: () => null, answer: takeBooking },
  { method: "GET", path: "/sandbox/calendar-booking/:token", holder: () => null, answer: showBooking },
  { method: "POST", path: "/sandbox/calendar-booking/:token", holder: () => null, answer: changeBooking },
];

const send = (reply: FastifyReply, page: string) =>
  reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8").send(page);

async function showConsent(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { brand, locale } = cx.scope;
  const consent = await inCalendar(cx, request, lockConsent);
  return send(reply, consentPage({ brand, locale }, consent.state));
}

async function takeConsent(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { act: pressed, person } = fieldsOf(request);
  const act = consentActs.find((name) => name === pressed);
  const to = await inCalendar(cx, request, async (tx, id) => {
    const consent = await lockConsent(tx, id);
    const away = consent && act && (await decide(tx, cx, consent, { act, person: Number(person) }));
    return consent && { to: away || `/sandbox/calendar-consent/${id}` };
  });
  return reply.redirect(to.to, 303);
}

/** The times that are offered, on the workspace's clock. */
function timesOf({ world, at }: Pick<Doing, "world" | "at">): Date[] {
  const now = world.clock.toVirtual(at);
  const times = Array.from({ length: 12 }, (_, place) => slotAfter("UTC", now, place / 12));
  return [...new Set(times.map(Number))].sort((one, other) => one - other).map((time) => new Date(time));
}

const doingOf = async (cx: VisitorContext, tx: Tx): Promise<Doing> => ({
  ...{ tx, world: await readWorld(tx), newId: cx.newId, at: cx.now() },
});

/** The link as the guest opened it. */
const linkOf = (cx: VisitorContext, { params, query }: PublicRequest) => {
  const link = new URL(`/sandbox/calendar/${params.token ?? ""}`, cx.config.http.baseUrl);
  if (typeof query.utm_content === "string") link.searchParams.set("utm_content", query.utm_content);
  return readLink(link.href);
};

async function showTimes(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const page = await inCalendar(cx, request, (tx, id) => timesPage(cx, request, { tx, id, problem: null }));
  return send(reply, page);
}

async function timesPage(
  cx: VisitorContext,
  request: PublicRequest,
  { tx, id, problem }: { tx: Tx; id: string; problem: "taken" | "incomplete" | null },
): Promise<string | null> {
  const link = linkOf(cx, request);
  const calendar = link && (await findCalendar(tx, id));
  if (!link || !calendar) return null;
  const { brand, locale } = cx.scope;
  const times = calendar.off.includes(link.type) ? [] : timesOf(await doingOf(cx, tx));
  return bookingPage({ brand, locale }, { calendar, type: link.type, times, problem });
}

const guest = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  time: z.coerce.number().int(),
});

async function takeBooking(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const read = guest.safeParse(request.body);
  const answer = await inCalendar(cx, request, async (tx, id) => {
    const link = linkOf(cx, request);
    const calendar = link && (await findCalendar(tx, id));
    if (!link || !calendar) return null;
    const refused = async (problem: "taken" | "incomplete") => {
      const page = await timesPage(cx, request, { tx, id, problem });
      return page === null ? null : { page };
    };
    if (!read.success) return refused("incomplete");
    const { name, email, time } = read.data;
    const doing = await doingOf(cx, tx);
    const chosen = timesOf(doing).find((offered) => +offered === time);
    if (!chosen) return refused("taken");
    const booking = await book(doing, calendar, {
      ...{ member: null, name, email, timezone: "UTC", token: link.token, eventType: link.type },
      startsAt: doing.world.clock.toReal(chosen),
    });
    return booking
      ? { to: new URL(bookingChangePage(calendar.home, booking.id)).pathname }
      : refused("taken");
  });
  return "to" in answer ? reply.redirect(answer.to, 303) : send(reply.code(422), answer.page);
}

async function showBooking(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { brand, locale } = cx.scope;
  const page = await inCalendar(cx, request, async (tx, id) => {
    const booking = await findBooking(tx, id);
    const doing = await doingOf(cx, tx);
    return (
      booking &&
      changePage(
        { brand, locale },
        {
          state: booking.state,
          name: eventTypes[booking.eventType]?.name ?? "",
          startsAt: doing.world.clock.toVirtual(booking.startsAt),
          times: timesOf(doing),
          movedTo: booking.movedTo,
        },
      )
    );
  });
  return send(reply, page);
}

async function changeBooking(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { act, time } = fieldsOf(request);
  const { id } = await inCalendar(cx, request, async (tx, id) => {
    const doing = await doingOf(cx, tx);
    if (act === "cancel") await cancel(doing, id, { by: "guest", reason: null });
    const chosen = timesOf(doing).find((offered) => +offered === Number(time));
    const moved = act === "move" && chosen && (await move(doing, id, doing.world.clock.toReal(chosen)));
    return { id: moved ? moved.id : id };
  });
  return reply.redirect(`/sandbox/calendar-booking/${id}`, 303);
}

const fieldsOf = ({ body }: PublicRequest) => (body ?? {}) as Partial<Record<string, unknown>>;
