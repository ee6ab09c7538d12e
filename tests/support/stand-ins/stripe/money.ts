import type { Address, Line, Tax } from "./objects";
import type { World } from "./world";

/** Half goes away from zero, so that a credit and a debit of the same share cancel out. */
export const round = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5) || 0;

/** The share of an amount for the seconds that are left of a period. */
export const share = (amount: number, at: number, start: number, end: number) =>
  round((amount * Math.max(0, end - at)) / (end - start));

type Recurring = { interval: string; interval_count: number };

/** A period later; the day of the month stays the anchor's, or is the last one where the month has no such day. */
export function plusPeriods(anchor: number, { interval, interval_count }: Recurring, times: number): number {
  const date = new Date(anchor * 1000);
  const by = interval_count * times;
  if (interval === "day") return anchor + by * 86_400;
  if (interval === "week") return anchor + by * 7 * 86_400;
  const months = interval === "year" ? by * 12 : by;
  const day = date.getUTCDate();
  const result = new Date(date);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const last = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(day, last));
  return Math.floor(result.getTime() / 1000);
}

/** The end of the period that begins at a time, in step with the anchor. */
export function periodEnd(anchor: number, start: number, recurring: Recurring): number {
  for (let times = 1; times < 10_000; times += 1) {
    const end = plusPeriods(anchor, recurring, times);
    if (end > start) return end;
  }
  throw new Error("no end of the period");
}

/** Whether the vendor could find out which tax applies. */
export const isLocated = (address: Address | null) => Boolean(address?.country);

/** The tax of one line, rounded by itself. */
export function taxesOf(
  world: World,
  address: Address | null,
  amount: number,
  behavior: string | null | undefined,
): Tax[] {
  const country = address?.country ?? "";
  const rate = world.settings.taxRates[country] ?? 0;
  const kind = behavior === "inclusive" || behavior === "exclusive" ? behavior : world.settings.taxBehavior;
  const tax = kind === "inclusive" ? round((amount * rate) / (100 + rate)) : round((amount * rate) / 100);
  return [
    {
      amount: tax,
      tax_behavior: kind,
      tax_rate_details: rate > 0 ? { tax_rate: `txr_${country.toLowerCase()}` } : null,
      taxability_reason: rate > 0 ? "standard_rated" : "not_collecting",
      taxable_amount: rate > 0 ? (kind === "inclusive" ? amount - tax : amount) : 0,
      type: "tax_rate_details",
    },
  ];
}

/** Sums of an invoice's lines. */
export function sums(lines: readonly Line[]) {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const taxes = lines.flatMap((line) => line.taxes);
  const exclusive = taxes
    .filter((tax) => tax.tax_behavior === "exclusive")
    .reduce((sum, tax) => sum + tax.amount, 0);
  const inclusive = taxes
    .filter((tax) => tax.tax_behavior === "inclusive")
    .reduce((sum, tax) => sum + tax.amount, 0);
  const off = lines.flatMap((line) => line.discount_amounts).reduce((sum, one) => sum + one.amount, 0);
  return {
    subtotal,
    subtotal_excluding_tax: subtotal - inclusive,
    total: subtotal - off + exclusive,
    total_excluding_tax: subtotal - off - inclusive,
    total_taxes: together(taxes),
    total_discount_amounts: discounted(lines),
  };
}

function together(taxes: readonly Tax[]): Tax[] {
  const groups = new Map<string, Tax>();
  for (const tax of taxes) {
    const key = `${tax.tax_behavior} ${tax.tax_rate_details?.tax_rate} ${tax.taxability_reason}`;
    const group = groups.get(key);
    if (group) {
      group.amount += tax.amount;
      group.taxable_amount += tax.taxable_amount;
    } else groups.set(key, { ...tax });
  }
  return [...groups.values()];
}

function discounted(lines: readonly Line[]) {
  const groups = new Map<string, number>();
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts))
    groups.set(discount, (groups.get(discount) ?? 0) + amount);
  return [...groups].map(([discount, amount]) => ({ discount, amount }));
}
