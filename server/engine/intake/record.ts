import type { Tx } from "@/server/db/tx";
import { storable } from "@/server/domain/conversations/storable";
import { senderVerified } from "@/server/domain/inbox/authentication";
import { type Classification, classify } from "@/server/domain/inbox/classify";
import { type Match, matchReply } from "@/server/domain/inbox/match";
import type { ParsedMail } from "@/server/domain/inbox/parsed-mail";
import type { NewMessage } from "@/server/repositories/messages";
import {
  type Attempt,
  beginAttempt,
  dropRawMail,
  finishRawMail,
  listStored,
  quarantine,
} from "@/server/repositories/raw-mails";
import type { SentMailRow } from "@/server/repositories/sent-mails";
import { insertUnmatched } from "@/server/repositories/unmatched-mails";
import { planningIn } from "@/server/services/planning";
import { type Meaning, recordAnswer } from "./answers";
import { findBounced, recordBounce } from "./bounces";
import { candidatesFor } from "./candidates";
import { type IntakeContext, inTenant } from "./context";
import type { Reading } from "./take";

/** A mail that breaks its reader is tried so often, then set aside (R33). */
const mostAttempts = 3;
const atOnce = 50;

/** Reads the mails that were taken over, oldest first; one that can not be read does not keep the others. */
export async function recordStored(cx: IntakeContext, reading: Reading, signal: AbortSignal): Promise<void> {
  let waiting: string[];
  do {
    waiting = await inTenant(cx, reading.workspaceId, (tx) => listStored(tx, reading.mailbox.id, atOnce));
    for (const id of waiting) if (!signal.aborted) await recordOne(cx, reading, id);
  } while (waiting.length === atOnce && !signal.aborted);
}

async function recordOne(cx: IntakeContext, reading: Reading, id: string): Promise<void> {
  const attempt = await inTenant(cx, reading.workspaceId, (tx) => beginAttempt(tx, id));
  if (!attempt) return;
  // More than the last try was begun: it ended the process each time.
  if (attempt.attempts > mostAttempts)
    return setAside(cx, reading, id, attempt, "the reader did not survive it");
  try {
    const mail = await cx.parseMail(attempt.raw);
    await inTenant(cx, reading.workspaceId, async (tx) => {
      const prospectId = await recordMail(cx, tx, reading, attempt, mail);
      if (prospectId) await finishRawMail(tx, id, prospectId);
      else await dropRawMail(tx, id);
    });
  } catch (err) {
    cx.log.warn(
      { err, mailboxId: reading.mailbox.id, messageId: id, attempt: attempt.attempts },
      "a mail could not be read",
    );
    if (attempt.attempts >= mostAttempts) await setAside(cx, reading, id, attempt, String(err));
  }
}

/** Somebody wrote and we do not know what: a colleague is told, and nothing is sent into that for a day. */
const setAside = (cx: IntakeContext, reading: Reading, id: string, attempt: Attempt, error: string) =>
  inTenant(cx, reading.workspaceId, async (tx) => {
    await quarantine(tx, id, error);
    const { prospectId } = attempt;
    if (!prospectId) return;
    await recordAnswer(tx, await planningIn(tx, cx), {
      prospectId,
      accountId: reading.mailbox.accountId,
      channel: "email",
      meaning: { kind: "reply" },
      isUncertain: true,
      message: {
        kind: "email",
        subject: null,
        text: "",
        from: "",
        to: reading.mailbox.email,
        at: attempt.receivedAt,
        mailboxId: reading.mailbox.id,
        failure: "unreadable",
        dedupeKey: keyOf(reading, attempt),
      },
    });
  });

const keyOf = ({ mailbox }: Reading, { dedupeKey }: Attempt) => `mail:${mailbox.id}:${dedupeKey}`;

/** Whose mail it was; null when it concerns nobody, then it is not kept (R15). */
async function recordMail(
  cx: IntakeContext,
  tx: Tx,
  reading: Reading,
  attempt: Attempt,
  mail: ParsedMail,
): Promise<string | null> {
  const { mailbox } = reading;
  const planning = await planningIn(tx, cx);
  const read = classify(mail, planning.clock.toVirtual(attempt.receivedAt));
  const at = sentAt(mail, attempt.receivedAt);
  const message = {
    ...partsOf(cx, mail, read),
    at,
    mailboxId: mailbox.id,
    dedupeKey: keyOf(reading, attempt),
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
        id: cx.newId(),
        mailboxId: mailbox.id,
        dedupeKey: attempt.dedupeKey,
        from: message.from,
        subject: (message.subject ?? "").slice(0, 255),
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

function partsOf(cx: IntakeContext, mail: ParsedMail, read: Classification) {
  const own = "text" in read ? read : { text: mail.text.trim(), quoted: null };
  const clean = mail.html ? cx.cleanHtml(mail.html) : null;
  return {
    kind: "email",
    subject: mail.subject ? storable(mail.subject) : null,
    text: storable(own.text),
    quoted: own.quoted && storable(own.quoted),
    html: clean && storable(clean.html),
    htmlVersion: clean?.version ?? null,
    from: storable(mail.from?.address ?? ""),
    to: storable(mail.to.map(({ address }) => address).join(", ")).slice(0, 1_000),
    mailMessageId: mail.hasOwnId ? storable(mail.messageId) : null,
    mailReferences: mail.references.map(storable),
  } satisfies Partial<NewMessage>;
}

const lateMs = 30 * 86_400_000;

/** When it was written, as the mail says, as far as that can be: not after it came, not a month before. */
function sentAt({ date }: ParsedMail, receivedAt: Date): Date {
  const isLikely = date !== null && date <= receivedAt && receivedAt.getTime() - date.getTime() < lateMs;
  return isLikely ? date : receivedAt;
}
