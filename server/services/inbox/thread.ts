import type { Input } from "@/lib/contract/endpoint";
import type { inbox, Message, Thread } from "@/lib/contract/inbox/inbox";
import type { MessageLabel } from "@/lib/contract/labels";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { standstillOf, stepsLeft } from "@/server/domain/campaigns/standstill";
import { type ChannelState, channelsOf, type TextReach } from "@/server/domain/conversations/channels";
import { replySubject } from "@/server/domain/conversations/reply-subject";
import { markLinks } from "@/server/domain/inbox/link-marks";
import { numberOf } from "@/server/domain/phone/number";
import { mayReach } from "@/server/domain/phone/rule";
import { normalEmail } from "@/server/domain/prospects/identity";
import { cursorOf, type Place, placeOf } from "@/server/repositories/cursor";
import { listDraftFiles } from "@/server/repositories/files/attachments";
import type { ConversationRow } from "@/server/repositories/inbox/conversations";
import { listDrafts } from "@/server/repositories/inbox/drafts";
import {
  findLastMail,
  type LastMail,
  lastChannelIn,
  listMessages,
  listThreadEvents,
  type MessageRow,
} from "@/server/repositories/inbox/messages";
import { labelsOfMessages } from "@/server/repositories/inbox/reply-labels";
import { type EnrollmentView, findSequenceOf } from "@/server/repositories/ledger/enrollment-views";
import { findSendingPhone } from "@/server/repositories/phone/numbers";
import { findReach, findSendingMailbox, type ReachRow } from "@/server/repositories/prospects/reach";
import { suppressedAmong } from "@/server/repositories/prospects/suppressions";
import { attachmentsOf } from "@/server/services/files/attachments";
import { nextActionOf } from "@/server/services/prospects/enrollment-view";
import { mustFindConversation, showConversation, shownAt } from "./conversations";
import { withOwnPictures } from "./remote-pictures";
import { showMessageLabel } from "./reply-labels";

/** Events of one page. */
const maxEvents = 200;

/** One page of a thread, oldest first, with everything the composer needs (ux 60 to 62). */
export const showThread = (cx: Context, input: Input<typeof inbox.thread>): Promise<Thread> =>
  cx.transact(async (tx) => {
    const conversation = await mustFindConversation(cx, tx, input);
    const { messages, events, start } = await pageOf(tx, conversation, input);
    const lastMail = await findLastMail(tx, conversation.id);
    const channels = await reachOf(cx, tx, conversation, lastMail);
    const drafts = await listDrafts(tx, cx.scope.personId, conversation.id);
    const sequence = await findSequenceOf(tx, conversation);
    const labels = await labelsOf(cx, tx, messages);
    const files = await attachmentsOf(
      tx,
      messages.map(({ id }) => id),
    );
    const draftFiles = await listDraftFiles(tx, {
      userId: cx.scope.personId,
      conversationId: conversation.id,
    });
    return {
      conversation: showConversation(cx, conversation),
      messages: messages.map((row) =>
        showMessage(cx, row, { label: labels.get(row.id), files: files.get(row.id) }),
      ),
      events: events.map((event) => ({ ...event, at: shownAt(cx, event.at) })),
      nextCursor: start && cursorOf(start),
      drafts: drafts.map(({ savedAt, ...draft }) => ({
        ...draft,
        last: shownAt(cx, savedAt),
        attachments: draftFiles.flatMap(({ channel, ...file }) => (channel === draft.channel ? file : [])),
      })),
      channels,
      defaultChannel: (await lastChannelIn(tx, conversation.id)) ?? writtenIn(conversation),
      sequence: sequence && showSequence(cx, sequence),
      replySubject: lastMail?.subject ? replySubject(lastMail.subject) : null,
    };
  });

/**
 * A page of messages before a cursor with the events between them, oldest first. `start` is the first entry if there are earlier ones: a
 * message, or an event if more happened than a page holds; then the messages before it are on the next page.
 */
async function pageOf(
  tx: Tx,
  { id, prospectId }: ConversationRow,
  { cursor, limit }: Pick<Input<typeof inbox.thread>, "cursor" | "limit">,
) {
  const before = placeOf(cursor);
  const messages = await listMessages(tx, id, { before, limit: limit + 1 });
  const from = messages.length > limit ? (messages[limit - 1] ?? null) : null;
  const events = await listThreadEvents(tx, prospectId, { from, before, limit: maxEvents + 1 });
  const start = events.length > maxEvents ? (events[maxEvents - 1] ?? null) : from;
  const shown = <Row extends Place>(rows: Row[]) =>
    rows.filter((row) => !start || !isBefore(row, start)).toReversed();
  return { messages: shown(messages), events: shown(events), start };
}

/** The order of threads, in SQL and here. */
const isBefore = (one: Place, other: Place) =>
  +one.at < +other.at || (+one.at === +other.at && one.id < other.id);

/** After a voicemail the composer offers text messages. */
const writtenIn = ({ lastChannel }: ConversationRow) => (lastChannel === "voicemail" ? "sms" : lastChannel);

/** Whether and through whom the person can be written to now, on every channel (INBOX-13). */
export async function reachOf(
  cx: Pick<Context, "config" | "entitlements">,
  tx: Tx,
  conversation: ConversationRow,
  lastMail: LastMail | null,
): Promise<ChannelState[]> {
  const { id: conversationId, accountId, prospectId } = conversation;
  const reach = await findReach(tx, { prospectId, accountId, conversationId });
  const answered = lastMail && (lastMail.direction === "in" ? lastMail.from : lastMail.to);
  const email = answered || reach.email;
  const mailbox = await findSendingMailbox(tx, accountId, lastMail?.mailboxId ?? null);
  return channelsOf({
    ...reach,
    email,
    isEmailInvalid: reach.isEmailInvalid && email === reach.email,
    isEmailSuppressed: email !== null && (await isSuppressed(tx, email)),
    accountName: conversation.accountName,
    mailbox: mailbox?.email ?? null,
    text: cx.entitlements.features.sms === "active" ? await textReach(cx, tx, conversation, reach) : null,
  });
}

async function textReach(
  { config }: Pick<Context, "config">,
  tx: Tx,
  { id: conversationId, accountId }: ConversationRow,
  { phone, isPhoneInvalid }: ReachRow,
): Promise<TextReach> {
  const number = numberOf(phone);
  const sender = number && (await findSendingPhone(tx, { accountId, conversationId }));
  return {
    ...{ phone: number, isPhoneInvalid, sender: sender?.number ?? null },
    mayBeReached: number !== null && mayReach(config.sms, number),
  };
}

async function isSuppressed(tx: Tx, email: string): Promise<boolean> {
  const value = normalEmail(email);
  return value !== null && (await suppressedAmong(tx, [{ kind: "email", value }])).size > 0;
}

async function labelsOf(cx: Context, tx: Tx, messages: readonly MessageRow[]) {
  const received = messages.filter(({ direction }) => direction === "in");
  const rows = await labelsOfMessages(
    tx,
    received.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.messageId, showMessageLabel(cx, row)]));
}

/** A message as it is shown; instants on the workspace's clock. */
export const showMessage = (
  cx: Context,
  row: MessageRow,
  { label = null, files = [] }: { label?: MessageLabel | null; files?: Message["attachments"] } = {},
): Message => ({
  id: row.id,
  channel: row.channel,
  direction: row.direction,
  kind: row.kind,
  subject: row.subject,
  text: row.text,
  quoted: row.quoted,
  html: row.html && markLinks(withOwnPictures(cx.keys.secret, cx.scope.workspaceId, row.html)),
  from: row.from,
  to: row.to,
  at: shownAt(cx, row.at),
  state: row.state,
  understoodAs: row.understoodAs,
  isUncertain: row.isUncertain,
  campaignId: row.campaignId,
  stepNumber: row.stepNumber,
  author: row.author,
  failure: row.failure,
  canBeUndoneUntil: row.dueAt && shownAt(cx, row.dueAt),
  label,
  attachments: files,
  sendAt: row.isScheduled ? row.dueAt && shownAt(cx, row.dueAt) : null,
  isHeldBack: row.isHeldBack,
  files: row.networkFiles?.map(({ name, kind, state = "unreachable" }) => ({ name, kind, state })),
  audio: row.audio,
});

function showSequence(cx: Context, row: EnrollmentView): Thread["sequence"] {
  return {
    campaignId: row.campaignId,
    campaignName: row.campaignName,
    campaignStatus: row.campaignStatus,
    state: row.state,
    reason: row.stopReason,
    standstill: standstillOf(row),
    next: nextActionOf(cx, row),
    stepsLeft: row.state === "finished" ? 0 : stepsLeft(row.sequence, row.stepId).length,
  };
}
