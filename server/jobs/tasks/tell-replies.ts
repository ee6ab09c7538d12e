import type { Jobs } from "@/server/queue/queue";
import { mailUnreadReplies } from "@/server/services/notices/reply-mails";
import type { JobTools } from "../tools";

/** Replies wait unread: emails the members who want to know (NOTIF-15). */
export const tellReplies = (tools: JobTools, { workspaceId }: Jobs["tell-replies"]) =>
  tools.inWorkspace(workspaceId, (tx) => mailUnreadReplies(tools, tx));
