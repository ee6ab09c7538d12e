/** Digits after the point that a currency has (ISO 4217): none of the yen, three of the dinar. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** An amount in a currency, from its hundredths, without what the currency does not have. */
export function amountOf(hundredths: number, currency: string): number {
  const step = 10 ** Math.min(2, digitsOf(currency));
  return Math.round((hundredths * step) / 100) / step;
}

/** Hundredths of an amount in a currency; what is finer is rounded. */
export function hundredthsOf(amount: number): number {
  // 1.005 is a little less in binary; as text it is what it says. Amounts like 1e-7 are no such text.
  const shifted = Number(`${amount}e2`);
  return Math.round(Number.isNaN(shifted) ? amount * 100 : shifted);
}
