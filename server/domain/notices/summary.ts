import type { NotificationsSettings } from "@/lib/contract/users";
import { dayOfIsoDate, instantOf, isoDate, isoWeekday, localOf } from "@/server/domain/campaigns/hours/zone";

export type SummaryPeriod = Exclude<NotificationsSettings["summary"], "off">;

/** Summaries come at nine (CONST-41). */
const hour = 9;

const begins: Record<SummaryPeriod, (day: number) => boolean> = {
  daily: () => true,
  weekly: (day) => isoWeekday(day) === 1,
  monthly: (day) => isoDate(day).endsWith("-01"),
};

/**
 * When a member's next summary is due after a real instant: at nine in their time zone, weekly on Monday, monthly on the first; null if
 * they want none or have chosen no zone.
 */
export function nextSummary(
  { summary, timezone }: Pick<NotificationsSettings, "summary" | "timezone">,
  after: Date,
): Date | null {
  if (summary === "off" || !timezone) return null;
  for (let day = localOf(after, timezone).day; ; day++) {
    const at = instantOf({ day, msOfDay: hour * 3_600_000 }, timezone);
    if (at > after && begins[summary](day)) return at;
  }
}

/** How many whole days a summary that is due at this instant tells of. */
export function daysTold(period: SummaryPeriod, at: Date, timezone: string): number {
  if (period !== "monthly") return period === "daily" ? 1 : 7;
  const { day } = localOf(at, timezone);
  const last = isoDate(day - 1);
  return day - dayOfIsoDate(`${last.slice(0, 7)}-01`);
}
