import type { Tx } from "@/server/db/tx";
import { networkKey } from "@/server/domain/conversations/dedupe-key";
import { wordsOf } from "@/server/domain/conversations/network-event";
import { snippetOf } from "@/server/domain/conversations/snippet";
import { storable } from "@/server/domain/conversations/storable";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { lockRunning } from "@/server/planning/prospect";
import type { NetworkTalk } from "@/server/ports/network";
import { joinConversation, settleAnswered } from "@/server/repositories/inbox/conversation-changes";
import { findMessageByKey, insertMessage } from "@/server/repositories/inbox/messages";
import { isFromHere, listRunningSince } from "@/server/repositories/prospects/network-people";
import { noteReached } from "@/server/repositories/prospects/status";
import { publishConversation } from "./conversations";
import { addContact } from "./network-contact";
import { wantFiles } from "./network-files";
import { isAnswer, messageOf, recordReceived, remember } from "./network-inbox";
import { type Recognized, recognize } from "./network-person";
import { stopAfterMessage } from "./replied-by-hand";

/** The result of a past message. */
type Joined = { isNew: boolean; isNewPerson: boolean };
const known: Joined = { isNew: false, isNewPerson: false };

/**
 * A past message is added to its conversation, once, without notices or unread marks. Only if it came after a running sequence had begun is
 * it a missed reply, and ends that sequence like a new one.
 */
export async function recordPast(
  tx: Tx,
  planning: Planning,
  accountId: string,
  talk: NetworkTalk,
): Promise<Joined> {
  if (await findMessageByKey(tx, networkKey(accountId, talk.id))) return known;
  const found = await recognize(tx, accountId, talk);
  // Past messages of uncertain origin are skipped, to avoid needless decisions.
  if (found?.isUncertain) return known;
  const whose = found ?? (await addContact(tx, planning, talk));
  if (!whose) return known;
  const { prospectId } = whose;
  await lockRunning(tx, prospectId);
  await remember(tx, accountId, prospectId, talk);
  const isNew =
    talk.kind === "message_received"
      ? await joinReceived(tx, planning, accountId, whose, talk)
      : await joinSent(tx, planning, accountId, prospectId, talk);
  return { isNew, isNewPerson: !found };
}

type Received = Extract<NetworkTalk, { kind: "message_received" }>;
type Sent = Extract<NetworkTalk, { kind: "message_sent" }>;

async function joinReceived(
  tx: Tx,
  planning: Planning,
  accountId: string,
  whose: Recognized,
  talk: Received,
): Promise<boolean> {
  const { prospectId } = whose;
  const isMissed = isAnswer(talk) && (await listRunningSince(tx, prospectId, talk.at)).length > 0;
  if (isMissed) {
    await recordReceived(tx, planning, accountId, whose, talk, "missed");
    await settleAnswered(tx, { prospectId, accountId });
    return true;
  }
  await join(tx, planning, accountId, prospectId, talk);
  await noteReached(tx, "got_reply", [prospectId], planning.now);
  return true;
}

async function joinSent(
  tx: Tx,
  planning: Planning,
  accountId: string,
  prospectId: string,
  talk: Sent,
): Promise<boolean> {
  const { providerId, text, at } = talk;
  if (await isFromHere(tx, { accountId, prospectId, providerId, text: storable(text), at })) return false;
  const messageId = await join(tx, planning, accountId, prospectId, talk);
  await noteReached(tx, "contacted", [prospectId], planning.now);
  await stopAfterMessage(tx, planning, { prospectId, messageId, at });
  return true;
}

async function join(
  tx: Tx,
  planning: Planning,
  accountId: string,
  prospectId: string,
  talk: NetworkTalk,
): Promise<string> {
  const isIn = talk.kind === "message_received";
  const direction = isIn ? "in" : "out";
  const conversation = await joinConversation(tx, planning.newId(), {
    ...{ prospectId, accountId, channel: "network", direction, at: talk.at },
    snippet: snippetOf(storable(wordsOf(talk))),
  });
  const id = planning.newId();
  const address = storable(talk.profileUrl);
  const message = messageOf(accountId, talk, talk.at);
  await insertMessage(tx, {
    ...message,
    ...{ id, conversationId: conversation.id, prospectId, channel: "network", direction },
    ...(isIn
      ? { state: "received", from: address, to: "", providerId: talk.threadId }
      : { state: "sent", from: "", to: address, providerId: talk.providerId }),
  });
  await wantFiles(tx, id, message);
  await publishConversation(tx, { prospectId, accountId });
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return id;
}
