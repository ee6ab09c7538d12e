import { formatNumber, numberFormat } from "./numbers";

const nothing = "–";

/** A rate and the numbers behind it, for the tooltip; "–" and no parts if nothing was counted yet. */
type Rate = { text: string; parts: { part: string; whole: string } | null };

/** `part` of `whole` as a percentage with one decimal: {text: "38.1%", parts: {part: "459", whole: "1,204"}}. */
export function formatRate(part: number, whole: number, locale: string): Rate {
  if (whole === 0) return { text: nothing, parts: null };
  const text = numberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(part / whole);
  return { text, parts: { part: formatNumber(part, locale), whole: formatNumber(whole, locale) } };
}

/** A share between 0 and 1 as whole percent: "94%". */
export const formatShare = (share: number, locale: string): string =>
  numberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(share);
