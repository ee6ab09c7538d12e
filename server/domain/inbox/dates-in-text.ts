import { monthNamePattern, monthNumber, weekdays } from "./calendar-words";
import { addDays, daysBetween, type LocalDate, localDate, weekdayOf } from "./local-date";

/** Absences are announced half a year ahead at most; a later date was a past one without its year. */
const farthestDays = 200;

const ordinal = "(?:st|nd|rd|th|er|\\.|o|a)?";
const isoPattern = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const dottedPattern = /\b(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2})\b|\.|(?![\d:]))/g;
const slashedPattern = /\b(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?\b(?![/-])/g;
const dayMonthPattern = new RegExp(
  `\\b(\\d{1,2})${ordinal} ?(?:of |de |d')?(${monthNamePattern})\\b\\.?(?:,? ?(?:de |del )?(\\d{4}))?`,
  "g",
);
const monthDayPattern = new RegExp(
  `\\b(${monthNamePattern})\\b\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:,? ?(\\d{4}))?`,
  "g",
);
const dayOnlyPattern =
  /\b(?:the|le|el|dia|am|den|bis|jusqu'au|ate|hasta|on) (\d{1,2})(?:st|nd|rd|th|er|\.)?(?=[ .,;)]|$)(?! ?(?:[:/h%]|uhr|am\b|pm\b|o'clock|heures|horas|days|tage|jours|dias))/g;
const tomorrowPattern = /\b(tomorrow|morgen|demain|amanha|manana)\b/;
const nextWeekPattern =
  /\b(next week|(?:der )?(?:nachste|nachsten|kommende|kommenden) woche|(?:la )?semaine prochaine|proxima semana|semana que vem|semana proxima)\b/;

/**
 * All days a plain text names that lie on or after `on` and within reach, in any of the five languages. Day and month without a year
 * mean the next such day; with slashes both orders are tried and the nearer one counts.
 */
export function datesInText(text: string, on: LocalDate): LocalDate[] {
  const full = [
    ...[...text.matchAll(isoPattern)].map(([, year, month, day]) =>
      localDate(Number(year), Number(month), Number(day)),
    ),
    ...[...text.matchAll(dottedPattern)].map(([, day, month, year]) =>
      upcoming(on, Number(day), Number(month), year),
    ),
    ...[...text.matchAll(slashedPattern)].map(([, first, second, year]) =>
      nearer(on, Number(first), Number(second), year),
    ),
    ...[...text.matchAll(dayMonthPattern)].map(([, day, month, year]) =>
      upcoming(on, Number(day), monthNumber(month), year),
    ),
    ...[...text.matchAll(monthDayPattern)].map(([, month, day, year]) =>
      upcoming(on, Number(day), monthNumber(month), year),
    ),
  ];
  const found = full.length > 0 ? full : relativeDates(text, on);
  return found
    .filter((date) => date !== null)
    .filter((date) => date >= on && daysBetween(on, date) <= farthestDays);
}

function nearer(on: LocalDate, first: number, second: number, year: string | undefined): LocalDate | null {
  const orders = [upcoming(on, first, second, year), upcoming(on, second, first, year)];
  return orders.filter((date) => date !== null && date >= on).sort()[0] ?? null;
}

/** Relative dates; they count if the text names no full date. */
function relativeDates(text: string, on: LocalDate): (LocalDate | null)[] {
  const found: (LocalDate | null)[] = [];
  for (const [, day] of text.matchAll(dayOnlyPattern)) found.push(nextDayOfMonth(on, Number(day)));
  for (const { pattern, day } of weekdays) {
    if (text.search(pattern) !== -1) found.push(addDays(on, ((day - weekdayOf(on) + 6) % 7) + 1));
  }
  if (found.length === 0 && tomorrowPattern.test(text)) found.push(addDays(on, 1));
  if (found.length === 0 && nextWeekPattern.test(text)) found.push(addDays(on, 8 - weekdayOf(on)));
  return found;
}

function upcoming(on: LocalDate, day: number, month: number, year: string | undefined): LocalDate | null {
  if (year !== undefined)
    return localDate(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = Number(on.slice(0, 4));
  const date = localDate(thisYear, month, day);
  return date !== null && date >= on ? date : localDate(thisYear + 1, month, day);
}

function nextDayOfMonth(on: LocalDate, day: number): LocalDate | null {
  const [year = 0, month = 0] = on.split("-").map(Number);
  for (const ahead of [0, 1, 2]) {
    const date = localDate(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day);
    if (date !== null && date >= on) return date;
  }
  return null;
}
