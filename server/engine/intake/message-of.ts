import { mailKey } from "@/server/domain/conversations/dedupe-key";
import { storable } from "@/server/domain/conversations/storable";
import type { ParsedMail } from "@/server/domain/inbox/parsed-mail";
import type { MailAsRead } from "@/server/domain/inbox/read-mail";
import type { ReplyText } from "@/server/domain/inbox/reply-text";
import type { NewMessage } from "@/server/repositories/inbox/messages";
import type { Attempt } from "@/server/repositories/inbox/raw-mails";

/** An email as a message of a conversation; `own` is the author's text and what they quoted. */
export const messageOf = (
  mailbox: { id: string },
  { dedupeKey, receivedAt }: Attempt,
  { mail, clean }: MailAsRead,
  own: ReplyText,
) =>
  ({
    kind: "email",
    subject: mail.subject ? storable(mail.subject) : null,
    text: storable(own.text),
    quoted: own.quoted && storable(own.quoted),
    html: clean && storable(clean.html),
    htmlVersion: clean?.version ?? null,
    from: storable(mail.from?.address ?? ""),
    to: storable(mail.to.map(({ address }) => address).join(", ")).slice(0, 1_000),
    at: sentAt(mail, receivedAt),
    mailboxId: mailbox.id,
    mailMessageId: mail.hasOwnId ? storable(mail.messageId) : null,
    mailReferences: mail.references.map(storable),
    dedupeKey: mailKey(mailbox.id, dedupeKey),
  }) satisfies Partial<NewMessage>;

const lateMs = 30 * 86_400_000;

/** When it was written: the email's own date if plausible, that is, not in the future and not a month old. */
function sentAt({ date }: ParsedMail, receivedAt: Date): Date {
  const isLikely = date !== null && date <= receivedAt && receivedAt.getTime() - date.getTime() < lateMs;
  return isLikely ? date : receivedAt;
}

/**
 * When an email that answers one of ours came, so that the order is right. Its date has no fractions of a second, so within the same second
 * it would seem to be older than ours.
 */
export function answeredAt(at: Date, sentAt: Date): Date {
  const isSameSecond = Math.floor(+at / 1000) === Math.floor(+sentAt / 1000);
  return isSameSecond && at <= sentAt ? new Date(+sentAt + 1) : at;
}
