import { isoDate } from "@/server/domain/campaigns/hours/zone";
import { todayOf } from "./daily-use";

/** How often another address may be asked for on a day (CRED-122). */
const refreshesADay = 2;

type Refreshed = { timezone: string; proxyRefreshedOn: string | null; proxyRefreshes: number };

/** How often the proxy may be refreshed today, a day of the account's own calendar; `now` is real (CRED-123). */
export const refreshesLeft = (account: Refreshed, now: Date): number =>
  account.proxyRefreshedOn === isoDate(todayOf(account.timezone, now))
    ? Math.max(0, refreshesADay - account.proxyRefreshes)
    : refreshesADay;

/** The columns after one more refresh. */
export function refreshed(account: Refreshed, now: Date) {
  const today = isoDate(todayOf(account.timezone, now));
  const before = account.proxyRefreshedOn === today ? account.proxyRefreshes : 0;
  return { proxyRefreshedOn: today, proxyRefreshes: before + 1 };
}
