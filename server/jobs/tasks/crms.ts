import type { Jobs } from "@/server/queue/queue";
import { finishRelease } from "@/server/services/external-crm/release";
import { type Attempt, boundTo, type JobTools } from "../tools";

/** A CRM is no longer connected: it is told. */
export const releaseCrmTask = (
  tools: JobTools,
  { workspaceId, releaseId }: Jobs["release-crm"],
  { isLast }: Attempt,
) => finishRelease(boundTo(tools, workspaceId), releaseId, isLast);
