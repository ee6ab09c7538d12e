import type { Jobs } from "@/server/queue/queue";
import { returnSender } from "@/server/services/accounts/absence";
import { boundTo, type JobTools } from "../tools";

/** Lets campaigns act again as an account whose owner is back (R22). */
export const returnSenderTask = (
  tools: JobTools,
  { workspaceId, accountId }: Jobs["return-sender"],
): Promise<void> => returnSender(boundTo(tools, workspaceId), accountId);
