import type { Jobs } from "@/server/queue/queue";
import { labelReply } from "@/server/services/inbox/labelling";
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
