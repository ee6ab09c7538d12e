import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/calendar-sandbox.json" with { type: "json" };
import en from "@/messages/en/calendar-sandbox.json" with { type: "json" };
import es from "@/messages/es/calendar-sandbox.json" with { type: "json" };
import fr from "@/messages/fr/calendar-sandbox.json" with { type: "json" };
import pt from "@/messages/pt/calendar-sandbox.json" with { type: "json" };
import type { Booking, Calendar } from "@/server/sandbox/calendar/rows";
import { calendarPeople, eventTypes } from "@/server/sandbox/rules/calendars";
import { actsOnConsent, type ConsentState } from "@/server/sandbox/rules/consent";
import { brandPage, escaped, filled } from "../brand-page";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

type Where = { brand: Brand; locale: Locale };

const page = (where: Where, title: string, body: string) =>
  brandPage(
    { ...where, title: escaped(title) },
    `<p class="note" role="note">${escaped(texts[where.locale].sandbox)}</p>
<h1>${escaped(title)}</h1>
${body}`,
  );

/** Who somebody is at the pretend calendar, and whether they allow it. */
export function consentPage(where: Where, state: ConsentState): string {
  const t = texts[where.locale];
  const values = { brand: where.brand.name };
  const acts = actsOnConsent(state).filter((act) => act !== "allow");
  const people = calendarPeople.map(
    ({ name, email }, person) =>
      `<form method="post"><input type="hidden" name="act" value="allow"><button name="person" value="${person}">${filled(t.allowAs, { name })}</button><span>${escaped(email)}</span></form>`,
  );
  const others = acts.map(
    (act) =>
      `<form method="post"><button class="quiet" name="act" value="${act}">${escaped(t.acts[act as keyof typeof t.acts])}</button></form>`,
  );
  return page(
    where,
    filledPlain(t.states[state], values),
    `<p>${filled(t.what, values)}</p>
${state === "asked" ? people.join("\n") : ""}
${others.join("\n")}`,
  );
}

const filledPlain = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

type Offered = {
  calendar: Calendar;
  type: number;
  /** On the workspace's clock. */
  times: readonly Date[];
  problem: "taken" | "incomplete" | null;
};

/** The page that a link opens: times, and who books. */
export function bookingPage(where: Where, { calendar, type, times, problem }: Offered): string {
  const t = texts[where.locale];
  const { name = "", minutes = 0 } = eventTypes[type] ?? {};
  const host = calendarPeople[calendar.person]?.name ?? "";
  const about = filled(t.about, { host, minutes: String(minutes) });
  if (times.length === 0) return page(where, name, `<p>${about}</p><p role="status">${escaped(t.off)}</p>`);
  return page(
    where,
    name,
    `<p>${about}</p>
${problem ? `<p class="note" role="alert">${escaped(t.problems[problem])}</p>` : ""}
<form method="post"><label>${escaped(t.name)}<input name="name" autocomplete="name" required maxlength="100"></label>
<label>${escaped(t.email)}<input name="email" type="email" autocomplete="email" required maxlength="254"></label>
<p>${escaped(t.pick)}</p>
${timeButtons(where, times)}</form>`,
  );
}

const timeButtons = (where: Where, times: readonly Date[]) =>
  times
    .map((time) => `<button class="quiet" name="time" value="${+time}">${timeText(where, time)}</button>`)
    .join("\n");

const timeText = ({ locale }: Where, time: Date) =>
  escaped(
    new Intl.DateTimeFormat(locale, {
      ...{ weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
      ...{ timeZone: "UTC", timeZoneName: "short" },
    }).format(time),
  );

type Changed = Pick<Booking, "state" | "movedTo"> & { name: string; startsAt: Date; times: readonly Date[] };

/** A booking with what its guest may still do. */
export function changePage(where: Where, { state, name, startsAt, times, movedTo }: Changed): string {
  const t = texts[where.locale];
  const shown = movedTo ? "moved" : state;
  const acts = `<form method="post"><button class="quiet" name="act" value="cancel">${escaped(t.cancel)}</button></form>
<form method="post"><input type="hidden" name="act" value="move"><p>${escaped(t.move)}</p>${timeButtons(where, times)}</form>`;
  return page(
    where,
    t.bookings[shown],
    `<p>${escaped(name)}, ${timeText(where, startsAt)}</p>
${movedTo ? `<p><a href="/sandbox/calendar-booking/${movedTo}">${escaped(t.newTime)}</a></p>` : ""}
${state === "booked" ? acts : ""}`,
  );
}
