import { formatNumber, noNumber, numberFormat } from "./numbers";

/** A rate and the numbers behind it, for the tooltip; "–" and no parts if nothing was counted yet, "–" if the part belongs to another whole. */
type Rate = { text: string; parts: { part: string; whole: string } | null };

/** `part` of `whole` as a percentage with one decimal: {text: "38.1%", parts: {part: "459", whole: "1,204"}}. */
export function formatRate(part: number, whole: number, locale: string): Rate {
  if (whole === 0) return { text: noNumber, parts: null };
  const parts = { part: formatNumber(part, locale), whole: formatNumber(whole, locale) };
  // People contacted before a period may reply in it, when few are contacted any more.
  if (part > whole) return { text: noNumber, parts };
  const format = { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return { text: numberFormat(locale, format).format(part / whole), parts };
}

/** A share between 0 and 1 as whole percent: "94%". */
export const formatShare = (share: number, locale: string): string =>
  numberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share);
