import { DomainError } from "@/lib/contract/errors";
import type { Tx } from "@/server/db/tx";
import { type ClockSegment, clockOf } from "@/server/domain/clock";
import { publish } from "@/server/outbox/publish";
import {
  addClockSegment,
  listClockSegments,
  lockClock,
  stretchPlanned,
  touchWorkspace,
} from "@/server/repositories/ledger/clock";
import { forgetDays } from "@/server/repositories/reports/counted-days";
import { countConnected } from "@/server/repositories/workspaces/workspaces";
import { wakeSearches } from "@/server/services/searches/access";

/**
 * Sets the speed of the workspace's clock from `now` (real) on. Its time continues from where it is, and planned instants keep their time
 * on that clock (R31), including those the engine plans right now. Throws `not_sandboxed` while anything real is connected.
 */
export async function changeSpeed(tx: Tx, now: Date, speed: number): Promise<void> {
  await lockClock(tx);
  if (!(await countConnected(tx)).isSandboxed) throw new DomainError("not_sandboxed");
  const clock = clockOf(await listClockSegments(tx));
  if (clock.speed === speed) return;
  await continueWith(tx, { realStart: now, virtualStart: clock.toVirtual(now), speed }, clock.speed);
}

/**
 * Returns to real time, because something real is being connected: from `now` on the clock shows real time, and planned instants keep their
 * distance. Returns whether the workspace had a clock of its own, so that the caller can say so.
 */
export async function leaveSandboxClock(tx: Tx, now: Date): Promise<boolean> {
  await lockClock(tx);
  const clock = clockOf(await listClockSegments(tx));
  if (clock.speed === 1 && +clock.toVirtual(now) === +now) return false;
  await continueWith(tx, { realStart: now, virtualStart: now, speed: 1 }, clock.speed);
  // Some days occur a second time on the clock, so the stored numbers are counted again.
  await forgetDays(tx);
  return true;
}

async function continueWith(tx: Tx, segment: ClockSegment, oldSpeed: number): Promise<void> {
  await addClockSegment(tx, segment);
  await stretchPlanned(tx, segment.realStart, oldSpeed / segment.speed);
  await wakeSearches(tx);
  const workspace = await touchWorkspace(tx);
  await publish(tx, "update_space", workspace);
  await publish(tx, "refetch", { list: "sandbox" });
}
