import type { Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { needsDecision } from "@/server/domain/conversations/absence";
import { publish } from "@/server/outbox/publish";
import { type OpenDelivery, rescheduleDeliveries } from "@/server/repositories/ledger/deliveries";
import { type Held, releaseEnrollments } from "@/server/repositories/ledger/enrollments";
import { logEvents } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { endTask, insertTasks, listTaskTopics, type TaskEnd } from "@/server/repositories/tasks/changes";
import type { Planning } from "./planning";
import { absenceTask } from "./task-words";

const mediumPriority = 300;

/**
 * Prospects who are out of office once too often are not waited for again: their next step waits until a teammate has done a task about it
 * (R16). A plan without tasks waits for the return as usual.
 */
export async function askAboutAbsences(
  tx: Tx,
  p: Planning,
  open: readonly OpenDelivery[],
  { held, until }: { held: readonly Held[]; until: Date },
): Promise<void> {
  const asked = new Map(held.filter(({ absences }) => needsDecision(absences)).map((one) => [one.id, one]));
  const rows = open.filter((row) => asked.has(row.enrollmentId) && isDated(row));
  if (rows.length === 0) return;
  const { plan } = await readSendingWorkspace(tx);
  if (entitlementsOf(plan, p.now).features.dash_tasks !== "active") return;
  const topics = await listTaskTopics(
    tx,
    rows.map(({ id }) => id),
  );
  const texts = new Map(
    topics.map(({ deliveryId, name, locale }) => [deliveryId, absenceTask(locale, name)]),
  );
  await rescheduleDeliveries(
    tx,
    rows.map(({ id }) => id),
    { dueAt: null, waitReason: "task_open" },
  );
  await insertTasks(
    tx,
    rows.map(({ id: deliveryId, enrollmentId, campaignId, stepId, prospectId }) => ({
      id: p.newId(),
      kind: "custom",
      text: texts.get(deliveryId) ?? "",
      priority: mediumPriority,
      createdAt: p.now,
      dueAt: until,
      deliveryId,
      enrollmentId,
      campaignId,
      stepId,
      prospectId,
      accountId: asked.get(enrollmentId)?.accountId ?? "",
    })),
  );
  await logEvents(
    tx,
    rows.map(({ id: deliveryId, enrollmentId, campaignId, prospectId, stepId, kind: stepKind }) => ({
      id: p.newId(),
      at: p.now,
      kind: "waited",
      reason: "task_open",
      gate: "wait_over",
      deliveryId,
      enrollmentId,
      campaignId,
      prospectId,
      stepId,
      stepKind,
    })),
  );
  await publish(tx, "refetch", { list: "tasks" });
}

/** Rows that wait for something else keep waiting for it. */
const isDated = ({ state, dueAt }: OpenDelivery) =>
  state === "claimed" || (state === "planned" && dueAt !== null);

/** The task about an absence is done: the step that waited for it is due now. False if the task was ended before. */
export async function endAbsence(
  tx: Tx,
  p: Planning,
  { id, laneId, enrollmentId }: OpenDelivery,
  end: TaskEnd,
): Promise<boolean> {
  if (!(await endTask(tx, end))) return false;
  await releaseEnrollments(tx, [enrollmentId], null);
  await rescheduleDeliveries(tx, [id], { dueAt: p.now, waitReason: null });
  await wakeLanes(tx, new Map([[laneId, p.now]]));
  await announceWork(tx);
  return true;
}
