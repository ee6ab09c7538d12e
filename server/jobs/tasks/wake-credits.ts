import { wakeCredited } from "@/server/planning/prospect";
import type { Jobs } from "@/server/queue/queue";
import { planningIn } from "@/server/services/campaigns/planning";
import { wakeEnrichments } from "@/server/services/enrichments/access";
import type { JobTools } from "../tools";

/** A workspace has credits again: what waited for them continues (R13). */
export const wakeCredits = (tools: JobTools, { workspaceId }: Jobs["wake-credits"]) =>
  tools.inWorkspace(workspaceId, async (tx) => {
    await wakeEnrichments(tx);
    await wakeCredited(tx, await planningIn(tx, tools));
  });
