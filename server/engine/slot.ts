import type { WaitReason } from "@/lib/contract/sequence";
import { nextOpening } from "@/server/domain/campaigns/hours";
import { spacingMs } from "@/server/domain/campaigns/spacing";
import type { LaneSlot } from "@/server/repositories/lanes";
import type { LaneWork } from "./job";
import type { Planning } from "./plan/planning";

/** When the next automatic action of a lane may leave, after one that ended now: spacing, then the account's hours (R8). */
export function slotAfter(lane: LaneWork, p: Planning, seed: string): LaneSlot {
  const now = p.clock.toVirtual(p.now);
  const spaced = new Date(+now + spacingMs(lane.spacing, `${lane.id}|${seed}`));
  const opens = nextOpening(lane.hours, spaced);
  const reason: WaitReason | null = opens > spaced ? "outside_hours" : spaced > now ? "spacing" : null;
  return { id: lane.id, slotAt: opens > now ? p.clock.toReal(opens) : p.now, reason };
}
