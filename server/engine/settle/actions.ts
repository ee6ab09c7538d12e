import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { enqueue } from "@/server/queue/queue";
import { attachLabels } from "@/server/repositories/inbox/labels";
import { noteGoals } from "@/server/repositories/ledger/enrollments";
import { insertTasks } from "@/server/repositories/tasks/changes";
import { taskDueAt } from "./effect";
import { enrichPeople } from "./enriched";
import type { Settled } from "./write";

/**
 * Writes what steps did in the workspace itself, in the same commit as their rows: once, or not at all. `found`: the rows that brought an
 * address.
 */
export async function writeActions(
  tx: Tx,
  p: Planning,
  masterKey: Uint8Array,
  settled: readonly Settled[],
): Promise<{ found: ReadonlySet<string> }> {
  const labelled = settled.flatMap(({ job, result }) =>
    result.kind === "labelled" ? [{ prospectId: job.prospectId, labelId: result.labelId }] : [],
  );
  const goals = settled.flatMap(({ job, result }) =>
    result.kind === "goal_reached" && job.enrollmentId && job.stepId
      ? [{ enrollmentId: job.enrollmentId, goalId: job.stepId }]
      : [],
  );
  await attachLabels(tx, labelled, { at: p.now, by: null });
  await noteGoals(tx, goals);
  const found = await enrichPeople(tx, p, masterKey, settled);
  await giveTasks(tx, p, settled);
  await movePeople(tx, settled);
  return { found };
}

async function giveTasks(tx: Tx, p: Planning, settled: readonly Settled[]): Promise<void> {
  const given = settled.flatMap(({ job, result }) => {
    const { enrollmentId, campaignId, stepId, prospectId, accountId, id: deliveryId } = job;
    if (result.kind !== "task_given" || !enrollmentId || !campaignId || !stepId) return [];
    const { type: kind, text, priority } = result.task;
    return [
      {
        ...{ id: p.newId(), kind, text, priority, createdAt: p.now, dueAt: taskDueAt(result.task, p) },
        ...{ deliveryId, enrollmentId, campaignId, stepId, prospectId, accountId },
      },
    ];
  });
  if (given.length === 0) return;
  await insertTasks(tx, given);
  await publish(tx, "refetch", { list: "tasks" });
}

/**
 * They enter in a background job, because a transaction that holds rows of prospects must not wait for another campaign (lock-order.md).
 */
async function movePeople(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const moved = new Map<string, string[]>();
  for (const { job, result } of settled)
    if (result.kind === "moved")
      moved.set(result.campaignId, [...(moved.get(result.campaignId) ?? []), job.prospectId]);
  for (const [campaignId, prospectIds] of moved)
    await enqueue(tx, "enter-campaign", { workspaceId: tx.workspaceId, campaignId, prospectIds });
}
