import type { LedgerKind, Step } from "@/lib/contract/campaigns/sequence";
import type { ChargedCategory, CreditCategory } from "@/lib/contract/credits";

/** Amounts are counted in tenths of a credit, so that sums are exact. */
export const tenthsOf = (credits: number): number => Math.round(credits * 10);
export const creditsOf = (tenths: number): number => tenths / 10;

/** What each thing costs, in tenths of a credit (BILL-47, PROSPECT-13). */
export const creditPrices: Readonly<Record<ChargedCategory, number>> = {
  enrich: 10,
  sms: 10,
  label_generation: 1,
  message_generation: 10,
  assistant_in_campaigns: 10,
  ai_comment: 10,
  workflow_generation: 50,
};

const { workflow_generation: _asked, ...unasked } = creditPrices;
/** The dearest thing that is done while nobody looks: with less than that, something waits. Whole campaigns are drafted on demand alone. */
export const dearest = Math.max(...Object.values(unasked));

export type Price = { category: CreditCategory; tenths: number };
const priceOf = (category: ChargedCategory): Price => ({ category, tenths: creditPrices[category] });

/** What a step costs; null for what is free. A message somebody wrote has no step. Looking for phone numbers alone is free (PROSPECT-13). */
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

function monthsAfter(madeAt: Date, months: number): Date {
  const [year, month] = [madeAt.getUTCFullYear(), madeAt.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Date.UTC(year, month, Math.min(madeAt.getUTCDate(), lastDay));
  return new Date(day + (+madeAt % 86_400_000));
}

/** What a workspace has of credits, in tenths, and of which period. */
export type Credits = {
  balance: number;
  allowance: number;
  granted: number;
  periodStart: Date | null;
  periodEnd: Date | null;
};

/** What the plan still gives in this period, in tenths: all of it when one begins, the difference after an upgrade, never less than nothing. */
export const grantDue = ({ granted }: Pick<Credits, "granted">, perPeriod: number): number =>
  Math.max(0, tenthsOf(perPeriod) - granted);

/** Whether `now` lies in no period that was begun. */
export const isOver = ({ periodEnd }: Pick<Credits, "periodEnd">, now: Date): boolean =>
  periodEnd === null || periodEnd <= now;

/** What was used of what there was in this period, in credits; what came back of an earlier one is not less than nothing used. */
export const usageOf = ({ balance, allowance }: Pick<Credits, "balance" | "allowance">) => ({
  used: creditsOf(Math.max(0, allowance - balance)),
  available: creditsOf(Math.max(allowance, balance)),
});
