import type { Jobs } from "@/server/queue/queue";
import { returnSender } from "@/server/services/accounts/absence";
import { signInAgain } from "@/server/services/accounts/care";
import { fetchPhoto } from "@/server/services/accounts/photo";
import { endGoneSession } from "@/server/services/accounts/session";
import { boundTo, type JobTools } from "../tools";

/** Tries again what a missing proxy, or a day's limit of sign-ins, stood in the way of (CRED-39, CRED-41). */
export const signInAccount = (tools: JobTools, { workspaceId, accountId }: Jobs["sign-in-account"]) =>
  signInAgain(boundTo(tools, workspaceId), accountId);

/** Ends at the network the session of an account that was removed here. */
export const endSessionTask = (tools: JobTools, { workspaceId, accountId }: Jobs["end-session"]) =>
  endGoneSession(boundTo(tools, workspaceId), accountId);

/** Fetches what an account looks like at its network. */
export const fetchPhotoTask = (tools: JobTools, { workspaceId, accountId }: Jobs["fetch-photo"]) =>
  fetchPhoto(boundTo(tools, workspaceId), workspaceId, accountId);

/** Lets campaigns act again as an account whose owner is back (R22). */
export const returnSenderTask = (
  tools: JobTools,
  { workspaceId, accountId }: Jobs["return-sender"],
): Promise<void> => returnSender(boundTo(tools, workspaceId), accountId);
