import { MONTH, monthNumber, WEEKDAYS } from "./calendar-words";
import { addDays, daysBetween, type LocalDate, localDate, weekdayOf } from "./local-date";

/** Absences are planned for half a year at most; what lies further ahead was a past date without its year. */
const FARTHEST_DAYS = 200;

const ORDINAL = "(?:st|nd|rd|th|er|\\.|o|a)?";
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const DOTTED = /\b(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2})\b|\.|(?![\d:]))/g;
const SLASHED = /\b(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?\b(?![/-])/g;
const DAY_MONTH = new RegExp(
  `\\b(\\d{1,2})${ORDINAL} ?(?:of |de |d')?(${MONTH})\\b\\.?(?:,? ?(?:de |del )?(\\d{4}))?`,
  "g",
);
const MONTH_DAY = new RegExp(
  `\\b(${MONTH})\\b\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:,? ?(\\d{4}))?`,
  "g",
);
const DAY_ONLY =
  /\b(?:the|le|el|dia|am|den|bis|jusqu'au|ate|hasta|on) (\d{1,2})(?:st|nd|rd|th|er|\.)?(?=[ .,;)]|$)(?! ?(?:[:/h%]|uhr|am\b|pm\b|o'clock|heures|horas|days|tage|jours|dias))/g;
const TOMORROW = /\b(tomorrow|morgen|demain|amanha|manana)\b/;
const NEXT_WEEK =
  /\b(next week|(?:der )?(?:nachste|nachsten|kommende|kommenden) woche|(?:la )?semaine prochaine|proxima semana|semana que vem|semana proxima)\b/;

/**
 * All days a plain text names that lie on or after `on` and within reach, in any of the five languages. Day and month without a year
 * mean the next such day; with slashes both orders are tried and the nearer one counts.
 */
export function datesInText(text: string, on: LocalDate): LocalDate[] {
  const full = [
    ...[...text.matchAll(ISO)].map(([, year, month, day]) =>
      localDate(Number(year), Number(month), Number(day)),
    ),
    ...[...text.matchAll(DOTTED)].map(([, day, month, year]) =>
      upcoming(on, Number(day), Number(month), year),
    ),
    ...[...text.matchAll(SLASHED)].map(([, first, second, year]) =>
      nearer(on, Number(first), Number(second), year),
    ),
    ...[...text.matchAll(DAY_MONTH)].map(([, day, month, year]) =>
      upcoming(on, Number(day), monthNumber(month), year),
    ),
    ...[...text.matchAll(MONTH_DAY)].map(([, month, day, year]) =>
      upcoming(on, Number(day), monthNumber(month), year),
    ),
  ];
  const found = full.length > 0 ? full : relativeDates(text, on);
  return found
    .filter((date) => date !== null)
    .filter((date) => date >= on && daysBetween(on, date) <= FARTHEST_DAYS);
}

function nearer(on: LocalDate, first: number, second: number, year: string | undefined): LocalDate | null {
  const orders = [upcoming(on, first, second, year), upcoming(on, second, first, year)];
  return orders.filter((date) => date !== null && date >= on).sort()[0] ?? null;
}

/** Days that only make sense from where the reader stands; they count when the text names no full date. */
function relativeDates(text: string, on: LocalDate): (LocalDate | null)[] {
  const found: (LocalDate | null)[] = [];
  for (const [, day] of text.matchAll(DAY_ONLY)) found.push(nextDayOfMonth(on, Number(day)));
  for (const { pattern, day } of WEEKDAYS) {
    if (text.search(pattern) !== -1) found.push(addDays(on, ((day - weekdayOf(on) + 6) % 7) + 1));
  }
  if (found.length === 0 && TOMORROW.test(text)) found.push(addDays(on, 1));
  if (found.length === 0 && NEXT_WEEK.test(text)) found.push(addDays(on, 8 - weekdayOf(on)));
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
