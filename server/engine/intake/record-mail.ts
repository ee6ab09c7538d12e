import type { Tx } from "@/server/db/tx";
import { possibleAuthorKey } from "@/server/domain/conversations/dedupe-key";
import { type Classification, classify } from "@/server/domain/inbox/classify";
import { type Match, matchReply } from "@/server/domain/inbox/match";
import { type ParsedMail, senderVerified } from "@/server/domain/inbox/parsed-mail";
import type { MailAsRead } from "@/server/domain/inbox/read-mail";
import type { Planning } from "@/server/planning/planning";
import { findMessageByKey } from "@/server/repositories/inbox/messages";
import type { Attempt } from "@/server/repositories/inbox/raw-mails";
import { insertUnmatched } from "@/server/repositories/inbox/unmatched-mails";
import type { SentMailRow } from "@/server/repositories/ledger/sent-mails";
import { type Answer, endSequences, type Meaning, recordAnswer } from "@/server/services/inbox/answers";
import { findBounced, recordBounce } from "./bounces";
import { candidatesFor } from "./candidates";
import type { Reading } from "./keep";
import { answeredAt, messageOf } from "./message-of";
import { recordGivenText } from "./record-given";
import { recordSentMail } from "./record-sent";
import { isAboutWarmUp } from "./warm-ups";

/** Records an email that was read. Returns the prospect's id; null if it concerns no prospect, then it is not kept (R15). */
export async function recordMail(
  tx: Tx,
  planning: Planning,
  reading: Reading,
  attempt: Attempt,
  asRead: MailAsRead,
): Promise<string | null> {
  if (attempt.folder === "sent") return recordSentMail(tx, planning, reading, attempt, asRead);
  const { mailbox } = reading;
  const { mail } = asRead;
  if (await isAboutWarmUp(tx, planning, mailbox, mail)) return null;
  const candidates = await candidatesFor(tx, mailbox, mail);
  const sent = candidates.map(({ text }) => text);
  const read = classify(mail, planning.clock.toVirtual(attempt.receivedAt), sent);
  const own = "text" in read ? read : { text: mail.text.trim(), quoted: null };
  const message = messageOf(mailbox, attempt, asRead, own);
  const showUnmatched = () =>
    insertUnmatched(tx, {
      id: planning.newId(),
      mailboxId: mailbox.id,
      dedupeKey: attempt.dedupeKey,
      from: message.from,
      subject: message.subject ?? "",
      at: message.at,
    });
  const given = await findMessageByKey(tx, message.dedupeKey);
  if (given?.failure === "text_awaited") {
    const asksToStop = read.kind === "opt_out";
    await recordGivenText(tx, planning, given, mailbox.accountId, { ...message, asksToStop });
    return given.prospectId;
  }
  if (read.kind === "bounce") {
    const bounced = await findBounced(tx, planning, read);
    if (bounced) {
      const at = answeredAt(message.at, bounced.sentAt);
      await recordBounce(tx, planning, bounced, read, { ...message, at });
    }
    // A complaint of an unknown person: a member may find out who it was.
    else if (read.type === "complaint") await showUnmatched();
    return bounced?.prospectId ?? null;
  }
  const match = matchReply(mail, candidates);
  if (!match) {
    if (read.kind !== "automatic") await showUnmatched();
    return null;
  }
  const { prospectId, accountId, campaignId, sentAt } = match.sent;
  const meaning = meaningOf(read, mail);
  const writer = otherWriter(match, candidates, mail);
  await recordAnswer(tx, planning, {
    prospectId,
    accountId,
    channel: "email",
    meaning,
    isUncertain: isUncertain(match, mail) || writer !== null,
    message: { ...message, campaignId, at: answeredAt(message.at, sentAt) },
  });
  if (writer) await noteOtherWriter(tx, planning, { prospectId: writer, accountId, mail, meaning, message });
  return prospectId;
}

/** Another prospect who wrote into a thread that is not theirs: it was forwarded to them, or forged. */
function otherWriter(
  match: Match<SentMailRow>,
  candidates: readonly SentMailRow[],
  mail: ParsedMail,
): string | null {
  const isOther = ({ prospectId, to }: SentMailRow) =>
    prospectId !== match.sent.prospectId && to === mail.from?.address;
  return (match.kind === "thread" && candidates.find(isOther)?.prospectId) || null;
}

/**
 * The thread's prospect waits for a member's decision. The author is taken at their word, as if only their address had matched. If the
 * address may be forged, a member is asked about them, too, because the email may be an opt-out (R15, R18).
 */
async function noteOtherWriter(
  tx: Tx,
  planning: Planning,
  writer: Pick<Answer, "prospectId" | "accountId" | "meaning" | "message"> & { mail: ParsedMail },
): Promise<void> {
  const { prospectId, accountId, mail, meaning, message } = writer;
  if (meaning.kind !== "reply" && meaning.kind !== "opt_out") return;
  const recorded = await findMessageByKey(tx, message.dedupeKey);
  if (recorded && senderVerified(mail) !== false)
    return endSequences(tx, planning, { prospectId, meaning, messageId: recorded.id, at: recorded.at });
  const dedupeKey = possibleAuthorKey(message.dedupeKey, prospectId);
  const uncertain = { prospectId, accountId, channel: "email", meaning, isUncertain: true } as const;
  await recordAnswer(tx, planning, { ...uncertain, message: { ...message, dedupeKey } });
}

/** A colleague who quotes us, a namesake with another address, or an address that the sender's domain does not authenticate (R15, S46). */
const isUncertain = (match: Match<SentMailRow>, mail: ParsedMail) =>
  match.kind === "quoted" ||
  match.kind === "named" ||
  (match.kind === "address" && senderVerified(mail) === false);

function meaningOf(read: Exclude<Classification, { kind: "bounce" }>, mail: ParsedMail): Meaning {
  if (read.kind === "opt_out") return { kind: "opt_out", address: mail.from?.address ?? null };
  if (read.kind === "out_of_office") return { kind: read.kind, returnsOn: read.returnsOn };
  if (read.kind === "calendar") return { kind: `meeting_${read.answer}` };
  return read.kind === "automatic" && read.reason === "read" ? { kind: "read_receipt" } : { kind: read.kind };
}
