/** A calendar day without zone, as `YYYY-MM-DD`: strings of this form compare as days do. */
export type LocalDate = string;

const dayMs = 86_400_000;

/** Null if there is no such day. */
export function localDate(year: number, month: number, day: number): LocalDate | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(date: LocalDate): number {
  return new Date(date).getUTCDay() || 7;
}
