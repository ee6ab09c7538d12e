import type { CampaignSettings } from "@/lib/contract/campaigns/settings";
import { type Hours, meetingOf } from "./hours";
import { afterOpening, type LaneWork } from "./slot";
import { isoDate, localOf } from "./zone";

type Week = Pick<Hours, "start" | "end" | "days">;

/** Longer absences are checked again by then. */
const farthestMs = 400 * 86_400_000;

/** The campaign's own hours in a sender's time zone (R5); null if it uses the sender's. */
export const campaignHoursOf = (
  settings: Partial<CampaignSettings> | null,
  { timezone }: Pick<Hours, "timezone">,
): Hours | null => (settings?.workHours ? { ...settings.workHours, timezone } : null);

/** Whether a campaign's hours overlap a sender's week at all. */
export function leavesHours(sender: Week, campaign: Week): boolean {
  const open = hoursOfWeek(sender);
  return [...hoursOfWeek(campaign)].some((hour) => open.has(hour));
}

/** The open hours of a week from Monday on, 0 to 167. */
function hoursOfWeek({ start, end, days }: Week): Set<number> {
  const length = end > start ? end - start : end + 24 - start;
  return new Set(
    days.flatMap((day) => Array.from({ length }, (_, hour) => ((day - 1) * 24 + start + hour) % 168)),
  );
}

/**
 * When a campaign's steps may leave from a lane; null if its hours do not overlap the sender's. As after the account's opening, the first
 * step does not leave on the very second (R8).
 */
export function campaignOpening(lane: LaneWork, campaign: Hours, now: Date): Date | null {
  if (!leavesHours(lane.hours, campaign)) return null;
  const opens = meetingOf([lane.hours, campaign], now, farthestMs);
  if (!opens || opens <= now) return opens;
  return afterOpening(lane, opens, isoDate(localOf(opens, campaign.timezone).day));
}
