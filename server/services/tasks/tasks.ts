import type { CallReaction } from "@/lib/contract/campaigns/sequence";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { periodDays } from "@/lib/contract/periods";
import type { Task, tasks } from "@/lib/contract/tasks";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { settleTask } from "@/server/planning/task";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import { logEvents } from "@/server/repositories/ledger/events";
import { endTask, type TaskEnd } from "@/server/repositories/tasks/changes";
import * as repository from "@/server/repositories/tasks/tasks";
import { planningOf } from "@/server/services/campaigns/planning";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { mayDo, mustFindTask, stepsOf, taskShower } from "./view";

type TaskRow = repository.TaskRow;

/** Open tasks, the earliest due first; or ended ones, the newest first (TASK-04, TASK-05). */
export const listTasks = (cx: Context, input: Input<typeof tasks.list>): Promise<Output<typeof tasks.list>> =>
  cx.transact(async (tx) => {
    const after = placeOf(input.cursor);
    const isEnded = input.state === "ended";
    const days = input.period && periodDays[input.period] * (isEnded ? -1 : 1);
    const filter = {
      isEnded,
      ...mayDo(cx, input.assignee === "me"),
      priority: input.priority ?? null,
      prospectId: input.prospectId ?? null,
      edge: days === undefined ? null : inDays(cx, days),
    };
    const offset = after ? 0 : (input.offset ?? 0);
    const rows = await repository.listTasks(tx, filter, { after, offset, limit: input.limit + 1 });
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const next = rows.length > input.limit && last;
    const total = await repository.countTasks(tx, filter);
    const show = await taskShower(cx, tx, page);
    return {
      items: page.map(show),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: next ? cursorOf({ at: next.endedAt ?? next.dueAt, id: next.id }) : null,
    };
  });

const inDays = (cx: Context, days: number): Date => {
  const now = cx.clock.toVirtual(cx.now());
  return cx.clock.toReal(new Date(+now + days * 86_400_000));
};

/** Done: a prospect who waits for it continues as its step says for the outcome (R28). */
export const completeTask = (
  cx: Context,
  { id, outcome, note }: Input<typeof tasks.complete>,
): Promise<Task> =>
  cx.transact(async (tx) => {
    const row = await mustFindTask(cx, tx, id);
    if (row.kind === "call" && !outcome)
      throw new DomainError("invalid_input", { fields: { outcome: "fill_this_field" } });
    const end = { state: "completed", note: note?.trim() || null } as const;
    const called = row.kind === "call" ? (outcome ?? null) : null;
    if (row.deliveryId === null) {
      await endOwn(cx, tx, row, { ...end, outcome: called });
      return ended(cx, tx, row);
    }
    const step = (await stepsOf(tx, [row]))(row);
    const call = step?.type === "call_task" && outcome ? step : null;
    const callReaction: CallReaction = call && outcome ? call.outcomes[outcome] : "next";
    // After the last attempt the prospect continues as after any other outcome.
    const reaction = callReaction === "retry" && row.attempt >= (call?.tries ?? 1) ? "next" : callReaction;
    await settleTask(tx, planningOf(cx), {
      task: row,
      end: { ...end, outcome: call ? called : null },
      ...{ reaction, retry: call?.retry ?? null, actorId: cx.scope.personId },
    });
    return ended(cx, tx, row);
  });

/** Skipped: a prospect who waits for it continues without it. */
export const skipTask = (cx: Context, { id, reason }: Input<typeof tasks.skip>): Promise<Task> =>
  cx.transact(async (tx) => {
    const row = await mustFindTask(cx, tx, id);
    const end = { state: "skipped", outcome: null, note: reason } as const;
    if (row.deliveryId === null) await endOwn(cx, tx, row, end);
    else
      await settleTask(tx, planningOf(cx), {
        ...{ task: row, end, reaction: "next", retry: null, actorId: cx.scope.personId },
      });
    return ended(cx, tx, row);
  });

/** No prospect waits for a task made by hand; its completion is logged for its prospect. */
async function endOwn(
  cx: Context,
  tx: Tx,
  { id, prospectId }: TaskRow,
  end: Pick<TaskEnd, "state" | "outcome" | "note">,
): Promise<void> {
  const [at, actorId] = [cx.now(), cx.scope.personId];
  if (!(await endTask(tx, { id, ...end, by: actorId, at }))) throw new DomainError("task_not_open");
  if (prospectId !== null && end.state === "completed")
    await logEvents(tx, [
      { id: cx.newId(), at, kind: "task_done", prospectId, reason: end.outcome, actorId },
    ]);
}

async function ended(cx: Context, tx: Tx, before: TaskRow): Promise<Task> {
  await publish(tx, "refetch", { list: "tasks" });
  if (before.prospectId !== null)
    await publish(tx, "refetch", {
      list: "profiles",
      ...(before.campaignId ? { id: before.campaignId } : {}),
    });
  // The previous assignee is no longer notified of it.
  if (before.assigneeId) await publishNotices(tx, before.assigneeId);
  const row = await mustFindTask(cx, tx, before.id);
  return (await taskShower(cx, tx, [row]))(row);
}
