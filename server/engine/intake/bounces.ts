import type { Tx } from "@/server/db/tx";
import { snippetOf } from "@/server/domain/conversations/snippet";
import type { Bounce } from "@/server/domain/inbox/bounce";
import { normalEmail } from "@/server/domain/prospects/identity";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { lockRunning, stopEnrollments } from "@/server/planning/prospect";
import { enqueue } from "@/server/queue/queue";
import { noteArrival, openConversation } from "@/server/repositories/inbox/conversation-changes";
import { findMessageByKey, insertMessage, type NewMessage } from "@/server/repositories/inbox/messages";
import { markBounced } from "@/server/repositories/ledger/bounces";
import { listEndedByFailure } from "@/server/repositories/ledger/enrollments";
import { logEvents } from "@/server/repositories/ledger/events";
import { findLastSentTo, findSentByIds, type SentMailRow } from "@/server/repositories/ledger/sent-mails";
import { ownersOf } from "@/server/repositories/prospects/identities";
import { lockProspect } from "@/server/repositories/prospects/prospects";
import { markEmailInvalid } from "@/server/repositories/prospects/status";
import { publishConversation } from "@/server/services/inbox/conversations";
import { optOut } from "@/server/services/prospects/opt-out";

/** A report that names no email of ours counts only for recent emails, so that a forged report marks nobody. */
const recentMs = 14 * 86_400_000;

/** The email that a report is about; null if it is not one of ours. */
export async function findBounced(tx: Tx, { now }: Planning, bounce: Bounce): Promise<SentMailRow | null> {
  const { originalMessageId, recipient } = bounce;
  const [named] = originalMessageId ? await findSentByIds(tx, [originalMessageId]) : [];
  if (named) return named;
  const value = recipient ? normalEmail(recipient) : null;
  if (!value) return null;
  const owner = (await ownersOf(tx, [{ kind: "email", value }])).get(`email ${value}`);
  const [last] = owner ? await findLastSentTo(tx, [owner], 1) : [];
  return last && last.to === value && now.getTime() - last.sentAt.getTime() < recentMs ? last : null;
}

type Notice = Pick<NewMessage, "subject" | "text" | "from" | "to" | "at" | "dedupeKey"> & Partial<NewMessage>;

/**
 * Records a report about an email of ours (R17). A hard bounce makes the address invalid and ends the prospect's sequences. A complaint is
 * an opt-out. A report without a reason is shown to a member. Everything else is only noted. Returns false if it was recorded before.
 */
export async function recordBounce(
  tx: Tx,
  planning: Planning,
  bounced: SentMailRow,
  bounce: Bounce,
  notice: Notice,
): Promise<boolean> {
  if (await findMessageByKey(tx, notice.dedupeKey)) return false;
  const { prospectId, accountId, campaignId } = bounced;
  await lockRunning(tx, prospectId);
  const conversation = await openConversation(tx, planning.newId(), {
    prospectId,
    accountId,
    channel: "email",
    direction: "in",
    snippet: snippetOf(notice.subject ?? ""),
    at: notice.at,
  });
  const messageId = planning.newId();
  const isUnsure = bounce.type === "unsure";
  const common = { conversationId: conversation.id, prospectId, campaignId, channel: "email" } as const;
  const isNew = await insertMessage(tx, {
    ...notice,
    ...common,
    id: messageId,
    direction: "in",
    kind: "email",
    state: "received",
    understoodAs: isUnsure ? "bounce_unsure" : "bounce",
  });
  if (!isNew) return false;
  const guarded = await markBounced(tx, bounced.messageId, bounce.type === "unsure" ? "soft" : bounce.type);
  if (guarded) await enqueue(tx, "guard-campaign", { workspaceId: tx.workspaceId, campaignId: guarded });
  await logEvents(tx, [
    {
      id: planning.newId(),
      kind: "bounce",
      at: notice.at,
      prospectId,
      campaignId,
      channel: "email",
      messageId,
      reason: bounce.type,
      detail: {
        status: bounce.status ?? "",
        recipient: bounced.to,
        diagnostic: bounce.diagnostic.slice(0, 300),
      },
    },
  ]);
  if (bounce.type === "complaint")
    await optOut(tx, planning, { prospectId, by: "complaint", messageId, at: notice.at });
  if (bounce.type === "hard") {
    await lockProspect(tx, prospectId);
    await markEmailInvalid(tx, prospectId, bounced.to, planning.now);
    const ending = await listEndedByFailure(tx, prospectId);
    await stopEnrollments(tx, planning, ending, { reason: "bounced", messageId });
  }
  // The report does not say whether the address is bad, so it stays valid and a member checks.
  if (isUnsure) await noteArrival(tx, conversation.id, { isUnread: true, needsYou: true });
  await publishConversation(tx, { prospectId, accountId });
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return true;
}
