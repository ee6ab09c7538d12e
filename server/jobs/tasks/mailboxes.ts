import type { Jobs } from "@/server/queue/queue";
import { revokeConsent } from "@/server/services/mailboxes/release-consent";
import { endMailboxImport, runMailboxImport } from "@/server/services/mailboxes/run-import";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Takes back at its provider the consent of a mailbox that was disconnected here. */
export const revokeConsentTask = (
  tools: JobTools,
  { workspaceId, mailboxId }: Jobs["revoke-consent"],
  { isLast }: Attempt,
) => revokeConsent(boundTo(tools, workspaceId), mailboxId, isLast);

/** Connects the mailboxes of one file, from where an earlier try stopped. The last try ends the import. */
export async function connectMailboxes(
  tools: JobTools,
  { workspaceId, importId }: Jobs["connect-mailboxes"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await runMailboxImport(bound, importId, signal);
  } catch (error) {
    if (!isLast || signal.aborted) throw error;
    tools.log.error({ err: error, importId }, "an import of mailboxes ended early");
    await endMailboxImport(bound, importId);
  }
}
