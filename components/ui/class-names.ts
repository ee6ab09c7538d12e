/** Joins class names and drops falsy values. */
export const classNames = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(" ");
