import type { Tx } from "@/server/db/tx";
import { networkKey, possibleAuthorKey } from "@/server/domain/conversations/dedupe-key";
import { storedFiles, wordsOf } from "@/server/domain/conversations/network-event";
import { snippetOf } from "@/server/domain/conversations/snippet";
import { storable } from "@/server/domain/conversations/storable";
import { asksToStop } from "@/server/domain/inbox/opt-out";
import { readsAsAbsence } from "@/server/domain/inbox/out-of-office";
import { returnDate } from "@/server/domain/inbox/return-date";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { lockRunning, noteAcceptance } from "@/server/planning/prospect";
import type { NetworkEvent } from "@/server/ports/network";
import { moveConversation, noteAnswered } from "@/server/repositories/inbox/conversation-changes";
import { logAcceptance } from "@/server/repositories/inbox/events";
import { insertMessage, lastCampaignTo, type NewMessage } from "@/server/repositories/inbox/messages";
import { logEvents } from "@/server/repositories/ledger/events";
import { addIdentities } from "@/server/repositories/prospects/identities";
import { isFromHere, noteThreads } from "@/server/repositories/prospects/network-people";
import { noteReached } from "@/server/repositories/prospects/status";
import { type Meaning, recordAnswer } from "./answers";
import { publishConversation } from "./conversations";
import { addContact } from "./network-contact";
import { wantFiles } from "./network-files";
import { identitiesIn, type Recognized, recognize } from "./network-person";
import { stopAfterMessage } from "./replied-by-hand";

type Received = Extract<NetworkEvent, { kind: "message_received" }>;
type Sent = Extract<NetworkEvent, { kind: "message_sent" }>;

/** The result of an event: recorded, about an unknown person, or not relevant. */
export type Recording = "recorded" | "unmatched" | "ignored";

/**
 * Records what a member did towards an account, or what its owner wrote there. `as`: a colleague said who the member is. A
 * stranger who writes becomes a contact, in no campaign.
 */
export async function recordNetworkEvent(
  tx: Tx,
  planning: Planning,
  accountId: string,
  event: NetworkEvent,
  as: string | null = null,
): Promise<Recording> {
  const found: Recognized | null = as
    ? { prospectId: as, isUncertain: false, among: [as] }
    : await recognize(tx, accountId, event);
  if (event.kind === "request_accepted") {
    if (!found) return "ignored";
    await recordAcceptance(tx, planning, accountId, found, event);
    return "recorded";
  }
  const whose = found ?? (await addContact(tx, planning, event));
  if (!whose) return "unmatched";
  if (!whose.isUncertain) await remember(tx, accountId, whose.prospectId, event);
  if (event.kind === "message_sent") await recordSent(tx, planning, accountId, whose, event);
  else await recordReceived(tx, planning, accountId, whose, event);
  return "recorded";
}

/** Stores the network's current ids of this prospect; an id that belongs to another prospect stays theirs. */
export async function remember(
  tx: Tx,
  accountId: string,
  prospectId: string,
  event: NetworkEvent,
): Promise<void> {
  await addIdentities(
    tx,
    identitiesIn(event).map((identity) => ({ prospectId, identity })),
  );
  // Others may write into a thread; only what is written as the account says whose it is.
  if (event.kind === "message_sent" && event.threadId)
    await noteThreads(tx, [{ accountId, threadId: event.threadId, prospectId }]);
}

/** When something happened; not after now, whatever another clock says. */
const pastOf = ({ at }: { at: Date }, { now }: Planning) => (at < now ? at : now);

async function recordAcceptance(
  tx: Tx,
  planning: Planning,
  accountId: string,
  { prospectId, isUncertain }: Recognized,
  event: NetworkEvent,
): Promise<void> {
  const at = pastOf(event, planning);
  if (isUncertain) return;
  await noteAcceptance(tx, planning, { accountId, prospectId, at });
  await remember(tx, accountId, prospectId, event);
  await noteReached(tx, "connected", [prospectId], planning.now);
  await logAcceptance(tx, { id: planning.newId(), at, prospectId, accountId });
  await publishConversation(tx, { prospectId, accountId });
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
}

/** A message of the network as it is stored, whichever side wrote it. */
export const messageOf = (accountId: string, event: Received | Sent, at: Date) =>
  ({
    kind: "message" as const,
    subject: null,
    text: storable(event.text),
    at,
    networkFiles: event.files?.length ? storedFiles(event.files) : null,
    dedupeKey: networkKey(accountId, event.id),
  }) satisfies Partial<NewMessage>;

/** If it may be from several prospects, a member is asked about each: it may be an opt-out of any of them (R15, R18). */
export async function recordReceived(
  tx: Tx,
  planning: Planning,
  accountId: string,
  { prospectId, isUncertain, among }: Recognized,
  event: Received,
  when: "now" | "missed" = "now",
): Promise<void> {
  const at = pastOf(event, planning);
  const message = messageOf(accountId, event, at);
  const meaning = meaningOf(storable(event.text), planning.clock.toVirtual(at));
  for (const one of isUncertain ? [prospectId, ...among.filter((id) => id !== prospectId)] : [prospectId])
    await recordAnswer(tx, planning, {
      prospectId: one,
      accountId,
      channel: "network",
      isMissed: when === "missed",
      ...{ meaning, isUncertain },
      message: {
        ...message,
        dedupeKey: one === prospectId ? message.dedupeKey : possibleAuthorKey(message.dedupeKey, one),
        from: storable(event.profileUrl),
        to: "",
        providerId: event.threadId,
        campaignId: await lastCampaignTo(tx, { prospectId: one, accountId }),
      },
    });
}

/** Written as the account. What did not leave from here its owner wrote on the network itself: no automatic step follows it. */
async function recordSent(
  tx: Tx,
  planning: Planning,
  accountId: string,
  { prospectId, isUncertain }: Recognized,
  event: Sent,
): Promise<void> {
  const at = pastOf(event, planning);
  await lockRunning(tx, prospectId);
  const { providerId, text } = event;
  if (await isFromHere(tx, { accountId, prospectId, providerId, text: storable(text), at })) return;
  const conversation = await moveConversation(tx, planning.newId(), {
    ...{ prospectId, accountId, channel: "network", direction: "out" },
    snippet: snippetOf(storable(wordsOf(event))),
    at,
  });
  const messageId = planning.newId();
  const message = messageOf(accountId, event, at);
  const isNew = await insertMessage(tx, {
    ...message,
    ...{ id: messageId, conversationId: conversation.id, prospectId, channel: "network", direction: "out" },
    ...{ state: "sent", from: "", to: storable(event.profileUrl), providerId },
  });
  if (!isNew) return;
  await wantFiles(tx, messageId, message);
  await noteAnswered(tx, conversation.id, at);
  await noteReached(tx, "contacted", [prospectId], planning.now);
  await logEvents(tx, [
    {
      id: planning.newId(),
      kind: "sent",
      at,
      prospectId,
      channel: "network",
      stepKind: "message",
      messageId,
    },
  ]);
  if (!isUncertain) await stopAfterMessage(tx, planning, { prospectId, messageId, at });
  await publishConversation(tx, { prospectId, accountId });
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
}

/** Network messages have no headers: only the text tells. */
export function meaningOf(text: string, receivedAt: Date): Meaning {
  if (readsAsAbsence({ subject: "", text }))
    return { kind: "out_of_office", returnsOn: returnDate("", text, receivedAt.toISOString().slice(0, 10)) };
  return asksToStop(text) ? { kind: "opt_out", address: null } : { kind: "reply" };
}

/** Whether the prospect wrote something other than an out-of-office reply. */
export const isAnswer = (event: Received): boolean =>
  meaningOf(storable(event.text), event.at).kind !== "out_of_office";
