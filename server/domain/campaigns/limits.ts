import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import { dayOfIsoDate, isoWeekday, type LocalDay } from "./hours/zone";
import { kindFacts } from "./sequence/kinds";

/** The source of a limit (contract `dailyUse`). */
export type LimitReason = "plan" | "ramp" | "account" | "week" | "network";
export type Cap = { limit: number; reason: LimitReason };

/** The last day on which the network refused more of a kind, what was used of it then, and the limit to begin with afterwards. */
export type Cut = { day: LocalDay; used: number; to: number };

/** Limits of one kind of action of one account or mailbox on one day of its own calendar; null = none (R9). */
export type LimitFacts = {
  plan: number;
  account: number | null;
  /** The first day of warm-up, YYYY-MM-DD; null after warm-up. */
  rampStartedOn: string | null;
  today: LocalDay;
  workingDays: readonly number[];
  /** For requests: at most `limit` in seven days, of which `usedBefore` fell on the six days before today. */
  week: { limit: number; usedBefore: number } | null;
  cut: Cut | null;
};

const rampStart = 5;
const rampStep = 2;
/** R9: max connection requests of one account in seven days. */
const maxRequestsPerWeek = 200;

/** R10: 5 on the first day, 2 more for every working day since. Null if warm-up is over or never was. */
export const rampCap = (startedOn: string | null, today: LocalDay, workingDays: readonly number[]) =>
  startedOn === null ? null : climb(rampStart, dayOfIsoDate(startedOn), today, workingDays);

function climb(from: number, first: LocalDay, today: LocalDay, workingDays: readonly number[]): number {
  let cap = from;
  // No plan's limit is higher than what two years of warm-up reach.
  for (let day = Math.max(first + 1, today - 730); day <= today; day++)
    if (workingDays.includes(isoWeekday(day))) cap += rampStep;
  return cap;
}

/** R10: after the network stopped a kind, it begins with half the limit on the next day, and with at least one. */
export const halved = (limit: number): number => Math.max(1, Math.floor(limit / 2));

/** R10: nothing more on the day the network refused; then up from the cut limit as in warm-up. */
const cutCap = ({ day, used, to }: Cut, today: LocalDay, workingDays: readonly number[]): number =>
  today <= day ? used : climb(to, day + 1, today, workingDays);

/** The limit that applies on this day, and its source: the lowest wins, on a tie the one listed first (R9). */
export function capOf(facts: LimitFacts): Cap {
  const ramp = rampCap(facts.rampStartedOn, facts.today, facts.workingDays);
  const caps: Cap[] = [{ limit: facts.plan, reason: "plan" }];
  if (facts.account !== null) caps.push({ limit: facts.account, reason: "account" });
  if (ramp !== null) caps.push({ limit: ramp, reason: "ramp" });
  if (facts.cut) caps.push({ limit: cutCap(facts.cut, facts.today, facts.workingDays), reason: "network" });
  if (facts.week) {
    const left = Math.min(facts.week.limit, maxRequestsPerWeek) - facts.week.usedBefore;
    caps.push({ limit: Math.max(0, left), reason: "week" });
  }
  return caps.reduce((lowest, cap) => (cap.limit < lowest.limit ? cap : lowest));
}

/** Messages to one prospect over all channels: at most 2 in 24 hours and 6 in 7 days (R24). */
const touchBudget = { perDay: 2, perWeek: 6 } as const;
/** Profile visits and checks do not count (R24). */
export const countsAsTouch = (kind: LedgerKind): boolean => kindFacts[kind].message !== null;

/**
 * When one more message to a prospect is allowed: null if now, else the instant at which the oldest blocking one leaves its period.
 * `touches` are the instants of earlier messages, in any order.
 */
export function budgetFreeAt(touches: readonly Date[], now: Date): Date | null {
  const day = 86_400_000;
  const freeAt = (max: number, period: number) => {
    const inside = touches
      .map(Number)
      .filter((at) => at > +now - period)
      .sort((a, b) => b - a);
    const inTheWay = inside[max - 1];
    return inTheWay === undefined ? null : inTheWay + period;
  };
  const times = [freeAt(touchBudget.perDay, day), freeAt(touchBudget.perWeek, 7 * day)].filter(
    (t) => t !== null,
  );
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
