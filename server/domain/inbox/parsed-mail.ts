export type Person = { name: string; address: string };

/** A received mail after parsing. Addresses are lower case, message ids carry their brackets, line ends are "\n". */
export type ParsedMail = {
  /** The mail's own id, or one made of its bytes when it has none: such an id is in no thread (R32). */
  messageId: string;
  hasOwnId: boolean;
  inReplyTo: string[];
  references: string[];
  from: Person | null;
  to: Person[];
  date: Date | null;
  subject: string;
  /** The text part, or the HTML part as text with its quotations marked by "> ". */
  text: string;
  html: string | null;
  /** All header fields in their order; names are lower case. */
  headers: { name: string; value: string }[];
  /** Everything that is not the body; `text` only for what says something about another mail (reports, returned headers). */
  parts: MailPart[];
};

export type MailPart = { type: string; filename: string | null; size: number; text: string | null };

/** The first header with that name; empty if there is none. */
export function headerOf(mail: Pick<ParsedMail, "headers">, name: string): string {
  return mail.headers.find((header) => header.name === name)?.value ?? "";
}

/** Whether the receiving server vouches for the sender's domain; null when it did not say. Only its own, topmost line counts (S46). */
export function senderVerified(mail: Pick<ParsedMail, "headers">): boolean | null {
  const results = headerOf(mail, "authentication-results").toLowerCase();
  const dmarc = /\bdmarc\s*=\s*(\w+)/.exec(results)?.[1];
  if (dmarc === "pass") return true;
  if (dmarc === "fail" || dmarc === "quarantine" || dmarc === "reject") return false;
  return null;
}
