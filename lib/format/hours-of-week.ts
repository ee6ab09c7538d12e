/** The short names of the ISO weekdays, Monday first. */
export function weekdayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, index) => format.format(new Date(Date.UTC(2024, 0, index + 1))));
}

export const formatHour = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** "09:00–17:00, Mon, Tue, Wed": whole hours and the ISO weekdays on which they begin. */
export function formatHoursOfWeek(
  { start, end, days }: { start: number; end: number; days: readonly number[] },
  locale: string,
): string {
  const names = weekdayNames(locale);
  return [`${formatHour(start)}–${formatHour(end)}`, ...days.map((day) => names[day - 1])].join(", ");
}
