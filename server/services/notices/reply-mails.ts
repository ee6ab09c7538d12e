import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { nextLook, replyWindow } from "@/server/domain/notices/reply-mails";
import { enqueue } from "@/server/queue/queue";
import { listUnreadReplies, noteReplyMail } from "@/server/repositories/notices/reply-mails";
import { readWorkspace } from "@/server/repositories/workspaces/workspaces";
import { writeMails } from "./system-mails";

/** Looks ten minutes after a reply whether somebody read it, in the transaction that records the reply. */
export const lookAfterReply = (tx: Tx, now: Date): Promise<void> =>
  enqueue(tx, "tell-replies", { workspaceId: tx.workspaceId }, nextLook.afterReply(now));

/**
 * Emails the workspace's members about replies that nobody has read, one email to each with all of them, at most once an hour (NOTIF-15).
 * The email and the note of it are one transaction, so that a repeated job sends nothing twice.
 */
export async function mailUnreadReplies(
  cx: Pick<Tools, "keys" | "newId" | "now" | "ports">,
  tx: Tx,
): Promise<void> {
  if (!cx.ports.systemMail) return;
  const now = cx.now();
  const window = replyWindow(now);
  const workspace = await readWorkspace(tx);
  if (workspace?.status !== "active") return;
  const byMember = Map.groupBy(await listUnreadReplies(tx, window), ({ userId }) => userId);
  for (const [userId, replies] of byMember) {
    if (!(await noteReplyMail(tx, { userId, now, mailedBefore: window.mailedBefore }))) continue;
    await writeMails(cx, tx, [userId], "new_replies", {
      replies: {
        workspace: { id: workspace.id, name: workspace.name },
        total: replies[0]?.total ?? 0,
        listed: replies.map(({ prospectId, accountId, fullName, snippet, label }) => ({
          ...{ prospectId, accountId, name: fullName, snippet, label },
        })),
      },
    });
  }
  if (byMember.size > 0)
    await enqueue(tx, "tell-replies", { workspaceId: tx.workspaceId }, nextLook.afterMail(now));
}
