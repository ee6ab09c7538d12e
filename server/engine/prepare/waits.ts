import type { WaitReason } from "@/lib/contract/reasons";
import type { Gate } from "@/server/domain/campaigns/gates";
import type { RowMove, WaitDetail } from "@/server/repositories/deliveries";
import type { NewEvent } from "@/server/repositories/events";
import type { LaneSlot } from "@/server/repositories/lanes";
import type { Planning } from "../plan/planning";
import { afterOpening, laneWorkOf } from "../slot";
import type { Other, Subject } from "./decide";

type Wait = Extract<Other["decision"], { kind: "wait" }>;
export type Waiting = Subject & { decision: Wait };

/** Gates that hold up a whole lane, not one person: the lane's slot moves and its rows keep their dates. */
const ofTheLane: ReadonlySet<Gate> = new Set([
  "sender_connected",
  "plan_allows",
  "inside_hours",
  "spacing_over",
]);
/** How long a lane whose obstacle has no end is left alone before it looks again; real time. */
const lookAgainMs = 5 * 60_000;

/** Whether the obstacle is the lane's. A message somebody wrote waits by itself; an unread inbox holds up follow-ups only. */
export function isOfTheLane({ row, lane, decision: { gate, reason } }: Waiting): boolean {
  if (row.enrollmentId === null || reason === "mailbox_not_checked") return false;
  return ofTheLane.has(gate) || (gate === "limit_has_room" && lane.channel === "email");
}

const soon = ({ now }: Planning) => new Date(+now + lookAgainMs);
/** Real time, first moment at which it is worth looking again. */
export const waitEnd = (p: Planning, { until }: Wait): Date => (until ? p.clock.toReal(until) : soon(p));

export function laneSlotOf(p: Planning, { claimed, lane, decision }: Waiting): LaneSlot {
  const { reason, until } = decision;
  const isOpening = until !== null && (reason === "outside_hours" || reason === "daily_limit");
  const slotAt = isOpening
    ? p.clock.toReal(afterOpening(laneWorkOf(lane), until, claimed.id))
    : waitEnd(p, decision);
  return { id: lane.id, slotAt, reason };
}

/** Reasons that end when somebody or something acts, not at an instant. */
const parked: ReadonlySet<WaitReason> = new Set([
  "campaign_paused",
  "missing_data",
  "invalid_email",
  "no_required_email_type",
  "no_profile_url",
  "not_premium",
  "waiting_for_acceptance",
  "held",
]);

/** A row waits for its own reason: until an instant, or parked until something wakes it (R13). */
export function rowWait(p: Planning, { claimed, row, decision }: Waiting): RowMove {
  const { reason, detail } = decision;
  const due: WaitDetail = {};
  if (row.dueAt && reason === "campaign_paused") due.due = row.dueAt.toISOString();
  return {
    id: claimed.id,
    fence: claimed.fence,
    to: "planned",
    dueAt: parked.has(reason) ? null : waitEnd(p, decision),
    waitReason: reason,
    waitDetail: { ...detail, ...due },
  };
}

/** The log names a wait once, not every time it is looked at. */
export const waitEvent = (p: Planning, { row, decision }: Waiting): NewEvent[] =>
  row.waitReason === decision.reason
    ? []
    : [
        {
          id: p.newId(),
          at: p.now,
          kind: "waited",
          ...whereOf(row),
          reason: decision.reason,
          until: parked.has(decision.reason) ? null : waitEnd(p, decision),
          detail: decision.detail,
        },
      ];

/** The columns by which a line of the log finds its row. */
export const whereOf = (row: {
  id: string;
  prospectId: string;
  campaignId: string | null;
  enrollmentId: string | null;
  stepId: string | null;
  kind: NewEvent["stepKind"];
}) => ({
  prospectId: row.prospectId,
  campaignId: row.campaignId,
  enrollmentId: row.enrollmentId,
  deliveryId: row.id,
  stepId: row.stepId,
  stepKind: row.kind,
  channel: row.kind === "email" ? ("email" as const) : ("network" as const),
});
