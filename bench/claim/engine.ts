import { inWorkspace } from "@/server/db/tx";
import { type Claimed, claim } from "@/server/engine/claim";
import { newId } from "@/server/ids";
import { moveClaimed } from "@/server/repositories/ledger/deliveries";
import { lockLanes, releaseLanes } from "@/server/repositories/ledger/lanes";
import { openPools, type Pools } from "../rig/pools";
import type { Database } from "../rig/postgres";
import { due, type Side } from "./load";
import { seedEngine } from "./seed-engine";

const lanesPerClaim = 100;

/** The engine's claim, and the moves that settling makes: rows to their end, lanes handed back, one commit per workspace. */
export async function engineSide(database: Database, waiting: number): Promise<Side> {
  const pools = openPools(database);
  await seedEngine(pools.admin, waiting);
  return {
    slice: async () => {
      await makeDue(pools);
      const begun = performance.now();
      const jobs = await work(pools);
      const ms = performance.now() - begun;
      if (jobs !== due) throw new Error(`the engine did ${jobs} jobs of ${due}`);
      return { jobs, ms };
    },
    close: pools.close,
  };
}

async function work(pools: Pools): Promise<number> {
  const workerId = newId();
  const completing = new Set<Promise<void>>();
  let jobs = 0;
  for (;;) {
    const { rows } = await claim({ pools, workerId, now: () => new Date() }, lanesPerClaim);
    jobs += rows.length;
    for (const [workspaceId, own] of Map.groupBy(rows, (row) => row.workspaceId)) {
      const completion = complete(pools, workerId, workspaceId, own).finally(() =>
        completing.delete(completion),
      );
      completing.add(completion);
    }
    if (rows.length > 0) continue;
    if (completing.size === 0) return jobs;
    await Promise.race(completing);
  }
}

const complete = (pools: Pools, workerId: string, workspaceId: string, rows: readonly Claimed[]) =>
  inWorkspace(pools.app, { workspaceId }, async (tx) => {
    const now = new Date();
    const lanes = [...new Set(rows.map(({ laneId }) => laneId))];
    await lockLanes(tx, lanes);
    await moveClaimed(
      tx,
      workerId,
      rows.map(({ id, fence }) => ({ id, fence, to: "sent", settledAt: now })),
    );
    await releaseLanes(
      tx,
      workerId,
      lanes.map((id) => ({ id, slotAt: now, reason: null })),
    );
  });

async function makeDue({ admin }: Pools): Promise<void> {
  await admin.query(
    `update deliveries set state = 'planned', settled_at = null, due_at = now() - interval '1 minute'
      where due_at < now() + interval '1 hour'`,
  );
  await admin.query("update lanes set wake_at = now() - interval '1 minute', slot_at = '-infinity'");
  for (const table of ["deliveries", "lanes"]) await admin.query(`vacuum analyze ${table}`);
}
