import type { Currency } from "./billing/currencies";
import type { Locale } from "./fields";

/** BILL-24: currencies for which `$` would be ambiguous have the country in front. */
export const currencySymbols: Record<Currency, string> = {
  USD: "$",
  CAD: "C$",
  EUR: "€",
  GBP: "£",
  AUD: "AU$",
};

/** `C$53.10`, `39 €`: an amount in cents, formatted for the locale, without decimals if it is whole. */
export function priceText(cents: number, currency: Currency, locale: Locale): string {
  const parts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).formatToParts(cents / 100);
  return parts.map(({ type, value }) => (type === "currency" ? currencySymbols[currency] : value)).join("");
}
