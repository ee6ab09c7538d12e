import type { Temper } from "@/lib/contract/sandbox";
import type { Tx } from "@/server/db/tx";
import { type Clock, type ClockSegment, clockOf } from "@/server/domain/clock";
import { temperOf } from "@/server/sandbox/rules/temper";

/** How a workspace's simulated members behave, and its clock. */
export type World = { workspaceId: string; clock: Clock; temper: Temper };

/** The world of the transaction's workspace. */
export async function readWorld(tx: Tx): Promise<World> {
  const [workspace] = await tx.query<{ temper: unknown }>(
    "select temper from workspaces where id = current_workspace()",
  );
  const segments = await tx.query<ClockSegment>(
    `select real_start as "realStart", virtual_start as "virtualStart", speed from clock_segments`,
  );
  return { workspaceId: tx.workspaceId, clock: clockOf(segments), temper: temperOf(workspace?.temper) };
}
