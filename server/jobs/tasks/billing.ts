import type { Jobs } from "@/server/queue/queue";
import { endSubscription, refreshSubscription } from "@/server/services/billing/subscription";
import { nobody } from "@/server/services/workspaces/audit";
import { boundTo, type JobTools } from "../tools";

const asking = (tools: JobTools, workspaceId: string) => ({ ...boundTo(tools, workspaceId), scope: nobody });

/** Something happened at the payment provider: reads what. */
export const readSubscription = (tools: JobTools, { workspaceId }: Jobs["read-subscription"]) =>
  refreshSubscription(asking(tools, workspaceId), workspaceId);

/** The workspace is to be deleted: its plan is not renewed. */
export const endSubscriptionTask = (tools: JobTools, { workspaceId }: Jobs["end-subscription"]) =>
  endSubscription(asking(tools, workspaceId), workspaceId);
