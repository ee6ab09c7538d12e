import type { Currency } from "./billing";
import type { Locale } from "./fields";

/** BILL-24: where `$` alone could mean several dollars, the country stands before it. */
export const currencySymbols: Record<Currency, string> = {
  USD: "$",
  CAD: "C$",
  EUR: "€",
  GBP: "£",
  AUD: "AU$",
};

/** `C$53.10`, `39 €`: an amount in cents as the reader's language writes it, without cents where there are none. */
export function priceText(cents: number, currency: Currency, locale: Locale): string {
  const parts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).formatToParts(cents / 100);
  return parts.map(({ type, value }) => (type === "currency" ? currencySymbols[currency] : value)).join("");
}
