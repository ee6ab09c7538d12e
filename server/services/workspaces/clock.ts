import { DomainError } from "@/lib/contract/errors";
import type { Tx } from "@/server/db/tx";
import { type ClockSegment, clockOf } from "@/server/domain/clock";
import { publish } from "@/server/outbox/publish";
import {
  addClockSegment,
  lockClock,
  stretchPlanned,
  touchWorkspace,
} from "@/server/repositories/ledger/clock";
import { listClockSegments } from "@/server/repositories/ledger/clock-segments";
import { forgetDays } from "@/server/repositories/reports/counted-days";
import { countConnected } from "@/server/repositories/workspaces/workspaces";
import { wakeSearches } from "@/server/services/searches/wake";

/**
 * Lets the workspace's time run at this speed from `now` (real) on; shown time goes on where it is, and what lies ahead stays at its
 * shown instant (R31), also what the engine plans in this very moment. Throws `not_sandboxed` while anything real is connected.
 */
export async function changeSpeed(tx: Tx, now: Date, speed: number): Promise<void> {
  await lockClock(tx);
  if (!(await countConnected(tx)).isSandboxed) throw new DomainError("not_sandboxed");
  const clock = clockOf(await listClockSegments(tx));
  if (clock.speed === speed) return;
  await continueWith(tx, { realStart: now, virtualStart: clock.toVirtual(now), speed }, clock.speed);
}

/**
 * Back to real time, because something real is being connected: shown time is real time again from `now` on. What lies ahead keeps
 * its distance on the clock. Answers whether the workspace had a clock of its own, so that the caller can say so.
 */
export async function leaveSandboxClock(tx: Tx, now: Date): Promise<boolean> {
  await lockClock(tx);
  const clock = clockOf(await listClockSegments(tx));
  if (clock.speed === 1 && +clock.toVirtual(now) === +now) return false;
  await continueWith(tx, { realStart: now, virtualStart: now, speed: 1 }, clock.speed);
  // Shown days come a second time: what lay in them is counted anew, on the days there are now.
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
