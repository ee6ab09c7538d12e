import { useLocale } from "next-intl";
import { formatDate } from "@/lib/format/moments";

/** Says a day of the calendar (YYYY-MM-DD) in words, whatever zone the person at the screen is in. */
export function useCalendarDay(): (day: string) => string {
  const locale = useLocale();
  return (day) => formatDate(new Date(`${day}T00:00:00Z`), { locale, zone: "UTC" });
}
