import type { Moment } from "@/server/domain/clock";
import type { Lane } from "../lane";

/** R22: after a pause, a member decides about steps that are later than this; on the workspace's clock. */
export const lateMs = 7 * 86_400_000;

/** What was due before this instant (real) is that late. */
export const lateBefore = ({ now, clock }: Moment): Date =>
  clock.toReal(new Date(+clock.toVirtual(now) - lateMs));

export type Away = Pick<Lane, "awayFrom" | "awayUntil">;

/**
 * Until when the owner of an account is away (real), so that it does nothing for campaigns (R22). After that `isOver` is true, and it still
 * does nothing until late steps are sorted out. Null: the owner is not away.
 */
export function absenceOf({ awayFrom, awayUntil }: Away, now: Date): { until: Date; isOver: boolean } | null {
  if (!awayFrom || !awayUntil || awayFrom > now) return null;
  return { until: awayUntil, isOver: awayUntil <= now };
}
