import type { Assignee } from "@/lib/contract/assignees";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Task, tasks } from "@/lib/contract/tasks";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { moveTask } from "@/server/planning/task";
import { listEntitled, listKnowing } from "@/server/repositories/auth/memberships";
import { changeTask, insertOwnTask, type TaskChange } from "@/server/repositories/tasks/changes";
import { findTask, type TaskRow } from "@/server/repositories/tasks/tasks";
import { planningOf } from "@/server/services/campaigns/planning";
import { aheadOf } from "@/server/services/inbox/reminders";
import { publishNotices } from "@/server/services/notices/publish-notices";
import { mustFindProspect } from "@/server/services/prospects/access";
import { mustFindTask, taskShower } from "./view";

/** What decides who can be assigned a task: the account of its step, else its prospect. */
type About = { accountId: string | null; prospectId: string | null };

/** Stores a task made by hand, for the member or a teammate who may see its prospect (TASK-05, TASK-06). */
export const createTask = (cx: Context, input: Input<typeof tasks.create>): Promise<Task> =>
  cx.transact(async (tx) => {
    const { type: kind, text, priority, prospectId = null } = input;
    if (prospectId !== null) await mustFindProspect(cx, tx, prospectId);
    const { personId } = cx.scope;
    const assigneeId = input.assigneeId ?? personId;
    await mustBeAssignable(cx, tx, assigneeId, { accountId: null, prospectId });
    const [id, createdAt, dueAt] = [cx.newId(), cx.now(), aheadOf(cx, input.dueAt)];
    await insertOwnTask(tx, {
      ...{ id, kind, text, priority, createdAt, dueAt, createdById: personId, assigneeId, prospectId },
    });
    await notifyAssignees(cx, tx, [assigneeId]);
    return show(cx, tx, id);
  });

/** Changes an open task; a member who reassigned it may no longer see it, and still gets its state in the response. */
export const updateTask = (cx: Context, input: Input<typeof tasks.update>): Promise<Task> =>
  cx.transact(async (tx) => {
    const { id, version, text, priority, assigneeId } = input;
    const row = await mustFindTask(cx, tx, id);
    const isGiven = assigneeId !== undefined && assigneeId !== row.assigneeId;
    if (isGiven) await mustBeAssignable(cx, tx, assigneeId, row);
    if (row.state !== "pending") throw new DomainError("task_not_open");
    const change: TaskChange = { text, priority, assigneeId: isGiven ? assigneeId : undefined };
    if (input.dueAt !== undefined) {
      change.dueAt = dueOf(cx, input.dueAt, row);
      if (row.deliveryId !== null) await moveTask(tx, planningOf(cx), row, change.dueAt);
    }
    const mark = { by: cx.scope.personId, at: cx.now() };
    if (!(await changeTask(tx, { id, version }, change, mark))) throw new DomainError("conflict");
    await notifyAssignees(cx, tx, isGiven ? [row.assigneeId, assigneeId] : []);
    return show(cx, tx, id);
  });

/** In the future; or, if a snooze is undone, any instant since the task was created. */
function dueOf(cx: Context, shown: string, { createdAt }: TaskRow): Date {
  const at = cx.clock.toReal(new Date(shown));
  return at >= createdAt && at <= cx.now() ? at : aheadOf(cx, shown);
}

/** Members a task can be assigned to: an existing task, or a new one with or without a prospect. */
export const listTaskAssignees = (
  cx: Context,
  { taskId, prospectId }: Input<typeof tasks.assignees>,
): Promise<Assignee[]> =>
  cx.transact(async (tx) => {
    if (taskId) return listAssignable(tx, await mustFindTask(cx, tx, taskId));
    if (prospectId) await mustFindProspect(cx, tx, prospectId);
    return listAssignable(tx, { accountId: null, prospectId: prospectId ?? null });
  });

const listAssignable = (tx: Tx, { accountId, prospectId }: About): Promise<Assignee[]> =>
  accountId === null ? listKnowing(tx, "dashboard", prospectId) : listEntitled(tx, "dashboard", accountId);

/** A member who may not see the task's subject is reported as missing, like one of another workspace. */
async function mustBeAssignable(cx: Context, tx: Tx, id: string, about: About): Promise<void> {
  if (id === cx.scope.personId) return;
  if (!(await listAssignable(tx, about)).some((one) => one.id === id)) throw new DomainError("not_found");
}

/** Lists are read again, and the bells of those it was given to or taken from (NOTIF-10). */
async function notifyAssignees(cx: Context, tx: Tx, people: readonly (string | null)[]): Promise<void> {
  await publish(tx, "refetch", { list: "tasks" });
  for (const one of people) if (one !== null && one !== cx.scope.personId) await publishNotices(tx, one);
}

async function show(cx: Context, tx: Tx, id: string): Promise<Task> {
  const row = (await findTask(tx, id, { personId: null, accounts: null }))!;
  return (await taskShower(cx, tx, [row]))(row);
}
