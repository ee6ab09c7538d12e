import type { Jobs } from "@/server/queue/queue";
import { labelReply } from "@/server/services/inbox/labelling";
import { mailUnreadReplies } from "@/server/services/notices/reply-mails";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Labels a reply after it arrived; one that fails in all attempts stays without a label. */
export async function labelReplyTask(
  tools: JobTools,
  { workspaceId, messageId }: Jobs["label-reply"],
  { isLast }: Attempt,
): Promise<void> {
  try {
    await labelReply(boundTo(tools, workspaceId), messageId, { isLast });
  } catch (err) {
    if (!isLast) throw err;
    tools.log.warn({ err, messageId }, "a reply stays without a label");
  }
}

/** Replies wait unread: emails the members who want to know (NOTIF-15). */
export const tellReplies = (tools: JobTools, { workspaceId }: Jobs["tell-replies"]) =>
  tools.inWorkspace(workspaceId, (tx) => mailUnreadReplies(tools, tx));
