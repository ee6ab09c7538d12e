/** Joins class names, leaving out what is false or missing. */
export const classNames = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(" ");
