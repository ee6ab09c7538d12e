import type { WaitReason } from "@/lib/contract/reasons";
import type { Gate } from "@/server/domain/campaigns/gates";
import type { LaneSlot, LaneWork } from "@/server/domain/campaigns/hours/slot";
import type { Wait } from "@/server/domain/campaigns/waits";
import type { Planning } from "@/server/planning/planning";
import type { Obstacle } from "@/server/repositories/ledger/obstacles";

/** A lane's new slot, why the last one lay where it lay, and the decision that moved it; without one it paces by itself. */
export type MovedSlot = { lane: LaneWork; slot: LaneSlot; was: WaitReason | null; wait?: Wait };

/** What ends at an instant known beforehand; everything else lasts until the lane has another reason. */
const timed: ReadonlySet<WaitReason> = new Set([
  "outside_hours",
  "daily_limit",
  "weekly_limit",
  "sender_away",
]);
/** Of a lane in which something may be done: hours that opened and caps that began anew are over, whatever its slot was set by. */
export const stillHolds = (reason: WaitReason | null): WaitReason | null =>
  reason && timed.has(reason) ? null : reason;

const gateOfPace: Partial<Record<WaitReason, Gate>> = {
  outside_hours: "inside_hours",
  spacing: "spacing_over",
};

/** Lines for the log where a lane has another reason to wait than before: every person in it waits for that (M3). */
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

/** The rule's own value, as it is set for the lane (M3). */
export function ruleValue({ hours, spacing }: LaneWork, gate: Gate | null): Record<string, string | number> {
  if (gate === "inside_hours") return { start: hours.start, end: hours.end, timezone: hours.timezone };
  if (gate === "spacing_over") return { ...spacing };
  return {};
}
