/** Marks that mail programs of the product's languages put before a subject. */
const marks =
  /^\s*(?:(?:re|aw|antw|antwort|rép|rép\.|ref|res|resp|rv|fw|fwd|wg|tr|enc)\s*(?:\[\d+\])?\s*:\s*)+/i;

/** A subject without the marks of answers before it. */
export const bareSubject = (subject: string): string => subject.replace(marks, "").trim();

/** The subject of an answer: one "Re:" before the subject it answers (R20); at most 255 characters. */
export const replySubject = (subject: string): string =>
  `Re: ${bareSubject(subject)}`.trimEnd().slice(0, 255);
