/** "1,204" */
export const formatNumber = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value);

/** "1.2K", "3M": where only the size matters. */
export const formatCompact = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value);

/** An unread or waiting count, capped: "99+" (SHELL-06). */
export const cappedCount = (value: number, max = 99) => (value > max ? `${max}+` : String(value));
