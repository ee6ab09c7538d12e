import { bareSubject } from "../conversations/reply-subject";
import type { ParsedMail } from "./parsed-mail";
import { plain } from "./plain";

/** A mail we sent, as the engine found it by thread id, by address or by domain. */
type SentMail = {
  messageId: string;
  to: string;
  toName: string;
  subject: string | null;
  text: string;
  sentAt: Date;
};

/**
 * How certain it is that an email belongs to a conversation (R15):
 * - `thread`: it references an email of ours, whose id cannot be guessed; `otherAddress` if another address answers
 * - `address`: it comes from an address we wrote to
 * - `quoted`: a colleague quotes our text; a member confirms, and the next step is held meanwhile
 * - `named`: a person with the same name answers our subject from an unknown address; handled like `quoted`
 */
export type Match<Sent extends SentMail> =
  | { kind: "thread"; sent: Sent; otherAddress: boolean }
  | { kind: "address"; sent: Sent }
  | { kind: "quoted" | "named"; sent: Sent };

/** The ids that may name a mail of ours, the nearest first. An id made up for a mail without one is in no thread (R32). */
export function threadIds(mail: Pick<ParsedMail, "inReplyTo" | "references">): string[] {
  return [...new Set([...mail.inReplyTo, ...mail.references.toReversed()])];
}

/** The domain to look for colleagues by; null for mailbox providers, where a shared domain says nothing. */
export function companyDomain(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domain === "" || providersPattern.test(domain) ? null : domain;
}

const providersPattern =
  /^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|t-online|freenet|proton|protonmail|orange|wanadoo|free|laposte|sfr|uol|bol|terra|mail)\.[a-z.]{2,6}$/;

/** Picks the mail of ours that a received one answers; null leaves it in the tray of unknown senders. */
export function matchReply<Sent extends SentMail>(
  mail: ParsedMail,
  candidates: readonly Sent[],
): Match<Sent> | null {
  const from = mail.from?.address ?? "";
  for (const id of threadIds(mail)) {
    const sent = candidates.find((candidate) => candidate.messageId === id);
    if (sent) return { kind: "thread", sent, otherAddress: sent.to !== from };
  }
  const newestFirst = candidates.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime());
  const known = newestFirst.find((candidate) => candidate.to === from);
  if (known) return { kind: "address", sent: known };
  const domain = companyDomain(from);
  const colleague = newestFirst.find(
    (candidate) =>
      domain !== null && companyDomain(candidate.to) === domain && quotes(mail.text, candidate.text),
  );
  if (colleague) return { kind: "quoted", sent: colleague };
  const person = { name: mail.from?.name ?? "", subject: mail.subject };
  const named = newestFirst.find((candidate) => answersAs(person, candidate));
  return named ? { kind: "named", sent: named } : null;
}

/** Whether the author has the name of our email's recipient, and answers under its subject. */
export function answersAs(
  { name, subject }: { name: string; subject: string },
  ours: Pick<SentMail, "toName" | "subject">,
): boolean {
  const own = bareSubject(ours.subject ?? "");
  return (
    name.trim().includes(" ") &&
    plain(name).trim() === plain(ours.toName).trim() &&
    own !== "" &&
    subject.trim() !== bareSubject(subject) &&
    plain(bareSubject(subject)) === plain(own)
  );
}

const minRun = 8;

/** Whether one text holds eight words of the other in a row. */
function quotes(text: string, ours: string): boolean {
  const words = (value: string) => plain(value.slice(0, 20_000)).match(/[\p{L}\p{N}']+/gu) ?? [];
  const theirs = ` ${words(text).join(" ")} `;
  const own = words(ours);
  for (let at = 0; at + minRun <= own.length; at += 1) {
    if (theirs.includes(` ${own.slice(at, at + minRun).join(" ")} `)) return true;
  }
  return false;
}
