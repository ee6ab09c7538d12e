import type { Period } from "@/lib/contract/billing";
import type { Currency } from "@/lib/contract/billing/currencies";
import { monthsAfter } from "@/server/domain/billing/credits";
import { type HeldItem, orderOf } from "@/server/domain/billing/items";
import { months } from "@/server/domain/billing/months";
import { addOnById, packById, priceById } from "@/server/domain/billing/prices";
import type { Line } from "@/server/ports/payments";

/** The tax of the pretend provider, on top of every price: 20 %. */
export const taxOf = (cents: number): number => Math.round(cents / 5);
export const withTax = (cents: number): number => cents + taxOf(cents);

/** When a period that begins at an instant ends. */
export const periodAfter = (start: Date, period: Period): Date => monthsAfter(start, months[period]);

/** What items cost; null if one of them is not sold any more. */
export function linesOf(items: readonly HeldItem[]): Line[] | null {
  const lines = items.flatMap(({ priceId, quantity }) => {
    const sold = priceById(priceId) ?? addOnById(priceId) ?? packById(priceId);
    return sold ? [{ priceId, quantity, amountCents: sold.amountCents * quantity }] : [];
  });
  return lines.length === items.length ? lines : null;
}

/** What is due for lines; what is given back beyond what is charged is not paid out. */
export const dueOf = (lines: readonly Line[]): number =>
  Math.max(
    0,
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );

/** What a subscription is for: the lines of a whole period, that of its plan. */
export type Terms = {
  items: readonly HeldItem[];
  lines: Line[];
  amountCents: number;
  currency: Currency;
  period: Period;
};

/** Null for items without a plan, or with one that is not sold any more. */
export function termsOf(items: readonly HeldItem[]): Terms | null {
  const plan = orderOf(items)?.price;
  const lines = linesOf(items);
  if (!plan || !lines) return null;
  return { items, lines, amountCents: dueOf(lines), currency: plan.currency, period: plan.period };
}

type Running = { terms: Terms; periodStart: Date; periodEnd: Date };
type Prorated = { lines: Line[]; periodStart: Date; periodEnd: Date };

/**
 * A change at an instant: for every price, what is left of the old quantity is given back, and what is left of the period charged for the new
 * one. A plan with another length begins a period of its own.
 */
export function prorate({ terms: old, periodStart, periodEnd }: Running, terms: Terms, at: Date): Prorated {
  const left = Math.max(0, +periodEnd - +at) / (+periodEnd - +periodStart);
  const isSameLength = old.period === terms.period;
  const priceIds = new Set([...old.lines, ...terms.lines].map(({ priceId }) => priceId));
  const lines = [...priceIds].map((priceId) => {
    const [had, wanted] = [lineOf(old, priceId), lineOf(terms, priceId)];
    const charged = wanted.amountCents * (isSameLength ? left : 1);
    return {
      ...{ priceId, quantity: Math.abs(wanted.quantity - had.quantity) },
      amountCents: Math.round(charged - had.amountCents * left),
    };
  });
  return {
    lines: lines.filter(({ amountCents }) => amountCents !== 0),
    periodStart: isSameLength ? periodStart : at,
    periodEnd: isSameLength ? periodEnd : periodAfter(at, terms.period),
  };
}

const lineOf = ({ lines }: Terms, priceId: string) =>
  lines.find((line) => line.priceId === priceId) ?? { quantity: 0, amountCents: 0 };

/** What happens when a card is charged. */
type CardFate = "pays" | "asks" | "declines";

/** The test numbers that payment providers publish; the pretend provider takes no others, so that nobody types a real one. */
export const testCards: Readonly<Record<string, { brand: string; fate: CardFate }>> = {
  "4242424242424242": { brand: "visa", fate: "pays" },
  "5555555555554444": { brand: "mastercard", fate: "pays" },
  "4000002500003155": { brand: "visa", fate: "asks" },
  "4000000000000341": { brand: "visa", fate: "declines" },
};

type Card = { number: string; expMonth: number; expYear: number };

/** A card that has expired declines. */
export function fateOf({ number, expMonth, expYear }: Card, now: Date): CardFate {
  const isExpired = +now >= Date.UTC(expYear, expMonth);
  return isExpired ? "declines" : (testCards[number]?.fate ?? "declines");
}

export type CardProblem = "fill_all" | "number" | "expiry" | "real";

/** A card as typed into the form: `expiry` is MM/YY. Real numbers are refused. */
export function readCard(
  {
    number = "",
    expiry = "",
    cvc = "",
    name = "",
  }: Partial<Record<"number" | "expiry" | "cvc" | "name", string>>,
  now: Date,
): { card: Card } | { problem: CardProblem } {
  const digits = number.replaceAll(/[\s-]/g, "");
  if ([digits, expiry.trim(), cvc.trim(), name.trim()].includes("")) return { problem: "fill_all" };
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) return { problem: "number" };
  if (!(digits in testCards)) return { problem: "real" };
  const [, month, year] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  const card = { number: digits, expMonth: Number(month), expYear: 2000 + Number(year) };
  const isMonth = card.expMonth >= 1 && card.expMonth <= 12;
  if (!isMonth || +now >= Date.UTC(card.expYear, card.expMonth)) return { problem: "expiry" };
  return { card };
}

/** Luhn's check (BILL-39). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
