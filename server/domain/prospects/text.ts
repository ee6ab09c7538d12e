/** A cleaned value: composed Unicode, single spaces between words, no control or invisible characters. */
export const cleanText = (value: string) =>
  value
    .normalize("NFC")
    .replace(/[\p{Cc}\u200b\u2060\ufeff]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();

/** Cell values that mean "empty". Names keep them, because "Na" and "None" are names. */
const emptyWords = new Set(["-", "--", "—", "n/a", "na", "null", "none", "undefined", "#n/a", "nan"]);
export const isBlank = (value: string) => value === "" || emptyWords.has(value.toLowerCase());

/** Fields in which "None" or "Na" may be a name. */
const named = new Set(["first_name", "last_name", "full_name", "company_name"]);

/** Whether a value only says that there is none; a text that would greet "-" uses its fallback instead. */
export const isEmptyValue = (field: string, value: string) =>
  named.has(field) ? /^(-{1,3}|—|#?n\/a)$/i.test(value) : isBlank(value);
