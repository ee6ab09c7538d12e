import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { doorsOf } from "@/server/db/doors";
import { inWorkspace } from "@/server/db/tx";
import { listUncounted } from "@/server/repositories/reports/counted-days";
import { countDays } from "@/server/services/reports/day-counting";
import { repeat } from "./rounds";

const everyMs = 60_000;
/** Numbers newer than this are counted when a page asks for them. */
const freshMs = 600_000;
const batchSize = 200;
/** The max time for one workspace's history in a round; the next round continues. */
const shareMs = 10_000;

/** Keeps the daily numbers of all workspaces up to date. Returns a function that stops it after the current workspace. */
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
          log.error({ err, workspaceId }, "could not count the days of a workspace"),
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
