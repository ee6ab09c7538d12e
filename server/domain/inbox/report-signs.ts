import { complains, isDesk } from "./complaint-words";
import { headerOf, type ParsedMail } from "./parsed-mail";
import { plain } from "./plain";
import { isSystem, isUndelivered } from "./report-words";

/** Whether a mail system sent it, by its return path, address or name. */
const isSystemSender = (mail: ParsedMail): boolean =>
  headerOf(mail, "return-path").trim() === "<>" || isSystem(mail.from?.address ?? "", mail.from?.name ?? "");

const answeredSubjectPattern =
  /^\s*(re|aw|antw|antwort|rep|ref|res|rv|sv|vs|odp|ynt|fwd?|wg|tr|enc|doorst|i|r) ?(\[\d+\])? ?: /;

/** Proof for what an address alone does not prove: a mail server's code, or a Message-ID, next to "not delivered". */
const proofPattern =
  /^\W*(?:.{0,80}[ :>])?[45]\d\d[ -]\S.{2,}|\(#[45]\.\d{1,3}\.\d{1,3}\)|^message-id: ?<[^>\n]+>|[45]\.\d{1,3}\.\d{1,3} - /im;

/** A server's reply with its codes: of a mail system nothing else carries one. */
const replyPattern = /(^|[\s:>'"(])[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b/;

/** A mail without a machine-readable part that nevertheless says what became of an earlier one. */
export function readsAsReport(mail: ParsedMail): boolean {
  if (headerOf(mail, "x-failed-recipients") !== "") return true;
  const subject = plain(mail.subject).trim();
  const text = mail.text.slice(0, 5_000);
  const inText = isUndelivered(plain(text.slice(0, 1_500)).replace(/\s+/g, " "));
  if (isSystemSender(mail)) return isUndelivered(subject) || inText || replyPattern.test(text);
  if (answeredSubjectPattern.test(subject)) return false;
  return isUndelivered(subject) && (proofPattern.test(text) || hasReturnedMail(mail));
}

const hasReturnedMail = (mail: ParsedMail) => returnedMails(mail).length > 0;

/** The mail that came back, or its headers, as text. */
export const returnedMails = (mail: ParsedMail): string[] =>
  mail.parts
    .filter(({ type }) => /^(message\/(rfc822|global)|text\/rfc822-headers)$/.test(type))
    .map(({ text }) => text ?? "");

/** A field of a report, folded lines joined. */
export function fieldOf(text: string, name: string): string {
  const value = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, "im").exec(text)?.[1] ?? "";
  return value.replace(/\s+/g, " ").trim();
}

type Envelope = { address: string; fromName: string; subject: string };

/** Whether a mail of which only the headers are known may say what became of one of ours, or who complained of it. */
export const mayReport = ({ address, fromName, subject }: Envelope): boolean =>
  isSystem(address, fromName) ||
  isDesk(address, fromName) ||
  isUndelivered(plain(subject)) ||
  complains(subject);
