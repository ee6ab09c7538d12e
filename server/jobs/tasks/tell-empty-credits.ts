import type { Jobs } from "@/server/queue/queue";
import { mailOfEmptyCredits } from "@/server/services/notices/problem-mails";
import type { JobTools } from "../tools";

/** The workspace's credits are used up: emails the members who want to know, once each time (NOTIF-15). */
export const mailEmptyCredits = (tools: JobTools, { workspaceId }: Jobs["tell-empty-credits"]) =>
  tools.inWorkspace(workspaceId, (tx) => mailOfEmptyCredits(tools, tx));
