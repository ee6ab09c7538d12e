import type { WaitReason } from "@/lib/contract/reasons";
import type { Gate } from "@/server/domain/campaigns/gates";
import type { LaneSlot, LaneWork } from "@/server/domain/campaigns/hours/slot";
import type { Wait } from "@/server/domain/campaigns/waits";
import type { Planning } from "@/server/planning/planning";
import type { Obstacle } from "@/server/repositories/ledger/obstacles";

/** A lane's new slot, the reason for the last one, and the decision that moved it; without one the lane paces itself. */
export type MovedSlot = { lane: LaneWork; slot: LaneSlot; was: WaitReason | null; wait?: Wait };

/** Reasons that end at an instant known beforehand. All others last until the lane has another reason. */
const timed: ReadonlySet<WaitReason> = new Set([
  "outside_hours",
  "daily_limit",
  "weekly_limit",
  "sender_away",
]);
/** Used when a lane may act again: timed reasons, such as hours and limits, are over, whatever set its slot. */
export const stillHolds = (reason: WaitReason | null): WaitReason | null =>
  reason && timed.has(reason) ? null : reason;

const gateOfPace: Partial<Record<WaitReason, Gate>> = {
  outside_hours: "inside_hours",
  spacing: "spacing_over",
};

/** Log entries for lanes with another reason to wait than before: every prospect in the lane waits for it (M3). */
export const slotObstacles = ({ now }: Pick<Planning, "now">, moved: readonly MovedSlot[]): Obstacle[] =>
  moved.flatMap(({ lane, slot, was, wait }) => {
    const { reason, slotAt } = slot;
    if (reason === was && !(wait && timed.has(wait.reason))) return [];
    const gate = wait?.gate ?? (reason && gateOfPace[reason]) ?? null;
    const until = reason && timed.has(reason) ? slotAt : null;
    return [
      { ofId: lane.id, at: now, gate, reason, until, detail: { ...ruleValue(lane, gate), ...wait?.detail } },
    ];
  });

/** The rule's own value as set for the lane (M3). */
export function ruleValue({ hours, spacing }: LaneWork, gate: Gate | null): Record<string, string | number> {
  if (gate === "inside_hours") return { start: hours.start, end: hours.end, timezone: hours.timezone };
  if (gate === "spacing_over") return { ...spacing };
  return {};
}
