import type { Jobs } from "@/server/queue/queue";
import { revokeConsent } from "@/server/services/mailboxes/release-consent";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Takes back at its provider the consent of a mailbox that was disconnected here. */
export const revokeConsentTask = (
  tools: JobTools,
  { workspaceId, mailboxId }: Jobs["revoke-consent"],
  { isLast }: Attempt,
) => revokeConsent(boundTo(tools, workspaceId), mailboxId, isLast);
