import { inEngine } from "@/server/db/tx";
import type { LaneRef } from "./claim";
import type { EngineContext } from "./context";
import { reapStrays } from "./reap";

/** Lanes per round: no index covers rows under way, so each round reads a part. */
const lanesPerRound = 200;

const nextLanes = `select workspace_id as "workspaceId", id as "laneId" from lanes
  where (workspace_id, id) > ($1, $2) order by workspace_id, id limit $3`;
const beginning: LaneRef = {
  workspaceId: "00000000-0000-0000-0000-000000000000",
  laneId: "00000000-0000-0000-0000-000000000000",
};

/**
 * Looks for rows that are claimed or transmitting while their lane is free or held by another worker, lane by lane over several rounds.
 * This should never happen, but such a row would otherwise be neither sent nor reported. Returns how many were found.
 */
export function createStraySweep(engine: EngineContext): () => Promise<number> {
  let last = beginning;
  return async () => {
    const { lanes, found } = await inEngine(engine.pools.engine, async (tx) => {
      const lanes = await tx.query<LaneRef>(nextLanes, [last.workspaceId, last.laneId, lanesPerRound]);
      return { lanes, found: lanes.length > 0 ? await reapStrays(tx, engine, lanes) : 0 };
    });
    last = lanes.length === lanesPerRound ? lanes.at(-1)! : beginning;
    if (found > 0) engine.log.error({ rows: found }, "took over rows unknown to their lane's holder");
    return found;
  };
}
