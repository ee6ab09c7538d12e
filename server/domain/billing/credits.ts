import type { LedgerKind, Step } from "@/lib/contract/campaigns/sequence";
import type { ChargedCategory, CreditCategory } from "@/lib/contract/credits";

/** Amounts are counted in tenths of a credit, so that sums are exact. */
export const tenthsOf = (credits: number): number => Math.round(credits * 10);
export const creditsOf = (tenths: number): number => tenths / 10;

/** The price of each action in tenths of a credit (BILL-47, PROSPECT-13). */
export const creditPrices: Readonly<Record<ChargedCategory, number>> = {
  enrich: 10,
  sms: 10,
  label_generation: 1,
  message_generation: 10,
  assistant_in_campaigns: 10,
  ai_comment: 10,
  workflow_generation: 50,
  personality_type: 10,
};

const { workflow_generation: _asked, personality_type: _clicked, ...unasked } = creditPrices;
/**
 * The most expensive automatic action: with fewer credits, something has to wait. Whole campaigns and personality types are made
 * on request only, so they do not count.
 */
export const highestPrice = Math.max(...Object.values(unasked));

export type Price = { category: CreditCategory; tenths: number };
const priceOf = (category: ChargedCategory): Price => ({ category, tenths: creditPrices[category] });

/** The price of a step; null if it is free. A message by hand has no step. Enriching phone numbers alone is free (PROSPECT-13). */
export function priceOfStep(kind: LedgerKind, step: Step | null): Price | null {
  if (kind === "sms") return priceOf("sms");
  return step?.type === "enrich" && step.finds !== "phone" ? priceOf("enrich") : null;
}

export type Period = { start: Date; end: Date };

/**
 * The month of credits that holds `now`: it begins on the day of the month, at the time of day, at which the workspace was made, in UTC;
 * in shorter months on their last day.
 */
export function creditPeriod(madeAt: Date, now: Date): Period {
  const months =
    (now.getUTCFullYear() - madeAt.getUTCFullYear()) * 12 + now.getUTCMonth() - madeAt.getUTCMonth();
  const since = monthsAfter(madeAt, months) > now ? months - 1 : months;
  return { start: monthsAfter(madeAt, since), end: monthsAfter(madeAt, since + 1) };
}

/** So many months later, at the same time of the same day of the month, or of its last day in a shorter month; in UTC. */
export function monthsAfter(at: Date, months: number): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay));
  return new Date(day + (+at % 86_400_000));
}

/** A workspace's credits, in tenths, and their period. */
export type Credits = {
  balance: number;
  allowance: number;
  granted: number;
  periodStart: Date | null;
  periodEnd: Date | null;
};

/**
 * What the plan still grants in this period, in tenths: all of it at its beginning, the difference after an upgrade, never less than zero.
 */
export const grantDue = ({ granted }: Pick<Credits, "granted">, perPeriod: number): number =>
  Math.max(0, tenthsOf(perPeriod) - granted);

/** Whether the period is over or never began. */
export const isOver = ({ periodEnd }: Pick<Credits, "periodEnd">, now: Date): boolean =>
  periodEnd === null || periodEnd <= now;

/** Credits used and available in this period; refunds of an earlier period do not make usage negative. */
export const usageOf = ({ balance, allowance }: Pick<Credits, "balance" | "allowance">) => ({
  used: creditsOf(Math.max(0, allowance - balance)),
  available: creditsOf(Math.max(allowance, balance)),
});
