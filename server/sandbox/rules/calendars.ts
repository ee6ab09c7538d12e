import type { Behavior } from "@/lib/contract/sandbox";
import { type Hours, nextOpening } from "@/server/domain/campaigns/hours/hours";
import { chance, weigh } from "./chance";
import { type Member, otherAddresses } from "./members";

/** Who can connect a pretend calendar, by number. */
export const calendarPeople = [
  { name: "Nora Vane", email: "nora.vane@calendar.example" },
  { name: "Ivo Brandt", email: "ivo.brandt@calendar.example" },
  { name: "Mara Lindt", email: "mara.lindt@calendar.example" },
] as const;

/** What everybody offers, by number. */
export const eventTypes = [
  { name: "Intro call", minutes: 15, location: "https://meet.example/intro" },
  { name: "Demo", minutes: 30, location: "https://meet.example/demo" },
  { name: "Consultation", minutes: 45, location: null },
  { name: "Workshop", minutes: 90, location: "12 Harbor Street" },
] as const;

const service = "https://calendar.example";
export const personRefOf = (calendarId: string) => `${service}/users/${calendarId}`;
export const organizationRefOf = (workspaceId: string) => `${service}/organizations/${workspaceId}`;
export const eventTypeRefOf = (calendarId: string, type: number) =>
  `${service}/event_types/${calendarId}.${type}`;
export const bookingRefOf = (id: string) => `${service}/bookings/${id}`;
export const subscriptionRefOf = (id: string) => `${service}/subscriptions/${id}`;

/** The id in a reference of this kind; null if it is none. */
export const idIn = (kind: "bookings" | "subscriptions", ref: string): string | null =>
  new RegExp(`^${service}/${kind}/(${uuidPattern})$`).exec(ref)?.[1] ?? null;

const uuidPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const pagePath = new RegExp(`^/sandbox/calendar/(${uuidPattern})\\.(\\d)$`);

/** The page on which an event type is booked. */
export const bookingPageOf = (home: string, calendarId: string, type: number) =>
  new URL(`/sandbox/calendar/${calendarId}.${type}`, home).href;

type OpenedLink = { calendarId: string; type: number; token: string | null };

/** What a link to a booking page says; null for any other address. */
export function readLink(url: string): OpenedLink | null {
  const link = URL.parse(url);
  const [, calendarId, type] = pagePath.exec(link?.pathname ?? "") ?? [];
  if (!link || !calendarId || !eventTypes[Number(type)]) return null;
  return {
    calendarId,
    type: Number(type),
    token: link.searchParams.get("utm_content")?.slice(0, 255) || null,
  };
}

/** The links to booking pages in a text, each once. */
export const linksIn = (text: string): string[] => [
  ...new Set((text.match(/https?:\/\/[^\s"'<>)\]]+/g) ?? []).filter((url) => readLink(url) !== null)),
];

const hour = 3_600_000;
const day = 24 * hour;
const happens = (percent: number, ...words: (string | number)[]) => chance(...words) * 100 < percent;

type Visitor = { workspaceId: string; behavior: Behavior; member: Member };

/** When somebody opens the link that a message carries; null if they leave it. `at` is on the workspace's clock. */
export function opensAt(
  { workspaceId, behavior, member }: Visitor,
  occasion: string,
  now: Date,
): Date | null {
  const of = [workspaceId, member.index, occasion];
  if (!happens(behavior.openPercent ?? 0, "opens a calendar", ...of)) return null;
  return new Date(+now + (0.1 + chance("when a calendar is opened", ...of) * 5) * hour);
}

/** Their booking. `carries`: whether the parameters of the link came along; some are taken off on the way. */
export type Wish = {
  startsAt: Date;
  email: string;
  carries: boolean;
  /** What becomes of it, and when. */
  later: { kind: Turn; at: Date } | null;
};
export const turns = ["booking_move", "booking_cancel", "booking_host_cancel", "booking_no_show"] as const;
export type Turn = (typeof turns)[number];

/** What somebody who opened a booking page does there; null if they book nothing. */
export function wishOf(visitor: Visitor, pageName: string, minutes: number, now: Date): Wish | null {
  const { workspaceId, behavior, member } = visitor;
  const of = [workspaceId, member.index, pageName];
  if (!happens(behavior.bookPercent ?? 0, "books", ...of)) return null;
  const way = weigh({ link: 76, bare: 14, other: 10 }, "way of booking", ...of);
  const startsAt = slotAfter(member.timezone, now, chance("which day", ...of));
  const fate = weigh(
    { keeps: 66, booking_move: 12, booking_cancel: 10, booking_host_cancel: 4, booking_no_show: 8 },
    "what becomes of a booking",
    ...of,
  );
  const share = 0.1 + chance("when plans change", ...of) * 0.8;
  const before = new Date(+now + (+startsAt - +now) * share);
  return {
    startsAt,
    email: way === "other" ? otherAddresses(member).private : member.email,
    carries: way === "link",
    later:
      fate === "keeps"
        ? null
        : { kind: fate, at: fate === "booking_no_show" ? noShowAfter(startsAt, minutes) : before },
  };
}

const noShowAfter = (startsAt: Date, minutes: number) => new Date(+startsAt + (minutes + 10) * 60_000);

const atWork = (timezone: string): Hours => ({ timezone, start: 9, end: 17, days: [1, 2, 3, 4, 5] });

/** A full hour at work, one to six days ahead; `share` chooses. */
export const slotAfter = (timezone: string, now: Date, share: number): Date =>
  nextOpening(atWork(timezone), new Date(Math.ceil((+now + day + share * 5 * day) / hour) * hour));

/** The half hour after a slot, or the next morning. */
export const nextSlot = (timezone: string, slot: Date): Date =>
  nextOpening(atWork(timezone), new Date(+slot + hour / 2));

/** How late a message of the calendar is sent, each time that it is: some come hours late, some twice. */
export function tellsAfter({ latePercent, twicePercent }: Behavior, message: string): number[] {
  const delay = (time: string) =>
    happens(latePercent ?? 15, "late", time)
      ? chance("how late", time) * 8 * hour
      : chance("soon", time) * 20_000;
  const first = delay(message);
  return happens(twicePercent ?? 10, "twice", message)
    ? [first, first + delay(`${message} again`) + 60_000]
    : [first];
}

const gaps = [60_000, 5 * 60_000, 15 * 60_000, hour, 2 * hour, 4 * hour];
/** A message that is not taken for this long ends the subscription. */
export const givesUpAfter = day;
export const triesAgainAfter = (attempts: number): number =>
  gaps[Math.min(attempts, gaps.length - 1)] ?? hour;
