import { afterDelay } from "@/server/domain/campaigns/hours/delay";
import type { Hours } from "@/server/domain/campaigns/hours/hours";
import { dayOfIsoDate, instantOf } from "@/server/domain/campaigns/hours/zone";

const weekMs = 7 * 86_400_000;

const maxWaits = 2;
/** Whether a person has to decide about this absence: two are waited out, the next one becomes a task (R16). */
export const needsDecision = (absence: number): boolean => absence > maxWaits;

/**
 * Until when nothing is sent to a prospect who is out of office: one working day after the date they name, in the account's calendar, or a
 * week without a date (R16). `now` and the result are on the workspace's clock.
 */
export function awayUntil(returnsOn: string | null, now: Date, hours: Hours): Date {
  if (returnsOn === null) return new Date(now.getTime() + weekMs);
  const back = instantOf({ day: dayOfIsoDate(returnsOn), msOfDay: 0 }, hours.timezone);
  return afterDelay(back > now ? back : now, { amount: 1, unit: "working_days" }, hours);
}
