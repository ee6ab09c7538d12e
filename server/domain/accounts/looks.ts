import { isoDate } from "@/server/domain/campaigns/hours/zone";
import { rampCap } from "@/server/domain/campaigns/limits";
import { type Limited, todayOf, type Use } from "./daily-use";

/** How `usage` names looks at profiles, which are no kind of step. */
export const lookKind = "look";
/** Every look counts as a visit at the network, and about a hundred a day are safe. */
const looksPerDay = 100;
/** A ramping account does several kinds of things side by side, each of which looks first (R10). */
const kindsSideBySide = 4;

type Looking = Pick<Limited, "id" | "timezone" | "workingDays" | "rampStartedOn">;
/** The looks of an account on the day it lives on. */
type LooksToday = { day: string; used: number; limit: number };

/** How many profile views an account used today, and its limit; `now` is on the workspace's clock. */
export function looksToday(account: Looking, use: readonly Use[], now: Date): LooksToday {
  const today = todayOf(account.timezone, now);
  const ramp = rampCap(account.rampStartedOn, today, account.workingDays);
  const day = isoDate(today);
  return {
    day,
    used:
      use.find((one) => one.ownerId === account.id && one.kind === lookKind && one.day === day)?.used ?? 0,
    limit: ramp === null ? looksPerDay : Math.min(looksPerDay, ramp * kindsSideBySide),
  };
}
