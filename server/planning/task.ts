import type { CallReaction, Duration } from "@/lib/contract/campaigns/sequence";
import { DomainError } from "@/lib/contract/errors";
import type { Tx } from "@/server/db/tx";
import { afterDelay } from "@/server/domain/campaigns/hours/delay";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { taskTypes } from "@/server/domain/campaigns/sequence/kinds";
import {
  lockOpenDeliveries,
  rescheduleDeliveries,
  skipDeliveries,
} from "@/server/repositories/ledger/deliveries";
import { lockTravellers } from "@/server/repositories/ledger/enrollments";
import { logEvents, type NewEvent } from "@/server/repositories/ledger/events";
import { announceWork } from "@/server/repositories/ledger/lanes";
import { endTask, type TaskEnd } from "@/server/repositories/tasks/changes";
import { endAbsence } from "./absences";
import { advance } from "./advance";
import { emptyBatch, writeBatch } from "./batch";
import type { Planning } from "./planning";
import { stopEnrollments } from "./prospect";

/** What a member says about a task, and how its prospect continues: `retry` says how long until the next call. */
export type TaskVerdict = {
  task: { id: string; enrollmentId: string; deliveryId: string };
  end: Pick<TaskEnd, "state" | "outcome" | "note">;
  reaction: CallReaction;
  retry: Duration | null;
  actorId: string;
};

/** Ends a task and lets its prospect continue, be called again, or stop (R28). Throws `task_not_open` if another member was first. */
export async function settleTask(tx: Tx, p: Planning, verdict: TaskVerdict): Promise<void> {
  const { task, end, actorId } = verdict;
  const open = await lockOpenDeliveries(tx, [task.enrollmentId]);
  const [person] = await lockTravellers(tx, [task.enrollmentId]);
  const row = open.find(({ id }) => id === task.deliveryId);
  if (!row || !person) throw new DomainError("task_not_open");
  const { id: deliveryId, enrollmentId, stepId, kind: stepKind, prospectId, campaignId } = row;
  const where = { enrollmentId, deliveryId, stepId, stepKind, prospectId, campaignId };
  const event: NewEvent = {
    ...{ id: p.newId(), at: p.now, kind: "task_done", reason: end.outcome, actorId, ...where },
  };
  const ended = { id: task.id, ...end, by: actorId, at: p.now };
  const isOfStep = row.kind in taskTypes;
  if (!isOfStep) {
    await logEvents(tx, [event]);
    if (!(await endAbsence(tx, p, row, ended))) throw new DomainError("task_not_open");
    return;
  }
  if (!(await endTask(tx, ended))) throw new DomainError("task_not_open");
  if (verdict.reaction === "retry" && verdict.retry)
    return callAgain(tx, p, verdict.retry, row, person, event);
  const batch = emptyBatch();
  batch.events.push(end.state === "skipped" ? { ...event, kind: "skipped", reason: "user_skipped" } : event);
  if (end.state === "skipped") await skipDeliveries(tx, [row.id], "user_skipped", p.now);
  else await settleDone(tx, row.id, p.now);
  const isStopped = verdict.reaction === "stop";
  const from = p.clock.toVirtual(p.now);
  await advance(tx, p, isStopped ? [] : [{ enrollmentId, afterStepId: stepId, from }], batch);
  await writeBatch(tx, p, batch);
  if (isStopped) await stopEnrollments(tx, p, [enrollmentId], { reason: "call_ended", actorId });
}

/**
 * Moves a step's task to another due date (real time). If its prospect does not wait for it, they continue then. Throws `task_not_open` as
 * above.
 */
export async function moveTask(
  tx: Tx,
  p: Planning,
  task: { enrollmentId: string; deliveryId: string },
  dueAt: Date,
): Promise<void> {
  const open = await lockOpenDeliveries(tx, [task.enrollmentId]);
  const row = open.find(({ id }) => id === task.deliveryId);
  if (!row) throw new DomainError("task_not_open");
  if (row.dueAt === null || row.waitReason !== "task_open") return;
  await rescheduleDeliveries(tx, [row.id], { dueAt, waitReason: "task_open" });
  await writeBatch(tx, p, { ...emptyBatch(), wakes: [{ laneId: row.laneId, dueAt }] });
}

const settleDone = (tx: Tx, id: string, at: Date) =>
  tx.query(
    `update deliveries set state = 'sent', settled_at = $2, lease_by = null, wait_reason = null, wait_detail = null
      where id = $1 and state in ('planned', 'claimed')`,
    [id, at],
  );

/** The row is due again at the next call; then it creates another task. */
async function callAgain(
  tx: Tx,
  p: Planning,
  retry: Duration,
  row: { id: string; laneId: string },
  person: Parameters<typeof hoursOf>[0],
  event: NewEvent,
): Promise<void> {
  const dueAt = p.clock.toReal(afterDelay(p.clock.toVirtual(p.now), retry, hoursOf(person)));
  await rescheduleDeliveries(tx, [row.id], { dueAt, waitReason: "retry" });
  const batch = emptyBatch();
  batch.events.push({ ...event, until: dueAt });
  batch.wakes.push({ laneId: row.laneId, dueAt });
  await writeBatch(tx, p, batch);
  if (dueAt <= p.now) await announceWork(tx);
}
