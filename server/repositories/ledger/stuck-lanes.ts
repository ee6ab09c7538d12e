import type { Doors } from "@/server/db/doors";

/** Lanes of all workspaces that the watchdog found standing still, since when; real instants. */
export const listStuckLanes = (
  doors: Doors,
): Promise<{ workspaceId: string; laneId: string; since: Date }[]> =>
  doors('select workspace_id as "workspaceId", lane_id as "laneId", since from stuck_lanes()', []);
