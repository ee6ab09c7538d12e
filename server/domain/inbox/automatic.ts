import { headerOf, type ParsedMail } from "./parsed-mail";

/**
 * What the headers say about the author (RFC 3834, R16):
 * - `person`: explicitly not automatic
 * - `answer`: an automatic answer to our email
 * - `machine`: lists, newsletters, notifications
 * - `unsaid`: nothing; the text has to tell
 */
type Author = "person" | "answer" | "machine" | "unsaid";

const machineSenderPattern =
  /^(no-?reply|do-?not-?reply|donotreply|notifications?|mailer|newsletter|news|bounces?|alerts?|system|automated)([+=._-][^@]*)?@/;

export function authorByHeaders(mail: ParsedMail): Author {
  const auto = headerOf(mail, "auto-submitted").toLowerCase().trim();
  if (/^no\b/.test(auto)) return "person";
  if (/^auto-replied\b/.test(auto)) return "answer";
  if (
    mail.headers.some(({ name }) => answeredHeaders.has(name)) ||
    /auto[-_]?reply/i.test(headerOf(mail, "precedence"))
  )
    return "answer";
  if (auto !== "" || /^(bulk|list|junk)\b/i.test(headerOf(mail, "precedence").trim())) return "machine";
  if (mail.headers.some(({ name }) => listHeaders.has(name))) return "machine";
  if (headerOf(mail, "return-path").trim() === "<>" || machineSenderPattern.test(mail.from?.address ?? ""))
    return "machine";
  return "unsaid";
}

const answeredHeaders = new Set([
  "x-autoreply",
  "x-autorespond",
  "x-autoresponder",
  "x-auto-reply",
  "x-mail-autoreply",
  "x-autoreply-from",
]);

const listHeaders = new Set([
  "list-id",
  "list-unsubscribe",
  "list-post",
  "feedback-id",
  "x-campaign-id",
  "x-mailgun-sid",
]);
