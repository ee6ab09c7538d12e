import type { WaitReason } from "@/lib/contract/reasons";
import type { Moment } from "@/server/domain/clock";
import { chance } from "../chance";
import type { Lane } from "../lane";
import { type Hours, nextOpening } from "./hours";
import { hoursOf } from "./work-hours";

/** The shortest and longest pause of a lane, in seconds (R8). */
type Spacing = { minSeconds: number; maxSeconds: number };

/**
 * The pause before the next action of a lane, in milliseconds: anywhere between the two bounds, so that actions follow no regular pattern,
 * and always the same for the same seed (R8).
 */
export function spacingMs({ minSeconds, maxSeconds }: Spacing, seed: string): number {
  const width = Math.max(0, maxSeconds - minSeconds);
  return Math.round((minSeconds + width * chance(seed)) * 1000);
}

/** What a lane needs to compute the slot after an action. */
export type LaneWork = { id: string; hours: Hours; spacing: Spacing };
/** A lane's next slot: nothing automatic leaves before `slotAt` (real). */
export type LaneSlot = { id: string; slotAt: Date; reason: WaitReason | null };

/** The lane's pacing from now on. */
export function laneWorkOf(lane: Lane): LaneWork {
  if (lane.channel === "inner")
    return { id: lane.id, hours: alwaysOpen(lane.timezone), spacing: { minSeconds: 0, maxSeconds: 0 } };
  const sender = lane.channel === "email" ? lane.mailbox : lane.channel === "sms" ? lane.phone : null;
  const [minSeconds, maxSeconds] = sender?.spacing ?? lane.accountSpacing;
  return { id: lane.id, hours: hoursOf(lane), spacing: { minSeconds, maxSeconds } };
}

const alwaysOpen = (timezone: string): Hours => ({
  timezone,
  start: 0,
  end: 24,
  days: [1, 2, 3, 4, 5, 6, 7],
});

/** The seed of the pause after an action: prospect and step, so that a forecast gets the same pause (R8, M2). */
export const slotSeed = (row: { id: string; prospectId: string; stepId: string | null }): string =>
  row.stepId === null ? row.id : `${row.prospectId}|${row.stepId}`;

/** The first action after opening comes within the shortest pause, so that it does not leave on the very second (R8). */
export const afterOpening = (lane: LaneWork, opens: Date, seed: string): Date =>
  new Date(+opens + Math.round(lane.spacing.minSeconds * 1000 * chance(`${lane.id}|${seed}|opening`)));

/** When the next automatic action of a lane may leave after one that ended now: spacing, then the account's hours (R8). */
export function slotAfter(lane: LaneWork, p: Moment, seed: string): LaneSlot {
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
