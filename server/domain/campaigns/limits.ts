import type { LedgerKind } from "@/lib/contract/campaigns/sequence";
import { dayOfIsoDate, isoWeekday, type LocalDay } from "./hours/zone";
import { writtenKinds } from "./sequence/kinds";

/** What set a cap (contract `dailyUse`). */
export type LimitReason = "plan" | "ramp" | "account" | "week" | "network";
export type Cap = { limit: number; reason: LimitReason };

/** The last day on which the network wanted no more of a kind, what was used of it then, and the cap to begin with after it. */
export type Cut = { day: LocalDay; used: number; to: number };

/** Caps of one kind of action of one account or mailbox on one day of its own calendar; null = none (R9). */
export type LimitFacts = {
  plan: number;
  account: number | null;
  /** The first day of the ramp, YYYY-MM-DD; null when past ramping. */
  rampStartedOn: string | null;
  today: LocalDay;
  workingDays: readonly number[];
  /** For requests: at most `limit` in seven days, of which `usedBefore` fell on the six days before today. */
  week: { limit: number; usedBefore: number } | null;
  cut: Cut | null;
};

const rampStart = 5;
const rampStep = 2;
/** R9: requests of one account in seven days. */
const maxRequestsPerWeek = 200;

/** R10: 5 on the first day, 2 more for every working day since. Null when the ramp is over or never was. */
export const rampCap = (startedOn: string | null, today: LocalDay, workingDays: readonly number[]) =>
  startedOn === null ? null : climb(rampStart, dayOfIsoDate(startedOn), today, workingDays);

function climb(from: number, first: LocalDay, today: LocalDay, workingDays: readonly number[]): number {
  let cap = from;
  // No cap of any plan lies beyond a year of ramping.
  for (let day = Math.max(first + 1, today - 730); day <= today; day++)
    if (workingDays.includes(isoWeekday(day))) cap += rampStep;
  return cap;
}

/** R10: where the network stopped a cap, the kind begins with half of it on the next day, and with one at least. */
export const halved = (limit: number): number => Math.max(1, Math.floor(limit / 2));

/** R10: nothing more on the day the network said no; then from the cut cap upwards as a ramp does. */
const cutCap = ({ day, used, to }: Cut, today: LocalDay, workingDays: readonly number[]): number =>
  today <= day ? used : climb(to, day + 1, today, workingDays);

/** The cap that applies on this day, and what sets it: the lowest wins, on a tie the one named first (R9). */
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

/** Messages over all channels to one person: at most 2 in 24 hours and 6 in 7 days (R24). */
const touchBudget = { perDay: 2, perWeek: 6 } as const;
/** Views and looks do not count against the budget (R24). */
export const countsAsTouch = (kind: LedgerKind): boolean => writtenKinds.some((written) => written === kind);

/**
 * When one more message to a person is within the budget: null now, else the instant at which the oldest one in the way
 * leaves its period. `touches` are the instants of earlier ones, in any order.
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
