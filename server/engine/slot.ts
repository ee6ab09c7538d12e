import { chance } from "@/server/domain/campaigns/chance";
import { nextOpening } from "@/server/domain/campaigns/hours";
import { spacingMs } from "@/server/domain/campaigns/spacing";
import type { LaneFacts } from "@/server/repositories/lane-facts";
import type { LaneSlot } from "@/server/repositories/lanes";
import type { LaneWork } from "./job";
import { hoursOf, type Planning } from "./plan/planning";

/** The lane as it paces from now on. */
export function laneWorkOf(lane: LaneFacts): LaneWork {
  const [minSeconds, maxSeconds] =
    lane.channel === "email" && lane.mailbox ? lane.mailbox.spacing : lane.accountSpacing;
  return { id: lane.id, hours: hoursOf(lane), spacing: { minSeconds, maxSeconds } };
}

/** The first action after an opening comes within the shortest pause of it: a desk does not start on the second (R8). */
export const afterOpening = (lane: LaneWork, opens: Date, seed: string): Date =>
  new Date(+opens + Math.round(lane.spacing.minSeconds * 1000 * chance(`${lane.id}|${seed}|opening`)));

/** When the next automatic action of a lane may leave, after one that ended now: spacing, then the account's hours (R8). */
export function slotAfter(lane: LaneWork, p: Planning, seed: string): LaneSlot {
  const now = p.clock.toVirtual(p.now);
  const spaced = new Date(+now + spacingMs(lane.spacing, `${lane.id}|${seed}`));
  const opens = nextOpening(lane.hours, spaced);
  if (opens > spaced)
    return { id: lane.id, slotAt: p.clock.toReal(afterOpening(lane, opens, seed)), reason: "outside_hours" };
  return {
    id: lane.id,
    slotAt: spaced > now ? p.clock.toReal(spaced) : p.now,
    reason: spaced > now ? "spacing" : null,
  };
}
