import type { Channel } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { delaysColleagues } from "@/server/domain/campaigns/company-rule";
import { awayUntil } from "@/server/domain/conversations/absence";
import { snippetOf } from "@/server/domain/conversations/snippet";
import { publish } from "@/server/outbox/publish";
import { delayColleagues, lockCompany } from "@/server/planning/colleagues";
import type { Planning } from "@/server/planning/planning";
import { holdProspect, lockRunning, stopEnrollments, stopProspect } from "@/server/planning/prospect";
import { enqueue } from "@/server/queue/queue";
import { findHours } from "@/server/repositories/accounts/accounts";
import {
  moveConversation,
  noteArrival,
  openConversation,
} from "@/server/repositories/inbox/conversation-changes";
import { findMessageByKey, insertMessage, type NewMessage } from "@/server/repositories/inbox/messages";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { rescheduleDeliveries } from "@/server/repositories/ledger/deliveries";
import { logEvents } from "@/server/repositories/ledger/events";
import { lockScheduled } from "@/server/repositories/ledger/own-deliveries";
import { listRunningSince } from "@/server/repositories/prospects/network-people";
import { lockProspect } from "@/server/repositories/prospects/prospects";
import { noteReached } from "@/server/repositories/prospects/status";
import { lookAfterReply } from "@/server/services/notices/reply-mails";
import { lockSharing, optOut } from "@/server/services/prospects/opt-out";
import { publishConversation } from "./conversations";
import { wantFiles } from "./network-files";

/** What a message was classified as, and what follows from it. */
export type Meaning =
  | { kind: "reply" }
  | { kind: "opt_out"; address: string | null }
  | { kind: "out_of_office"; returnsOn: string | null }
  | { kind: "automatic" | "read_receipt" | `meeting_${"accepted" | "declined" | "tentative"}` };

/** A message a person or their machine sent us, on either channel. `at` is real. */
export type Answer = {
  prospectId: string;
  accountId: string;
  channel: Channel;
  meaning: Meaning;
  /** It is uncertain whether this is the prospect's reply: a teammate checks, and the next step is held meanwhile (R15). */
  isUncertain: boolean;
  /** It was written a while ago and found only now: sequences that began later continue. */
  isMissed?: boolean;
  message: Pick<NewMessage, "kind" | "subject" | "text" | "from" | "to" | "at" | "dedupeKey"> &
    Partial<NewMessage>;
};

/** Until when an uncertain answer holds the next step (R15). */
const uncertainMs = 24 * 3_600_000;

/**
 * Records an answer with everything that follows from it, in the caller's transaction. A reply or an opt-out ends every
 * sequence of the person on every channel; an automatic answer ends none (R14, R16, R18). False when it was recorded before.
 */
export async function recordAnswer(tx: Tx, planning: Planning, answer: Answer): Promise<boolean> {
  if (await findMessageByKey(tx, answer.message.dedupeKey)) return false;
  const { prospectId } = answer;
  if (answer.meaning.kind === "opt_out" && !answer.isUncertain) await lockSharing(tx, prospectId);
  if (delaysColleagues(answer.meaning.kind)) await lockCompany(tx, prospectId);
  else await lockRunning(tx, prospectId);
  if (isPersons(answer.meaning)) await holdScheduled(tx, prospectId);
  const messageId = planning.newId();
  const conversation = await conversationOf(tx, planning, answer);
  const isNew = await insertMessage(tx, {
    ...answer.message,
    id: messageId,
    conversationId: conversation.id,
    prospectId: answer.prospectId,
    channel: answer.channel,
    direction: "in",
    state: "received",
    understoodAs: answer.meaning.kind,
    isUncertain: answer.isUncertain && isPersons(answer.meaning),
  });
  if (!isNew) return false;
  await wantFiles(tx, messageId, answer.message);
  await follow(tx, planning, answer, { conversationId: conversation.id, messageId });
  if (isWritten(answer.meaning)) await enqueue(tx, "label-reply", { workspaceId: tx.workspaceId, messageId });
  await publishConversation(tx, answer);
  await publish(tx, "refetch", { list: "profiles", id: answer.prospectId });
  return true;
}

/** The prospect replied: scheduled messages do not leave before a member confirms them. */
async function holdScheduled(tx: Tx, prospectId: string): Promise<void> {
  const waiting = await lockScheduled(tx, prospectId);
  if (waiting.length === 0) return;
  await rescheduleDeliveries(tx, waiting, { dueAt: null, waitReason: null });
  await withdrawOutgoing(tx, waiting);
}

/** Written by the prospect, or an out-of-office text: other automatic messages get no label. */
const isWritten = (meaning: Meaning) => isPersons(meaning) || meaning.kind === "out_of_office";

/** Words of a person, not of their machine. */
const isPersons = ({ kind }: Meaning) => kind === "reply" || kind === "opt_out";

function conversationOf(
  tx: Tx,
  { newId }: Planning,
  { prospectId, accountId, channel, meaning, message }: Answer,
) {
  const last = {
    prospectId,
    accountId,
    channel,
    direction: "in" as const,
    snippet: snippetOf(message.text || message.subject || namesOf(message.networkFiles)),
    at: message.at,
  };
  return isPersons(meaning) ? moveConversation(tx, newId(), last) : openConversation(tx, newId(), last);
}

const namesOf = (files: NewMessage["networkFiles"]) => (files ?? []).map(({ name }) => name).join(", ");

type Recorded = { conversationId: string; messageId: string };

async function follow(tx: Tx, planning: Planning, answer: Answer, recorded: Recorded): Promise<void> {
  const { meaning } = answer;
  if (meaning.kind === "out_of_office")
    return followAbsence(tx, planning, answer, meaning.returnsOn, recorded);
  if (meaning.kind === "meeting_accepted" || meaning.kind === "meeting_declined")
    return void (await noteArrival(tx, recorded.conversationId, { isUnread: true, needsYou: false }));
  if (meaning.kind !== "reply" && meaning.kind !== "opt_out") return;
  if (meaning.kind === "reply") await log(tx, planning, answer, "reply", recorded);
  if (answer.isUncertain) await holdForPerson(tx, planning, answer.prospectId);
  else {
    const { prospectId, message, isMissed } = answer;
    const { messageId } = recorded;
    await endSequences(tx, planning, { prospectId, meaning, messageId, at: message.at, isMissed });
  }
  // A certain opt-out is done already; only what needs a member's attention counts as unread.
  const needsYou = meaning.kind === "reply" || answer.isUncertain;
  await noteArrival(tx, recorded.conversationId, {
    ...{ isUnread: needsYou, needsYou },
    ...(answer.isUncertain ? {} : { awayUntil: null }),
  });
  if (meaning.kind === "reply") await lookAfterReply(tx, planning.now);
}

/** Whose sequences end, and why. `at` is when it was written, real. */
type Ending = {
  prospectId: string;
  meaning: Extract<Meaning, { kind: "reply" | "opt_out" }>;
  messageId: string;
  at: Date;
  actorId?: string;
  isMissed?: boolean;
};

/** A sure answer ends every sequence of the person on every channel; an opt-out takes them off for good (R14, R18). */
export async function endSequences(
  tx: Tx,
  planning: Planning,
  { prospectId, meaning, messageId, at, actorId, isMissed = false }: Ending,
): Promise<void> {
  if (meaning.kind === "opt_out") {
    const { address } = meaning;
    await optOut(tx, planning, { prospectId, by: "words", address, messageId, at, actorId });
    return;
  }
  // Adding them to a campaign locks the prospect, too, so one of two concurrent calls sees what the other did.
  await lockProspect(tx, prospectId);
  const stop = { reason: "replied", messageId, actorId } as const;
  if (isMissed) await stopEnrollments(tx, planning, await listRunningSince(tx, prospectId, at), stop);
  else await stopProspect(tx, planning, { prospectId, ...stop });
  if (delaysColleagues(meaning.kind)) await delayColleagues(tx, planning, { prospectId, messageId });
  await noteReached(tx, "got_reply", [prospectId], planning.now);
}

/** The next step waits a day for a person to look, instead of being sent into a conversation (R15). */
export const holdForPerson = (tx: Tx, planning: Planning, prospectId: string) =>
  holdProspect(tx, planning, {
    prospectId,
    until: planning.clock.toReal(new Date(planning.clock.toVirtual(planning.now).getTime() + uncertainMs)),
    reason: "uncertain_reply",
  });

async function followAbsence(
  tx: Tx,
  planning: Planning,
  answer: Answer,
  returnsOn: string | null,
  recorded: Recorded,
): Promise<void> {
  const { clock, now } = planning;
  const hours = await findHours(tx, answer.accountId);
  const until = clock.toReal(awayUntil(returnsOn, clock.toVirtual(now), hours));
  await holdProspect(tx, planning, { prospectId: answer.prospectId, until, reason: "out_of_office" });
  await log(tx, planning, answer, "out_of_office", recorded, until);
  await noteArrival(tx, recorded.conversationId, { isUnread: false, needsYou: false, awayUntil: until });
}

const log = (
  tx: Tx,
  { newId }: Planning,
  { prospectId, channel, message, isUncertain }: Answer,
  kind: "reply" | "out_of_office",
  { messageId }: Recorded,
  until: Date | null = null,
) =>
  logEvents(tx, [
    {
      id: newId(),
      kind,
      at: message.at,
      prospectId,
      campaignId: message.campaignId,
      channel,
      messageId,
      until,
      reason: isUncertain ? "uncertain_reply" : null,
    },
  ]);
