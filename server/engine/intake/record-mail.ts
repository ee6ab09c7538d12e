import type { Tx } from "@/server/db/tx";
import { storable } from "@/server/domain/conversations/storable";
import { senderVerified } from "@/server/domain/inbox/authentication";
import { type Classification, classify } from "@/server/domain/inbox/classify";
import { type Match, matchReply } from "@/server/domain/inbox/match";
import type { ParsedMail } from "@/server/domain/inbox/parsed-mail";
import type { MailAsRead } from "@/server/domain/inbox/read-mail";
import { splitReply } from "@/server/domain/inbox/reply-text";
import { normalEmail } from "@/server/domain/prospects/identity";
import type { Planning } from "@/server/engine/plan/planning";
import type { NewMessage } from "@/server/repositories/messages";
import type { Attempt } from "@/server/repositories/raw-mails";
import { findAddressAmong, type SentMailRow } from "@/server/repositories/sent-mails";
import { insertUnmatched } from "@/server/repositories/unmatched-mails";
import { type Meaning, recordAnswer } from "./answers";
import { findBounced, recordBounce } from "./bounces";
import { candidatesFor } from "./candidates";
import type { Reading } from "./keep";
import { recordOwnMail } from "./record-sent";

export const messageKeyOf = ({ mailbox }: Reading, { dedupeKey }: Pick<Attempt, "dedupeKey">) =>
  `mail:${mailbox.id}:${dedupeKey}`;

/** Records a mail that was read. Answers whose it was; null when it concerns nobody, then it is not kept (R15). */
export async function recordMail(
  tx: Tx,
  planning: Planning,
  reading: Reading,
  attempt: Attempt,
  { mail, clean }: MailAsRead,
): Promise<string | null> {
  const { mailbox } = reading;
  const at = sentAt(mail, attempt.receivedAt);
  const letter = { at, mailboxId: mailbox.id, dedupeKey: messageKeyOf(reading, attempt) };
  if (attempt.folder === "sent") {
    const { prospectId } = attempt;
    if (!prospectId) return null;
    const parts = partsOf(mail, clean, splitReply(mail.text));
    const to = await findAddressAmong(
      tx,
      prospectId,
      mail.to.flatMap(({ address }) => normalEmail(address) ?? []),
    );
    const message = { ...parts, ...letter, to: to ?? parts.to };
    await recordOwnMail(tx, planning, { prospectId, accountId: mailbox.accountId, message });
    return prospectId;
  }
  const read = classify(mail, planning.clock.toVirtual(attempt.receivedAt));
  const message = {
    ...partsOf(mail, clean, "text" in read ? read : { text: mail.text.trim(), quoted: null }),
    ...letter,
  };
  if (read.kind === "bounce") {
    const bounced = await findBounced(tx, planning, read);
    if (bounced) await recordBounce(tx, planning, bounced, read, message);
    return bounced?.prospectId ?? null;
  }
  const match = matchReply(mail, await candidatesFor(tx, mailbox, mail));
  if (!match) {
    if (read.kind !== "automatic")
      await insertUnmatched(tx, {
        id: planning.newId(),
        mailboxId: mailbox.id,
        dedupeKey: attempt.dedupeKey,
        from: message.from,
        subject: message.subject ?? "",
        at,
      });
    return null;
  }
  const { prospectId, accountId, campaignId } = match.sent;
  await recordAnswer(tx, planning, {
    prospectId,
    accountId,
    channel: "email",
    meaning: meaningOf(read, mail),
    isUncertain: isUncertain(match, mail),
    message: { ...message, campaignId },
  });
  return prospectId;
}

/** A colleague who quotes us, or an address that the sender's domain does not vouch for (R15, S46). */
const isUncertain = (match: Match<SentMailRow>, mail: ParsedMail) =>
  match.kind === "quoted" || (match.kind === "address" && senderVerified(mail) === false);

function meaningOf(read: Exclude<Classification, { kind: "bounce" }>, mail: ParsedMail): Meaning {
  if (read.kind === "opt_out") return { kind: "opt_out", address: mail.from?.address ?? null };
  return read.kind === "out_of_office" ? { kind: read.kind, returnsOn: read.returnsOn } : { kind: read.kind };
}

const partsOf = (
  mail: ParsedMail,
  clean: MailAsRead["clean"],
  { text, quoted }: { text: string; quoted: string | null },
) =>
  ({
    kind: "email",
    subject: mail.subject ? storable(mail.subject) : null,
    text: storable(text),
    quoted: quoted && storable(quoted),
    html: clean && storable(clean.html),
    htmlVersion: clean?.version ?? null,
    from: storable(mail.from?.address ?? ""),
    to: storable(mail.to.map(({ address }) => address).join(", ")).slice(0, 1_000),
    mailMessageId: mail.hasOwnId ? storable(mail.messageId) : null,
    mailReferences: mail.references.map(storable),
  }) satisfies Partial<NewMessage>;

const lateMs = 30 * 86_400_000;

/** When it was written, as the mail says, as far as that can be: not after it came, not a month before. */
function sentAt({ date }: ParsedMail, receivedAt: Date): Date {
  const isLikely = date !== null && date <= receivedAt && receivedAt.getTime() - date.getTime() < lateMs;
  return isLikely ? date : receivedAt;
}
