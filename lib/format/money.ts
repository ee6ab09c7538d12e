import { numberFormat } from "./numbers";

/** "€14,400", "CA$53.10": an amount of a currency, without decimals if it is whole. */
export const formatMoney = (amount: number, currency: string, locale: string) =>
  numberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);

/** "14,400", as it is typed. */
export const formatAmount = (amount: number, locale: string) =>
  numberFormat(locale, { maximumFractionDigits: 2 }).format(amount);

const decimalSign = (locale: string) =>
  numberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal")?.value ?? ".";

/**
 * An amount as it is typed: "14,400", "14.400,50", "14 400". One sign before three digits separates thousands, unless it is the language's
 * decimal sign. Null if it is no amount, or one with more than two decimals.
 */
export function parseAmount(typed: string, locale: string): number | null {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, "");
  if (!/^\d[\d.,]*$/.test(text)) return null;
  const signs = [...text.matchAll(/[.,]/g)].map(({ 0: sign, index }) => ({ sign, index }));
  const last = signs.at(-1);
  if (!last) return Number(text);
  const after = text.length - last.index - 1;
  const isRepeated = signs.filter(({ sign }) => sign === last.sign).length > 1;
  const isDecimal =
    !isRepeated && (signs.length > 1 || last.sign === decimalSign(locale) || after === 1 || after === 2);
  const whole = isDecimal ? text.slice(0, last.index) : text;
  if (isDecimal && (after < 1 || after > 2)) return null;
  if (!/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole)) return null;
  return Number(`${whole.replace(/[.,]/g, "")}.${isDecimal ? text.slice(last.index + 1) : "0"}`);
}
