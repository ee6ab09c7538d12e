import type { Jobs } from "@/server/queue/queue";
import { signInAgain } from "@/server/services/accounts/care";
import { boundTo, type JobTools } from "../tools";

/** Tries again what a missing proxy, or a day's limit of sign-ins, stood in the way of (CRED-39, CRED-41). */
export const signInAccount = (tools: JobTools, { workspaceId, accountId }: Jobs["sign-in-account"]) =>
  signInAgain(boundTo(tools, workspaceId), accountId);
