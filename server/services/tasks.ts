import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { periodDays } from "@/lib/contract/periods";
import type { CallReaction } from "@/lib/contract/sequence";
import type { Task, tasks } from "@/lib/contract/tasks";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { stepById } from "@/server/domain/campaigns/sequence";
import { sequencesOf } from "@/server/engine/plan/sequences";
import { settleTask } from "@/server/engine/plan/task";
import { publish } from "@/server/realtime/publish";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import * as repository from "@/server/repositories/tasks";
import { planningOf } from "./planning";

/** What waits for somebody, the first due above (TASK-04). */
export const listTasks = (cx: Context, input: Input<typeof tasks.list>): Promise<Output<typeof tasks.list>> =>
  cx.transact(async (tx) => {
    const after = placeOf(input.cursor);
    const filter = {
      ...mayDo(cx, input.assignee === "me"),
      priority: input.priority ?? null,
      prospectId: input.prospectId ?? null,
      until: input.period ? daysAhead(cx, periodDays[input.period]) : null,
    };
    const offset = after ? 0 : (input.offset ?? 0);
    const rows = await repository.listTasks(tx, filter, { after, offset, limit: input.limit + 1 });
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const total = await repository.countTasks(tx, filter);
    const show = await shower(cx, tx, page);
    return {
      items: page.map(show),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > input.limit && last ? cursorOf({ at: last.dueAt, id: last.id }) : null,
    };
  });

const daysAhead = (cx: Context, days: number): Date => {
  const now = cx.clock.toVirtual(cx.now());
  return cx.clock.toReal(new Date(+now + days * 86_400_000));
};

/** Members see their own and those of nobody, admins everybody's (TASK-06). */
const mayDo = ({ scope }: Context, isOnlyMine = false) => ({
  personId: scope.isAdmin && !isOnlyMine ? null : scope.personId,
  accounts: scope.allowedAccounts,
});

type Row = repository.TaskRow;

/** Tasks as they are shown; where a call leads is the step's to say, as it runs now. */
async function shower(cx: Context, tx: Tx, rows: readonly Row[]): Promise<(row: Row) => Task> {
  const stepOf = await stepsOf(tx, rows);
  const now = cx.now();
  return (row) => {
    const step = stepOf(row);
    const { id, kind: type, state, priority, text, attempt, accountName, version } = row;
    const { prospectId, fullName, position, companyName, phone, campaignId, campaignName } = row;
    return {
      ...{ id, type, state, priority, text, attempt, accountName, version },
      assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName ?? "" } : null,
      dueAt: cx.clock.toVirtual(row.dueAt).toISOString(),
      isOverdue: state === "pending" && row.dueAt <= now,
      reactions: step?.type === "call_task" ? step.outcomes : null,
      prospect: { id: prospectId, fullName, position, companyName, phone },
      campaign: { id: campaignId, name: campaignName },
    };
  };
}

async function stepsOf(tx: Tx, rows: readonly Row[]) {
  const sequences = await sequencesOf(tx, rows);
  return ({ campaignId, liveVersion, stepId }: Row) => stepById(sequences(campaignId, liveVersion), stepId);
}

export const completeTask = (
  cx: Context,
  { id, outcome, note }: Input<typeof tasks.complete>,
): Promise<Task> =>
  cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    if (row.kind === "call" && !outcome)
      throw new DomainError("invalid_input", { fields: { outcome: "fill_this_field" } });
    const step = (await stepsOf(tx, [row]))(row);
    const call = step?.type === "call_task" && outcome ? step : null;
    const wish: CallReaction = call && outcome ? call.outcomes[outcome] : "next";
    // After the last try the person goes on as after any other.
    const reaction = wish === "retry" && row.attempt >= (call?.tries ?? 1) ? "next" : wish;
    await settleTask(tx, planningOf(cx), {
      task: row,
      end: { state: "completed", outcome: call ? (outcome ?? null) : null, note: note?.trim() || null },
      ...{ reaction, retry: call?.retry ?? null, actorId: cx.scope.personId },
    });
    return ended(cx, tx, row);
  });

export const skipTask = (cx: Context, { id, reason }: Input<typeof tasks.skip>): Promise<Task> =>
  cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    await settleTask(tx, planningOf(cx), {
      task: row,
      end: { state: "skipped", outcome: null, note: reason },
      ...{ reaction: "next", retry: null, actorId: cx.scope.personId },
    });
    return ended(cx, tx, row);
  });

async function mustFind(cx: Context, tx: Tx, id: string): Promise<Row> {
  const row = await repository.findTask(tx, id, mayDo(cx));
  if (!row) throw new DomainError("not_found");
  return row;
}

async function ended(cx: Context, tx: Tx, before: Row): Promise<Task> {
  await publish(tx, "refetch", { list: "tasks" });
  await publish(tx, "refetch", { list: "profiles", id: before.campaignId });
  const row = await mustFind(cx, tx, before.id);
  return (await shower(cx, tx, [row]))(row);
}
