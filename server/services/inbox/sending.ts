import { limits } from "@/lib/contract/campaigns/sequence";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { inbox, Message } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { ChannelState } from "@/server/domain/conversations/channels";
import { replySubject } from "@/server/domain/conversations/reply-subject";
import { snippetOf } from "@/server/domain/conversations/snippet";
import { listAttachments, setDraftFiles } from "@/server/repositories/files/attachments";
import type { FileRow } from "@/server/repositories/files/files";
import {
  dropEmpty,
  lookBack,
  markConversation,
  moveConversation,
} from "@/server/repositories/inbox/conversation-changes";
import type { ConversationRow } from "@/server/repositories/inbox/conversations";
import { deleteDraft, saveDraft } from "@/server/repositories/inbox/drafts";
import {
  findLastMail,
  findMessage,
  findMessageByKey,
  insertMessage,
  type LastMail,
  listThreadIds,
  type MessageRow,
  type NewMessage,
} from "@/server/repositories/inbox/messages";
import { findLane } from "@/server/repositories/ledger/lanes";
import { deleteOwnDelivery, insertOwnDelivery } from "@/server/repositories/ledger/own-deliveries";
import { findSendingPhone } from "@/server/repositories/phone/numbers";
import { findSendingMailbox } from "@/server/repositories/prospects/reach";
import { noteReached } from "@/server/repositories/prospects/status";
import { requireCredits } from "@/server/services/billing/credits-at-hand";
import { planningOf } from "@/server/services/campaigns/planning";
import { attachFiles, attachmentsOf, claimFiles } from "@/server/services/files/attachments";
import { mustFindConversation, mustFindConversationOf, publishConversation } from "./conversations";
import { aheadOf } from "./reminders";
import { resumeAfterUndo, stopAfterReply } from "./replied-by-hand";
import { reachOf, showMessage } from "./thread";

/** How long a hand-written message waits for second thoughts, in real time (ux 61). */
export const undoMs = 10_000;

type Sending = Input<typeof inbox.send>;
/** What a message needs besides its text: its lane, its addresses, and for an email its thread. */
type Envelope = Pick<NewMessage, "kind" | "mailboxId" | "subject" | "from" | "to" | "mailReferences"> & {
  laneId: string;
};

/**
 * Queues a message written by hand, ahead of everything automatic. It leaves after `undoMs`, or at the time its author chose (INBOX-11). A
 * repeated `clientId` returns the existing message. It never restarts a sequence.
 */
export const sendMessage = (cx: Context, input: Sending): Promise<Message> =>
  cx.transact(async (tx) => {
    const conversation = await mustFindConversation(cx, tx, input);
    const dedupeKey = `own:${input.clientId}`;
    const earlier = await findMessageByKey(tx, dedupeKey);
    if (earlier) return repeated(cx, tx, conversation, earlier, input);
    const files = await filesToSend(cx, tx, input);
    const now = cx.now();
    const id = await enqueueMessage(cx, tx, conversation, {
      ...(await envelopeFor(cx, tx, conversation, input)),
      ...{ channel: input.channel, text: input.text, dedupeKey },
      isScheduled: input.sendAt !== undefined,
      at: now,
      dueAt: input.sendAt ? aheadOf(cx, input.sendAt, "message_to_past") : new Date(now.getTime() + undoMs),
    });
    if (id === null) return repeated(cx, tx, conversation, await findMessageByKey(tx, dedupeKey), input);
    await attachFiles(cx, tx, id, files);
    // A scheduled message is not the last message of its conversation yet.
    if (!input.sendAt) await noteSentMessage(tx, conversation, input, now);
    await markConversation(tx, conversation.id, { isUnread: false, needsYou: false, doneAt: null });
    await deleteDraft(tx, cx.scope.personId, conversation.id, input.channel);
    await stopAfterReply(tx, planningOf(cx), {
      ...{ prospectId: conversation.prospectId, messageId: id, at: now },
      actorId: cx.scope.personId,
    });
    await publishConversation(tx, conversation);
    return shownOf(cx, tx, (await findMessage(tx, id))!);
  });

/** The files that leave with it, which are the writer's own; they go with email alone. */
async function filesToSend(cx: Context, tx: Tx, { channel, attachments = [] }: Sending): Promise<FileRow[]> {
  const files = await claimFiles(cx, tx, attachments);
  if (files.length > 0 && channel !== "email")
    throw new DomainError("invalid_input", { fields: { attachments: "invalid_input" } });
  return files;
}

const shownOf = async (cx: Context, tx: Tx, row: MessageRow): Promise<Message> =>
  showMessage(cx, row, { files: (await attachmentsOf(tx, [row.id])).get(row.id) });

/** A message sent by hand, with when it was written and when it leaves; `audioId` is a voicemail's recording. */
export type OwnMessage = Envelope &
  Pick<NewMessage, "channel" | "text" | "dedupeKey" | "isScheduled" | "audioId" | "at"> & { dueAt: Date };

/** Puts a message and its row of the ledger in line; answers its id, null when one of this key is there. */
export async function enqueueMessage(
  cx: Context,
  tx: Tx,
  { id: conversationId, prospectId }: Pick<ConversationRow, "id" | "prospectId">,
  { laneId, dueAt, ...own }: OwnMessage,
): Promise<string | null> {
  const { kind } = own;
  if (kind === "sms") await requireCredits(cx, tx, "sms");
  const [id, deliveryId] = [cx.newId(), cx.newId()];
  const isNew = await insertMessage(tx, {
    ...{ id, conversationId, prospectId, deliveryId, authorId: cx.scope.personId },
    ...{ direction: "out", state: "queued" },
    ...own,
  });
  if (!isNew) return null;
  await insertOwnDelivery(tx, {
    ...{ id: deliveryId, laneId, prospectId, plannedAt: own.at, dueAt },
    kind: kind === "email" || kind === "sms" || kind === "voicemail" ? kind : "message",
  });
  return id;
}

/** Shows it as the conversation's last message. */
export async function noteSentMessage(
  tx: Tx,
  { id, prospectId, accountId }: Pick<ConversationRow, "id" | "prospectId" | "accountId">,
  { channel, text }: Pick<Message, "channel" | "text">,
  at: Date,
): Promise<void> {
  const snippet = snippetOf(text);
  await moveConversation(tx, id, { prospectId, accountId, channel, direction: "out", snippet, at });
  await noteReached(tx, "contacted", [prospectId], at);
}

/** Undoes a message while it waits: the conversation is as before, and the text becomes a draft again. */
export const undoMessage = (cx: Context, { id }: Input<typeof inbox.undo>): Promise<null> =>
  cx.transact(async (tx) => {
    const message = await findMessage(tx, id);
    if (!message?.deliveryId) throw new DomainError("not_found");
    const conversation = await mustFindConversationOf(cx, tx, message);
    const { channel, subject, text, conversationId } = message;
    const draft = { clientId: null, subject: subject ?? "", text, savedAt: cx.now() };
    const userId = cx.scope.personId;
    // A voicemail has no text to restore. The draft takes the files before the message releases them.
    if (channel !== "voicemail") {
      await saveDraft(tx, { userId, conversationId }, { channel, ...draft });
      const files = await listAttachments(tx, [id]);
      const key = { userId, conversationId, channel };
      await setDraftFiles(
        tx,
        key,
        files.flatMap(({ fileId }) => fileId ?? []),
      );
    }
    if (!(await deleteOwnDelivery(tx, message.deliveryId))) throw new DomainError("message_already_sent");
    await resumeAfterUndo(tx, planningOf(cx), { messageId: id, actorId: cx.scope.personId });
    await lookBack(tx, conversation.id);
    await dropEmpty(tx, conversation.id);
    await publishConversation(tx, conversation);
    return null;
  });

/** The message that is there; with other words than now it is not what the caller wants to send. */
async function repeated(
  cx: Context,
  tx: Tx,
  conversation: ConversationRow,
  message: MessageRow | null,
  { channel, text, subject, attachments = [] }: Sending,
): Promise<Message> {
  if (message?.conversationId !== conversation.id) throw new DomainError("conflict");
  const isSame =
    message.channel === channel &&
    message.text === text &&
    (subject === undefined || subject.trim() === (message.subject ?? "")) &&
    (await listAttachments(tx, [message.id])).map(({ fileId }) => fileId).join() === attachments.join();
  if (!isSame) throw new DomainError("message_sent_before");
  return shownOf(cx, tx, message);
}

async function envelopeFor(
  cx: Context,
  tx: Tx,
  conversation: ConversationRow,
  input: Sending,
): Promise<Envelope> {
  const lastMail = await findLastMail(tx, conversation.id);
  const channel = await mustReach(cx, tx, conversation, input.channel, lastMail);
  if (input.channel === "sms") return textEnvelope(tx, conversation, input, channel.address);
  return input.channel === "email"
    ? mailEnvelope(tx, conversation, input, lastMail, channel.address)
    : networkEnvelope(tx, conversation, channel.address);
}

/** The channel, which has to be open now. */
export async function mustReach(
  cx: Context,
  tx: Tx,
  conversation: ConversationRow,
  wanted: Sending["channel"],
  lastMail: LastMail | null,
): Promise<ChannelState & { address: string }> {
  const states = await reachOf(cx, tx, conversation, lastMail);
  const found = states.find(({ channel }) => channel === wanted);
  if (!found?.isOpen || found.address === null)
    throw new DomainError("no_channel_address", { channel: wanted, reason: found?.reason ?? null });
  return { ...found, address: found.address };
}

async function networkEnvelope(
  tx: Tx,
  { accountId, accountName }: ConversationRow,
  to: string,
): Promise<Envelope> {
  const lane = await findLane(tx, { accountId });
  if (!lane) throw new DomainError("no_channel_address", { channel: "network", reason: "not_connected" });
  return { laneId: lane.id, kind: "message", subject: null, from: accountName, to };
}

/** A text leaves from the number this conversation knows (SMS-04). */
async function textEnvelope(
  tx: Tx,
  { id: conversationId, accountId }: ConversationRow,
  { text }: Sending,
  to: string,
): Promise<Envelope> {
  const count = limits.sms;
  if (text.length > count) throw new DomainError("too_long", { fields: { text: "too_long" }, count });
  const phone = await findSendingPhone(tx, { accountId, conversationId });
  const lane = phone && (await findLane(tx, { phoneId: phone.id }));
  if (!phone || !lane) throw new DomainError("no_channel_address", { channel: "sms", reason: "no_number" });
  return { laneId: lane.id, kind: "sms", subject: null, from: phone.number, to };
}

/** An email continues the existing thread, from the same mailbox; without a thread it needs its own subject (R20). */
async function mailEnvelope(
  tx: Tx,
  conversation: ConversationRow,
  input: Sending,
  lastMail: LastMail | null,
  to: string,
): Promise<Envelope> {
  const mailbox = await findSendingMailbox(tx, conversation.accountId, lastMail?.mailboxId ?? null);
  const lane = mailbox && (await findLane(tx, { mailboxId: mailbox.id }));
  if (!mailbox || !lane)
    throw new DomainError("no_channel_address", { channel: "email", reason: "no_mailbox" });
  const answered = lastMail?.subject ? replySubject(lastMail.subject) : null;
  const subject = input.subject?.trim() || answered;
  if (!subject) throw new DomainError("fill_this_field", { fields: { subject: "fill_this_field" } });
  const isSameThread = answered !== null && replySubject(subject) === answered;
  return {
    laneId: lane.id,
    kind: "email",
    mailboxId: mailbox.id,
    subject,
    from: mailbox.email,
    to,
    mailReferences: isSameThread ? await listThreadIds(tx, conversation.id) : [],
  };
}
