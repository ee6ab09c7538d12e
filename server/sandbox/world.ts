import type { Behavior } from "@/lib/contract/sandbox";
import type { Tx } from "@/server/db/tx";
import { type Clock, type ClockSegment, clockOf } from "@/server/domain/clock";
import { behaviorOf } from "@/server/sandbox/rules/behavior";

/** How a workspace's simulated members behave, and its clock. */
export type World = { workspaceId: string; clock: Clock; behavior: Behavior };

/** The world of the transaction's workspace. */
export async function readWorld(tx: Tx): Promise<World> {
  const [workspace] = await tx.query<{ behavior: unknown }>(
    "select behavior from workspaces where id = current_workspace()",
  );
  const segments = await tx.query<ClockSegment>(
    `select real_start as "realStart", virtual_start as "virtualStart", speed from clock_segments`,
  );
  return { workspaceId: tx.workspaceId, clock: clockOf(segments), behavior: behaviorOf(workspace?.behavior) };
}
