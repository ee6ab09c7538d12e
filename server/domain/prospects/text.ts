/** A value as people mean it: composed Unicode, one space between words, no control or invisible characters. */
export const cleanText = (value: string) =>
  value
    .normalize("NFC")
    .replace(/[\p{Cc}\u200b\u2060\ufeff]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

/** What people write into a cell to say that there is nothing. */
const emptyWords = new Set(["-", "--", "—", "n/a", "na", "null", "none", "undefined", "#n/a", "nan"]);
export const isBlank = (value: string) => value === "" || emptyWords.has(value.toLowerCase());
