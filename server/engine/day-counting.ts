import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { listUncounted } from "@/server/repositories/reports/counted-days";
import { countDays } from "@/server/services/reports/day-counting";
import { repeat } from "./rounds";

const everyMs = 60_000;
/** What is younger is counted when a page asks for it. */
const freshMs = 600_000;
const batchSize = 200;
/** So long one workspace's history may take in a round; it goes on in the next. */
const shareMs = 10_000;

/** Keeps the numbers of all workspaces' days; answers how to stop after the workspace under way. */
export function startDayCounting({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  const { now, log } = tools;
  const doors = doorsOf(pool);
  let isStopping = false;
  const stop = repeat(
    everyMs,
    async () => {
      for (const workspaceId of await listUncounted(doors, new Date(+now() - freshMs), batchSize)) {
        if (isStopping) return;
        const transact: Parameters<typeof countDays>[0]["transact"] = (work) =>
          inWorkspace(pool, { workspaceId }, work);
        await countDays({ now, transact }, new Date(+now() + shareMs)).catch((err) =>
          log.error({ err, workspaceId }, "the days of a workspace could not be counted"),
        );
      }
    },
    log,
  );
  return () => {
    isStopping = true;
    return stop();
  };
}
