import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Candidate, Conversation, inbox } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { mailKey, networkKey } from "@/server/domain/conversations/dedupe-key";
import { eventOf } from "@/server/domain/conversations/network-event";
import { isPhoneEvent, phoneEventOf } from "@/server/domain/conversations/phone-event";
import { publish } from "@/server/outbox/publish";
import { releaseProspect } from "@/server/planning/prospect";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import { findConversation } from "@/server/repositories/inbox/conversations";
import { findMessageByKey } from "@/server/repositories/inbox/messages";
import { waitsForNothing } from "@/server/repositories/inbox/uncertain-replies";
import {
  countUnmatched,
  listUnmatched,
  lockUnmatched,
  settleUnmatched,
  type TrayMail,
} from "@/server/repositories/inbox/unmatched-mails";
import { findCandidates } from "@/server/repositories/prospects/candidates";
import { planningOf } from "@/server/services/campaigns/planning";
import { recordPhoneEvent } from "@/server/services/phone/inbox";
import { mustFindProspect } from "@/server/services/prospects/access";
import { type Answer, recordAnswer } from "./answers";
import { showConversation, shownAt } from "./conversations";
import { recordNetworkEvent } from "./network-inbox";

/** Emails of unknown senders, by their envelopes (R15). */
export const listUnmatchedMails = (
  cx: Context,
  input: Input<typeof inbox.unmatched>,
): Promise<Output<typeof inbox.unmatched>> =>
  cx.transact(async (tx) => {
    const after = placeOf(input.cursor);
    const rows = await listUnmatched(tx, cx.scope.allowedAccounts, {
      after,
      offset: after ? 0 : (input.offset ?? 0),
      limit: input.limit + 1,
    });
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const total = await countUnmatched(tx, cx.scope.allowedAccounts);
    return {
      items: page.map((row) => ({ ...row, at: shownAt(cx, row.at) })),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > input.limit && last ? cursorOf(last) : null,
    };
  });

/** A member assigns an email to a prospect. It counts as their reply from now on; the worker that reads the mailbox fetches the text. */
export const assignMail = (
  cx: Context,
  { id, prospectId }: Input<typeof inbox.assign>,
): Promise<Conversation> =>
  cx.transact(async (tx) => {
    const { allowedAccounts } = cx.scope;
    const mail = await lockUnmatched(tx, id, allowedAccounts);
    if (!mail) throw new DomainError("not_found");
    await mustFindProspect(cx, tx, prospectId);
    if (mail.event) return assignEvent(cx, tx, mail, prospectId);
    const answer = answerOf(mail, prospectId);
    if (mail.settledAt) {
      const earlier = await findMessageByKey(tx, answer.message.dedupeKey);
      if (earlier?.prospectId !== prospectId) throw new DomainError("conflict");
    } else {
      const awaitsText = answer.message.failure === "text_awaited";
      await settleUnmatched(tx, id, { settledAt: cx.now(), awaitsText });
      await recordAnswer(tx, planningOf(cx), answer);
    }
    return showConversation(
      cx,
      (await findConversation(tx, { prospectId, accountId: mail.accountId }, null))!,
    );
  });

/** Records an event of the network or the phone vendor for the prospect it was assigned to. */
async function assignEvent(cx: Context, tx: Tx, mail: TrayMail, prospectId: string): Promise<Conversation> {
  const key = keyOf(mail);
  if (mail.settledAt) {
    const earlier = await findMessageByKey(tx, key);
    if (earlier?.prospectId !== prospectId) throw new DomainError("conflict");
  } else await recordFromTray(cx, tx, mail, prospectId);
  const conversation = await findConversation(tx, { prospectId, accountId: mail.accountId }, null);
  if (!conversation) throw new DomainError("not_found");
  return showConversation(cx, conversation);
}

async function recordFromTray(cx: Context, tx: Tx, mail: TrayMail, as: string | null): Promise<void> {
  const { id, accountId, event } = mail;
  await settleUnmatched(tx, id, { settledAt: cx.now() });
  const planning = planningOf(cx);
  const recording = isPhoneEvent(event!)
    ? await recordPhoneEvent(tx, planning, { ...event.phone, accountId }, phoneEventOf(event), as)
    : await recordNetworkEvent(tx, planning, accountId, eventOf(event!), as);
  if (recording === "unmatched") throw new DomainError("event_not_recorded");
  await releaseHeld(cx, tx, mail);
}

/** A prospect who waited for this event continues, unless something else about them is undecided. */
async function releaseHeld(cx: Context, tx: Tx, { prospectId, accountId }: TrayMail): Promise<void> {
  if (prospectId && (await waitsForNothing(tx, prospectId)))
    await releaseProspect(tx, planningOf(cx), { prospectId });
  await publish(tx, "refetch", { list: "dialogs" }, { accountId });
}

/** Retries an event that could not be recorded (R33). */
export async function retryEvent(cx: Context, { id }: Input<typeof inbox.retry>): Promise<null> {
  try {
    return await cx.transact(async (tx) => {
      const mail = await lockUnmatched(tx, id, cx.scope.allowedAccounts);
      if (!mail) throw new DomainError("not_found");
      if (!mail.canRetry) throw new DomainError("conflict");
      if (mail.settledAt === null) await recordFromTray(cx, tx, mail, null);
      return null;
    });
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError("event_not_recorded");
  }
}

function answerOf(mail: TrayMail, prospectId: string): Answer {
  const isFindable = mail.dedupeKey.startsWith("<");
  return {
    prospectId,
    accountId: mail.accountId,
    channel: "email",
    meaning: { kind: "reply" },
    isUncertain: false,
    message: {
      kind: "email",
      subject: mail.subject || null,
      text: "",
      from: mail.from,
      to: mail.mailbox,
      at: mail.at,
      mailboxId: mail.mailboxId,
      mailMessageId: isFindable ? mail.dedupeKey : null,
      failure: mail.isUnreadable ? "unreadable" : isFindable ? "text_awaited" : "text_gone",
      dedupeKey: keyOf(mail),
    },
  };
}

function keyOf({ event, accountId, mailboxId, dedupeKey }: TrayMail): string {
  if (!event) return mailKey(mailboxId!, dedupeKey);
  return isPhoneEvent(event) ? dedupeKey : networkKey(accountId, dedupeKey);
}

/** Dismisses an email from the tray, or brings it back; an assigned one stays with its prospect. */
export const dismissMail = (cx: Context, { id, isDone }: Input<typeof inbox.dismiss>): Promise<null> =>
  cx.transact(async (tx) => {
    const mail = await lockUnmatched(tx, id, cx.scope.allowedAccounts);
    if (!mail) throw new DomainError("not_found");
    if (isDone === (mail.settledAt !== null)) return null;
    if (!isDone && (await findMessageByKey(tx, keyOf(mail)))) throw new DomainError("conflict");
    await settleUnmatched(tx, id, { settledAt: isDone ? cx.now() : null });
    await releaseHeld(cx, tx, mail);
    return null;
  });

/** The prospects an email can be assigned to. */
export const listCandidates = (
  cx: Context,
  { query }: Input<typeof inbox.candidates>,
): Promise<Candidate[]> =>
  cx.transact(async (tx) =>
    query.trim() === "" ? [] : findCandidates(tx, query.trim(), cx.scope.allowedAccounts),
  );
