import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { listPlansToCheck } from "@/server/repositories/billing/plan-checks";
import { holdToPlan } from "@/server/services/campaigns/hold-to-plan";
import { nobody } from "@/server/services/workspaces/audit";
import { unlessFenced } from "../fence";
import { repeat } from "../rounds";

const everyMs = 5_000;
const batchSize = 100;

/**
 * Holds running campaigns to what the plan includes (BILL-12): when a plan changes or a trial ends, and once a day. Returns a function that
 * stops it after the current round.
 */
export function startPlanLimits({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { log, now } = tools;
  const doors = doorsOf(pool);

  async function round(): Promise<void> {
    for (const workspaceId of await listPlansToCheck(doors, now(), batchSize))
      await inWorkspace(pool, { workspaceId }, (tx) => holdToPlan({ ...tools, scope: nobody }, tx)).catch(
        (err) => log.warn({ err, workspaceId }, "could not hold campaigns to the plan"),
      );
  }

  return repeat(everyMs, unlessFenced(pool, round), log);
}
