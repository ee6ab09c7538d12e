import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { labels, MessageLabel, ReplyLabel } from "@/lib/contract/labels";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { releaseProspect } from "@/server/engine/plan/prospect";
import { publish } from "@/server/realtime/publish";
import { waitsForNothing } from "@/server/repositories/doubts";
import { logEvents } from "@/server/repositories/events";
import { noteReached, takeInterestBack } from "@/server/repositories/prospect-status";
import {
  correctReplyLabel,
  labelsOfMessages,
  lockReply,
  type MessageLabelRow,
  type Reply,
  showNewestLabel,
} from "@/server/repositories/reply-labels";
import { shownAt, tellConversation } from "./conversations";
import { optOut } from "./opt-out";
import { planningOf } from "./planning";

export const showMessageLabel = (
  cx: Context,
  { messageId: _, givenAt, ...row }: MessageLabelRow,
): MessageLabel => ({ ...row, givenAt: shownAt(cx, givenAt) });

/** A person says what a reply is: no later run changes it. Another label than "never again" lets go what waited for that. */
export const correctLabel = (
  cx: Context,
  { id, label }: Input<typeof labels.correct>,
): Promise<MessageLabel> =>
  cx.transact(async (tx) => {
    const reply = await mustLockReply(cx, tx, id);
    await set(cx, tx, reply, label);
    if (reply.isQuestion && label !== "hardNo") await letGoOn(cx, tx, reply);
    return shown(cx, tx, reply);
  });

/** "Never again" takes the person off for good; if it was only a no, what waited for the answer goes on (R14, R15, R18). */
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
    if (isHardNo) await takeOff(cx, tx, reply);
    else await letGoOn(cx, tx, reply);
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

const takeOff = (cx: Context, tx: Tx, { id, prospectId, from }: Reply) =>
  optOut(tx, planningOf(cx), {
    ...{ prospectId, messageId: id, address: from },
    ...{ by: "colleague", actorId: cx.scope.personId },
  });

async function letGoOn(cx: Context, tx: Tx, { id, prospectId }: Reply): Promise<void> {
  if (!(await waitsForNothing(tx, prospectId))) return;
  const planning = planningOf(cx);
  await releaseProspect(tx, planning, { prospectId });
  const line = { at: planning.now, prospectId, messageId: id, actorId: cx.scope.personId };
  await logEvents(tx, [{ id: cx.newId(), kind: "resumed", reason: "uncertain_reply", ...line }]);
}

async function shown(cx: Context, tx: Tx, reply: Reply): Promise<MessageLabel> {
  await showNewestLabel(tx, reply.conversationId);
  await tellConversation(tx, reply);
  const [row] = await labelsOfMessages(tx, [reply.id]);
  return showMessageLabel(cx, row!);
}
