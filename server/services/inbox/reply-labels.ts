import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { labels, MessageLabel, ReplyLabel } from "@/lib/contract/labels";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { lockCompany } from "@/server/planning/colleagues";
import { releaseProspect } from "@/server/planning/prospect";
import { noteArrival } from "@/server/repositories/inbox/conversation-changes";
import {
  correctReplyLabel,
  labelsOfMessages,
  lockReply,
  type MessageLabelRow,
  type Reply,
  showNewestLabel,
} from "@/server/repositories/inbox/reply-labels";
import { settleUncertainReply, waitsForNothing } from "@/server/repositories/inbox/uncertain-replies";
import { logEvents } from "@/server/repositories/ledger/events";
import { noteReached, takeInterestBack } from "@/server/repositories/prospects/status";
import { planningOf } from "@/server/services/campaigns/planning";
import { optOut } from "@/server/services/prospects/opt-out";
import { endSequences } from "./answers";
import { publishConversation, shownAt } from "./conversations";

export const showMessageLabel = (
  cx: Context,
  { messageId: _, givenAt, ...row }: MessageLabelRow,
): MessageLabel => ({ ...row, givenAt: shownAt(cx, givenAt) });

/**
 * A member sets a reply's label, which no model changes any more. A label other than "never again" releases what waited for that decision.
 */
export const correctLabel = (
  cx: Context,
  { id, label }: Input<typeof labels.correct>,
): Promise<MessageLabel> =>
  cx.transact(async (tx) => {
    const reply = await mustLockReply(cx, tx, id);
    await set(cx, tx, reply, label);
    if (reply.isQuestion && label !== "hardNo") await resumeProspect(cx, tx, reply);
    if (reply.understoodAs === "out_of_office" && label !== "outOfOffice") await takeAsReply(cx, tx, reply);
    return shown(cx, tx, reply);
  });

/** "Never again" opts the prospect out for good; if it was only a no, what waited for the decision continues (R14, R15, R18). */
export const decideHardNo = (
  cx: Context,
  { id, isHardNo }: Input<typeof labels.decideHardNo>,
): Promise<MessageLabel> =>
  cx.transact(async (tx) => {
    const reply = await mustLockReply(cx, tx, id);
    if (!reply.label || (!reply.isQuestion && isHardNo !== (reply.label === "hardNo")))
      throw new DomainError("conflict");
    if (!reply.isQuestion) return shown(cx, tx, reply);
    await set(cx, tx, reply, isHardNo ? "hardNo" : "notInterested");
    if (isHardNo) await optOutSender(cx, tx, reply);
    else await resumeProspect(cx, tx, reply);
    return shown(cx, tx, reply);
  });

/** Missing, foreign and not received are the same 404. */
async function mustLockReply(cx: Context, tx: Tx, id: string): Promise<Reply> {
  const reply = await lockReply(tx, id, cx.scope.allowedAccounts);
  if (!reply) throw new DomainError("not_found");
  return reply;
}

async function set(cx: Context, tx: Tx, reply: Reply, label: ReplyLabel): Promise<void> {
  const { id, conversationId, prospectId } = reply;
  const by = { by: cx.scope.personId, at: cx.now() };
  await correctReplyLabel(tx, { messageId: id, conversationId, label, ...by });
  if (label === "interested") await noteReached(tx, "interested", [prospectId], by.at);
  else if (reply.label === "interested") await takeInterestBack(tx, prospectId, by.at);
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
}

const optOutSender = (cx: Context, tx: Tx, { id, prospectId, from }: Reply) =>
  optOut(tx, planningOf(cx), {
    ...{ prospectId, messageId: id, address: from },
    ...{ by: "colleague", actorId: cx.scope.personId },
  });

async function resumeProspect(cx: Context, tx: Tx, { id, prospectId }: Reply): Promise<void> {
  if (!(await waitsForNothing(tx, prospectId))) return;
  const planning = planningOf(cx);
  await releaseProspect(tx, planning, { prospectId });
  const line = { at: planning.now, prospectId, messageId: id, actorId: cx.scope.personId };
  await logEvents(tx, [{ id: cx.newId(), kind: "resumed", reason: "uncertain_reply", ...line }]);
}

/** What was taken for an out-of-office reply is a reply: it counts, and ends the prospect's sequences (R14, R16). */
async function takeAsReply(cx: Context, tx: Tx, reply: Reply): Promise<void> {
  const { id, prospectId, conversationId, at } = reply;
  const planning = planningOf(cx);
  const actorId = cx.scope.personId;
  await lockCompany(tx, prospectId);
  await settleUncertainReply(tx, id, "reply");
  const line = { at: planning.now, prospectId, messageId: id, actorId };
  await logEvents(tx, [{ id: cx.newId(), kind: "reply", ...line }]);
  await noteArrival(tx, conversationId, { isUnread: false, needsYou: true, awayUntil: null });
  await endSequences(tx, planning, { prospectId, meaning: { kind: "reply" }, messageId: id, at, actorId });
}

async function shown(cx: Context, tx: Tx, reply: Reply): Promise<MessageLabel> {
  await showNewestLabel(tx, reply.conversationId);
  await publishConversation(tx, reply);
  const [row] = await labelsOfMessages(tx, [reply.id]);
  return showMessageLabel(cx, row!);
}
