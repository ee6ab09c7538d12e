import type { Jobs } from "@/server/queue/queue";
import { endGoneSession } from "@/server/services/accounts/session";
import { boundTo, type JobTools } from "../tools";

/** Ends at the network the session of an account that was removed here. */
export const endSessionTask = (tools: JobTools, { workspaceId, accountId }: Jobs["end-session"]) =>
  endGoneSession(boundTo(tools, workspaceId), accountId);
