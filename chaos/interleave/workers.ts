import { claim } from "@/server/engine/claim";
import type { EngineContext } from "@/server/engine/context";
import { createSettle } from "@/server/engine/settle/settle";
import { unclaimLanes } from "@/server/engine/unclaim";
import { createWireMark } from "@/server/engine/wire-mark";
import { createWork } from "@/server/engine/work";
import type { RealPools } from "./cast";

/** A worker process of a schedule: its row in the list of live workers, and what it believes about its lease. */
export type Worker = { id: string; isSafe: boolean };

const lanesPerClaim = 10;
const silent = { publishSettled: async () => undefined, close: async () => undefined };

/** Claims and does what is due, like a worker's loop; returns the number of rows claimed. */
export async function workOnce(engine: EngineContext): Promise<number> {
  const work = createWork(engine, { mark: createWireMark(engine), settle: createSettle(engine, silent) });
  const { rows, idleLanes } = await claim(engine, lanesPerClaim);
  if (rows.length > 0) await engine.stopPoints.reach("after_claim");
  work.begin(rows);
  await unclaimLanes(engine, idleLanes);
  await work.finish();
  return rows.length;
}

/** A heartbeat: stored, and believed by the worker. */
export async function beat({ admin }: Pick<RealPools, "admin">, worker: Worker): Promise<void> {
  await admin.query(
    "insert into plumbing.workers (id) values ($1) on conflict (id) do update set beat_at = now()",
    [worker.id],
  );
  worker.isSafe = true;
}

/** Its lease is over: others may take its rows, and it knows that too. */
export async function lapse({ admin }: Pick<RealPools, "admin">, worker: Worker): Promise<void> {
  await admin.query("update plumbing.workers set beat_at = now() - interval '1 hour' where id = $1", [
    worker.id,
  ]);
  worker.isSafe = false;
}
