import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Conversation, inbox } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { lockCompany } from "@/server/planning/colleagues";
import { releaseProspect } from "@/server/planning/prospect";
import { noteArrival } from "@/server/repositories/inbox/conversation-changes";
import { findConversation } from "@/server/repositories/inbox/conversations";
import {
  lockUncertainReply,
  reconsiderNeed,
  settleUncertainReply,
  type UncertainReply,
  waitsForNothing,
} from "@/server/repositories/inbox/uncertain-replies";
import { logEvents } from "@/server/repositories/ledger/events";
import { planningOf } from "@/server/services/campaigns/planning";
import { endSequences } from "./answers";
import { publishConversation, showConversation } from "./conversations";

/**
 * A member decides whether a message is a reply (R15). If so it counts and ends the sequences like a certain one; if not they continue.
 * Repeating a decision changes nothing; the opposite of a teammate's decision is refused.
 */
export const decideAnswer = (
  cx: Context,
  { id, isAnswer }: Input<typeof inbox.decide>,
): Promise<Conversation> =>
  cx.transact(async (tx) => {
    const reply = await lockUncertainReply(tx, id, cx.scope.allowedAccounts);
    if (!reply) throw new DomainError("not_found");
    if (reply.isUncertain) await (isAnswer ? confirm : reject)(cx, tx, reply);
    else if (isAnswer !== (reply.understoodAs !== "not_an_answer")) throw new DomainError("conflict");
    return showConversation(cx, (await findConversation(tx, reply, [reply.accountId]))!);
  });

async function confirm(cx: Context, tx: Tx, reply: UncertainReply): Promise<void> {
  const { id, prospectId, conversationId, campaignId, channel, understoodAs, from, at } = reply;
  const planning = planningOf(cx);
  const actorId = cx.scope.personId;
  await lockCompany(tx, prospectId);
  await settleUncertainReply(tx, id, understoodAs);
  const meaning =
    understoodAs === "opt_out" ? { kind: "opt_out" as const, address: from } : { kind: "reply" as const };
  if (meaning.kind === "reply")
    await logEvents(tx, [
      {
        id: cx.newId(),
        kind: "reply",
        at: planning.now,
        prospectId,
        campaignId,
        channel,
        messageId: id,
        actorId,
      },
    ]);
  else await reconsiderNeed(tx, conversationId);
  await noteArrival(tx, conversationId, { isUnread: false, needsYou: false, awayUntil: null });
  await endSequences(tx, planning, { prospectId, meaning, messageId: id, at, actorId });
  await publishChange(tx, reply);
}

async function reject(cx: Context, tx: Tx, reply: UncertainReply): Promise<void> {
  const { id, prospectId, conversationId } = reply;
  const planning = planningOf(cx);
  await settleUncertainReply(tx, id, "not_an_answer");
  await reconsiderNeed(tx, conversationId);
  if (await waitsForNothing(tx, prospectId)) {
    await releaseProspect(tx, planning, { prospectId });
    const actorId = cx.scope.personId;
    await logEvents(tx, [
      {
        id: cx.newId(),
        kind: "resumed",
        at: planning.now,
        prospectId,
        reason: "uncertain_reply",
        messageId: id,
        actorId,
      },
    ]);
  }
  await publishChange(tx, reply);
}

async function publishChange(tx: Tx, reply: UncertainReply): Promise<void> {
  await publishConversation(tx, reply);
  await publish(tx, "refetch", { list: "profiles", id: reply.prospectId });
}
