import type { Tx } from "@/server/db/tx";
import { snippetOf } from "@/server/domain/conversations/snippet";
import type { Planning } from "@/server/planning/planning";
import { enqueue } from "@/server/queue/queue";
import { moveConversation } from "@/server/repositories/inbox/conversation-changes";
import type { MessageRow, NewMessage } from "@/server/repositories/inbox/messages";
import { fillText } from "@/server/repositories/inbox/missing-text";
import { endSequences } from "@/server/services/inbox/answers";
import { publishConversation } from "@/server/services/inbox/conversations";

/**
 * Records the text of an email from the tray that a member assigned to a prospect by its envelope. It has counted as a reply since then; if
 * the text asks to stop, the prospect is opted out now that it is known (R18).
 */
export async function recordGivenText(
  tx: Tx,
  planning: Planning,
  given: MessageRow,
  accountId: string,
  { asksToStop, ...parts }: Pick<NewMessage, "text" | "from"> & Partial<NewMessage> & { asksToStop: boolean },
): Promise<void> {
  const { id: messageId, prospectId, at } = given;
  await fillText(tx, messageId, parts);
  const snippet = snippetOf(parts.text || given.subject || "");
  const last = { prospectId, accountId, channel: "email", direction: "in", snippet, at } as const;
  await moveConversation(tx, planning.newId(), last);
  if (asksToStop) {
    const meaning = { kind: "opt_out", address: parts.from } as const;
    await endSequences(tx, planning, { prospectId, meaning, messageId, at });
  }
  await enqueue(tx, "label-reply", { workspaceId: tx.workspaceId, messageId });
  await publishConversation(tx, { prospectId, accountId });
}
