import type { Temper } from "@/lib/contract/sandbox";
import type { Tx } from "@/server/db/tx";
import { type Clock, clockOf } from "@/server/domain/clock";
import { temperOf } from "@/server/domain/sandbox/temper";

/** How a workspace's people are and which clock they live on. */
export type World = { workspaceId: string; clock: Clock; temper: Temper };

/**
 * Reads the world for planning ahead. The key lock keeps a change of the clock out until this transaction ends, so that no instant
 * is planned on a clock that is just being replaced.
 */
export async function readWorld(tx: Tx): Promise<World> {
  const [workspace] = await tx.query<{ temper: unknown }>(
    "select temper from workspaces where id = current_workspace() for key share",
  );
  const segments = await tx.query<{ realStart: Date; virtualStart: Date; speed: number }>(
    `select real_start as "realStart", virtual_start as "virtualStart", speed from clock_segments`,
  );
  return { workspaceId: tx.workspaceId, clock: clockOf(segments), temper: temperOf(workspace?.temper) };
}
