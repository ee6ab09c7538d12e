import { wakeCredited } from "@/server/planning/prospect";
import type { Jobs } from "@/server/queue/queue";
import { planningIn } from "@/server/services/campaigns/planning";
import { wakeEnrichments } from "@/server/services/enrichments/access";
import { mailOfEmptyCredits } from "@/server/services/notices/problem-mails";
import type { JobTools } from "../tools";

/** A workspace has credits again: what waited for them continues (R13). */
export const wakeCredits = (tools: JobTools, { workspaceId }: Jobs["wake-credits"]) =>
  tools.inWorkspace(workspaceId, async (tx) => {
    await wakeEnrichments(tx);
    await wakeCredited(tx, await planningIn(tx, tools));
  });

/** The workspace's credits are used up: emails the members who want to know, once each time (NOTIF-15). */
export const mailEmptyCredits = (tools: JobTools, { workspaceId }: Jobs["tell-empty-credits"]) =>
  tools.inWorkspace(workspaceId, (tx) => mailOfEmptyCredits(tools, tx));
