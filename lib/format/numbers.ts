type Options = Intl.NumberFormatOptions;

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format takes far longer than using it, and a list of campaigns needs it a hundred times. */
export function numberFormat(locale: string, options: Options = {}): Intl.NumberFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  return known;
}

/** Stands for a number that does not exist. */
export const noNumber = "–";

/** "1,204" */
export const formatNumber = (value: number, locale: string) => numberFormat(locale).format(value);

/** The same; "–" for null. */
export const formatCount = (value: number | null, locale: string) =>
  value === null ? noNumber : formatNumber(value, locale);

/** "1.2K", "3M": where only the magnitude matters. */
export const formatCompact = (value: number, locale: string) =>
  numberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value);

/** An unread or waiting count, capped: "99+" (SHELL-06). */
export const cappedCount = (value: number, max = 99) => (value > max ? `${max}+` : String(value));
