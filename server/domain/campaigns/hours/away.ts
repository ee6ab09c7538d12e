import type { Moment } from "@/server/domain/clock";
import type { Lane } from "../lane";

/** R22: after a pause, what is later than this asks somebody first; shown time. */
export const lateMs = 7 * 86_400_000;

/** What was due before this is that late; real. */
export const lateBefore = ({ now, clock }: Moment): Date =>
  clock.toReal(new Date(+clock.toVirtual(now) - lateMs));

export type Away = Pick<Lane, "awayFrom" | "awayUntil">;

/**
 * Until when the owner of an account is away (real), and nothing is done for campaigns as it (R22). Past that it is `over`, and
 * still nothing is done before what is late was sorted out. Null: they are there.
 */
export function absenceOf({ awayFrom, awayUntil }: Away, now: Date): { until: Date; isOver: boolean } | null {
  if (!awayFrom || !awayUntil || awayFrom > now) return null;
  return { until: awayUntil, isOver: awayUntil <= now };
}
