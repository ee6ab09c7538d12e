import type * as z from "zod";
import { withoutDelays } from "@/lib/contract/campaigns/sequence";
import type { enrollment, nextAction } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import { longestHold } from "@/server/domain/campaigns/gate-facts";
import { isDoneInside } from "@/server/domain/campaigns/sequence/condition";
import { stepById, stepNumber } from "@/server/domain/campaigns/sequence/sequence";
import { standstillOf } from "@/server/domain/campaigns/standstill";
import type { EnrollmentView } from "@/server/repositories/ledger/enrollment-views";
import { estimateSend } from "@/server/services/campaigns/estimate-send";

export type Enrollment = z.output<typeof enrollment>;
type NextAction = z.output<typeof nextAction>;
type Times = Pick<Context, "clock" | "now">;

/** A person's way through a campaign as it is shown, with what happens next (ux 53). */
export function showEnrollment(cx: Times, row: EnrollmentView): Enrollment {
  const next = nextActionOf(cx, row);
  const stepCount = withoutDelays(row.sequence).length;
  return {
    id: row.id,
    campaignId: row.campaignId,
    campaignName: row.campaignName,
    state: row.state,
    standstill: standstillOf(row),
    stepNumber: row.state === "finished" ? stepCount : stepNumber(row.sequence, next.stepId ?? row.stepId),
    stepCount,
    accountId: row.accountId,
    mailboxId: row.mailboxId,
    next,
    enteredAt: cx.clock.toVirtual(row.enteredAt).toISOString(),
  };
}

/** Always a time or a reason (ux 27). */
export function nextActionOf(cx: Times, row: EnrollmentView): NextAction {
  const { delivery } = row;
  const step = { kind: delivery?.kind ?? null, stepId: delivery?.stepId ?? row.stepId };
  const because = (reason: NextAction["reason"], detail: string | null = null): NextAction => ({
    ...{ ...step, at: null, reason, detail },
  });
  if (row.state === "finished")
    return { ...because(row.hasGoal ? "goal_reached" : "finished"), kind: null, stepId: null };
  if (row.state === "stopped") return { ...because(row.stopReason ?? "manual"), kind: null, stepId: null };
  if (row.state === "held") return because("held");
  const { pausedUntil } = row;
  if (pausedUntil && pausedUntil > cx.now())
    return { ...because("person_paused"), at: cx.clock.toVirtual(pausedUntil).toISOString() };
  if (row.campaignStatus === "draft") return because("not_started");
  if (row.campaignStatus !== "active") return because("campaign_paused");
  if (!delivery) return because("not_due");
  if (delivery.state === "unknown") return { ...because("looking_up"), at: shown(cx, delivery.lookUpAt) };
  return waiting(cx, row, because);
}

function waiting(
  cx: Times,
  { delivery, ...row }: EnrollmentView,
  because: (reason: NextAction["reason"], detail?: string | null) => NextAction,
): NextAction {
  const { dueAt, slotAt, slotReason, closedReason, waitReason, waitDetail, kind, stepId } = delivery!;
  const step = stepById(row.sequence, stepId);
  const detail = detailOf(waitDetail);
  if (dueAt === null) return because(waitReason ?? "not_due", detail);
  if (closedReason) return because(closedReason);
  if (step && isDoneInside(step)) return { ...because(waitReason, detail), at: shown(cx, dueAt) };
  if (kind === "condition") return { ...because("waiting_for_acceptance", detail), at: shown(cx, dueAt) };
  const due = new Date(dueAt);
  const hold = longestHold(row, cx.now());
  const isHeld = hold !== null && hold.until > due;
  const planned = {
    ...(isHeld ? { dueAt: hold.until, waitReason: hold.reason } : { dueAt: due, waitReason }),
    ...{ slotAt: slotAt === null ? null : new Date(slotAt), slotReason },
  };
  const { at, reason } = estimateSend(cx, planned, row);
  return { ...because(reason, detail), at };
}

const shown = ({ clock }: Times, at: string | null) =>
  at === null ? null : clock.toVirtual(new Date(at)).toISOString();

/** The details of a reason, such as the names of missing data, without instants that are internal to the engine. */
export function detailOf(detail: Record<string, string | number> | null): string | null {
  const values = Object.entries(detail ?? {}).filter(([name]) => name !== "due");
  return values.length === 0 ? null : values.map(([, value]) => String(value)).join(", ");
}
