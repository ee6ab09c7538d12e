import { DomainError } from "@/lib/contract/errors";
import type { Jobs } from "@/server/queue/queue";
import { failSync, runSync } from "@/server/services/inbox/conversation-sync-run";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** Reads an account's past conversations, from where an earlier attempt stopped; a permanent error ends it. */
export async function syncConversations(
  tools: JobTools,
  { workspaceId, ...job }: Jobs["sync-conversations"],
  { signal, isLast }: Attempt,
): Promise<void> {
  const bound = boundTo(tools, workspaceId);
  try {
    await runSync(bound, job, signal);
  } catch (error) {
    const isFinal = error instanceof DomainError || (isLast && !signal.aborted);
    if (!isFinal) throw error;
    tools.log.warn({ err: error, accountId: job.accountId }, "past conversations were not read completely");
    await failSync(bound, job, error);
  }
}
