import type { WaitReason } from "@/lib/contract/reasons";
import type { Moment } from "@/server/domain/clock";
import type { Decision, Gate } from "./gates";
import { afterOpening, type LaneSlot, laneWorkOf } from "./hours/slot";
import type { Lane } from "./lane";
import type { StepFacts } from "./sequence/step-facts";
import { uncheckedReasons } from "./unchecked-sender";

export type Wait = Extract<Decision, { kind: "wait" }>;

/** Gates that hold up a whole lane, not one prospect: the lane's slot moves and its rows keep their dates. */
const ofTheLane: ReadonlySet<Gate> = new Set([
  "sender_connected",
  "plan_allows",
  "inside_hours",
  "spacing_over",
]);
/** Reasons at one of these gates that still hold up only one prospect, or one campaign of the lane. */
const notOfTheLane: ReadonlySet<WaitReason> = new Set([
  ...Object.values(uncheckedReasons),
  "outside_campaign_hours",
  "outside_recipient_hours",
  "recipient_holiday",
  "campaign_limit",
]);
/** How long a lane whose obstacle has no known end waits before it checks again; real time. */
const lookAgainMs = 5 * 60_000;
/** The same for a step that needs a feature the plan lacks, in a lane with steps that do not: plans change rarely. */
const lookAtPlanMs = 60 * 60_000;
/** Reasons that are checked as rarely. */
const isForLong: ReadonlySet<WaitReason> = new Set([
  "no_language_model",
  "ai_not_in_plan",
  "not_supported",
  // The end of a check wakes these at once (repositories/inbox/checks.ts).
  ...Object.values(uncheckedReasons),
]);
const lacksFeature = ({ gate, detail }: Wait): boolean => gate === "plan_allows" && "feature" in detail;

/**
 * Whether the obstacle holds up the whole lane. A message a member wrote waits alone; an unread inbox holds up follow-ups only, and a
 * missing feature only the steps that need it.
 */
export function isOfTheLane(
  { enrollmentId }: Pick<StepFacts, "enrollmentId">,
  { channel }: Pick<Lane, "channel">,
  wait: Wait,
): boolean {
  const { gate, reason } = wait;
  if (enrollmentId === null || notOfTheLane.has(reason)) return false;
  if (channel !== "email" && channel !== "network" && lacksFeature(wait)) return false;
  return ofTheLane.has(gate) || (gate === "limit_has_room" && channel === "email");
}

/** The first moment at which checking again makes sense, in real time. */
export const waitEnd = ({ now, clock }: Moment, { until }: Wait): Date =>
  until ? clock.toReal(until) : new Date(+now + lookAgainMs);

/** When a lane that waits as a whole checks again; `seed` is that of its first row. */
export function laneSlotOf(p: Moment, lane: Lane, wait: Wait, seed: string): LaneSlot {
  const { reason, until } = wait;
  const isOpening = until !== null && (reason === "outside_hours" || reason === "daily_limit");
  const slotAt = isOpening ? p.clock.toReal(afterOpening(laneWorkOf(lane), until, seed)) : waitEnd(p, wait);
  return { id: lane.id, slotAt, reason };
}

/** Reasons that end when a member or an event ends them, not at an instant unless they name one. */
const parked: ReadonlySet<WaitReason> = new Set([
  "out_of_credits",
  "campaign_paused",
  "new_people_paused",
  "missing_data",
  "calendly_event_disconnected",
  "awaiting_approval",
  "user_hold",
  "invalid_email",
  "no_required_email_type",
  "no_profile_url",
  "bounce_guard",
  "not_premium",
  "invalid_phone",
  "no_consent",
  "invalid_dialer_phone",
  "campaign_closed",
  "waiting_for_acceptance",
  "task_open",
  "writing_failed",
  "action_paused",
  "held",
  "uncertain_reply",
]);

/** When a row that waits for its own reason is checked again, in real time; null: something has to wake it (R13). */
export function rowWaitEnd(p: Moment, wait: Wait): Date | null {
  if (parked.has(wait.reason) && !wait.until) return null;
  const isForGood = wait.reason === "outside_campaign_hours" && wait.until === null;
  return isForGood || lacksFeature(wait) || (isForLong.has(wait.reason) && !wait.until)
    ? new Date(+p.now + lookAtPlanMs)
    : waitEnd(p, wait);
}
