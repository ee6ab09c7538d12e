import type { Jobs } from "@/server/queue/queue";
import { mailOfEmptyCredits } from "@/server/services/notices/problem-mails";
import type { JobTools } from "../tools";

/** The credits of a workspace are used up: whoever wants to know is mailed, once for each time (NOTIF-15). */
export const mailEmptyCredits = (tools: JobTools, { workspaceId }: Jobs["tell-empty-credits"]) =>
  tools.inWorkspace(workspaceId, (tx) => mailOfEmptyCredits(tools, tx));
