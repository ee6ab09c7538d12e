/** The viewer's BCP 47 locale and IANA zone, and the current instant (a sandbox has its own). */
export type Viewer = { locale: string; zone: string; now: Date };

type Options = Intl.DateTimeFormatOptions;

/** English uses the day before the month and the 24-hour clock, like the other languages. */
const tagOf = (locale: string) => (locale === "en" ? "en-GB" : locale);
const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, { locale, zone }: Pick<Viewer, "locale" | "zone">, options: Options): string {
  const key = `${locale}|${zone}|${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tagOf(locale), { timeZone: zone, ...options });
  formats.set(key, known);
  return known.format(at);
}

const clock: Options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/** Days since 1970 of the calendar day of `at` in the zone. */
function dayNumber(at: Date, zone: string): number {
  const iso = format(at, { locale: "en-CA", zone }, { year: "numeric", month: "2-digit", day: "2-digit" });
  return Math.round(Date.parse(`${iso}T00:00:00Z`) / 86_400_000);
}

const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
const plain = (text: string) => text.replace(/[.,]/g, "");

/** "14:05" */
export const formatClock = (at: Date, viewer: Pick<Viewer, "locale" | "zone">) => format(at, viewer, clock);

/** A day within a sentence: "tomorrow", "Mon", in French "lun". */
export function formatDayWithin(at: Date, viewer: Viewer): string {
  const { locale, zone, now } = viewer;
  const distance = dayNumber(at, zone) - dayNumber(now, zone);
  if (Math.abs(distance) <= 1)
    return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(distance, "day");
  if (Math.abs(distance) <= 6) return plain(format(at, viewer, { weekday: "short" }));
  const sameYear = format(at, viewer, { year: "numeric" }) === format(now, viewer, { year: "numeric" });
  return format(at, viewer, { day: "numeric", month: "short", ...(sameYear ? {} : { year: "numeric" }) });
}

/** "Today", "Tomorrow", "Mon" within six days, then "16 Nov", then "16 Nov 2024". */
export const formatDay = (at: Date, viewer: Viewer): string =>
  capital(formatDayWithin(at, viewer), viewer.locale);

/** "Today 14:05", "Mon 08:30", "16 Nov 09:10": for due times and past ones. */
export const formatMoment = (at: Date, viewer: Viewer) =>
  `${formatDay(at, viewer)} ${formatClock(at, viewer)}`;

/** "tomorrow 14:05": the same within a sentence. */
export const formatMomentWithin = (at: Date, viewer: Viewer) =>
  `${formatDayWithin(at, viewer)} ${formatClock(at, viewer)}`;

/** "Mon 09:12": always the weekday and the time. */
export const formatWeekdayClock = (at: Date, viewer: Pick<Viewer, "locale" | "zone">) =>
  `${capital(plain(format(at, viewer, { weekday: "short" })), viewer.locale)} ${formatClock(at, viewer)}`;

/** For the time column of a list: the time if it is today, otherwise the day. */
export const formatShort = (at: Date, viewer: Viewer) =>
  dayNumber(at, viewer.zone) === dayNumber(viewer.now, viewer.zone)
    ? formatClock(at, viewer)
    : formatDay(at, viewer);

/** "Mon 16 Nov": a calendar day, given as "2026-11-16". */
export const formatCalendarDay = (day: string, locale: string) =>
  plain(
    format(
      new Date(`${day}T00:00:00Z`),
      { locale, zone: "UTC" },
      { weekday: "short", day: "numeric", month: "short" },
    ),
  );

/**
 * A calendar day, given as "2026-11-16", as "Mon 16", "16 Nov", "Monday, 16 November", its month: "Nov 2026", "November 2026", or its date:
 * "16 November 2026".
 */
export function formatCalendar(day: string, locale: string, look: keyof typeof calendarLooks): string {
  const at = new Date(`${day}T00:00:00Z`);
  return capital(format(at, { locale, zone: "UTC" }, calendarLooks[look]), locale);
}
const calendarLooks = {
  weekday: { weekday: "short", day: "numeric" },
  short: { day: "numeric", month: "short" },
  long: { weekday: "long", day: "numeric", month: "long" },
  month: { month: "short", year: "numeric" },
  longMonth: { month: "long", year: "numeric" },
  date: { day: "numeric", month: "long", year: "numeric" },
} as const satisfies Record<string, Options>;

/** "9 – 20 Nov 2026": calendar days, both included. Spaces around the dash are normalized, because runtimes differ. */
export const formatCalendarPeriod = (from: string, to: string, locale: string): string =>
  new Intl.DateTimeFormat(tagOf(locale), { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" })
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replace(/[\u2009\u202f]/g, " ");

/** "16 November 2026": an end date. */
export const formatDate = (at: Date, viewer: Pick<Viewer, "locale" | "zone">) =>
  format(at, viewer, { day: "numeric", month: "long", year: "numeric" });

/** "Monday, 16 November 2026 at 09:10 CET": the absolute time behind a relative one. */
export const formatFull = (at: Date, viewer: Pick<Viewer, "locale" | "zone">) =>
  format(at, viewer, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    ...clock,
    timeZoneName: "short",
  });

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 minutes ago", "in 2 hours", "yesterday"; under a minute "now". */
export function formatAgo(at: Date, { locale, now }: Pick<Viewer, "locale" | "now">): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return relative.format(0, "second");
}
