import { wakeCredited } from "@/server/planning/prospect";
import { planningIn } from "@/server/services/campaigns/planning";
import type { Jobs } from "../queue";
import type { JobTools } from "../tools";

/** A workspace has credits again: what waited for them goes on (R13). */
export const wakeCredits = (tools: JobTools, { workspaceId }: Jobs["wake-credits"]) =>
  tools.inWorkspace(workspaceId, async (tx) => wakeCredited(tx, await planningIn(tx, tools)));
