import { DomainError } from "@/lib/contract/errors";
import type { Task } from "@/lib/contract/tasks";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import { sequencesOf } from "@/server/planning/sequences";
import { findTask, type TaskRow } from "@/server/repositories/tasks/tasks";

/** Members see their own and unassigned tasks, admins all (TASK-06). */
export const mayDo = ({ scope }: Context, isOnlyMine = false) => ({
  personId: scope.isAdmin && !isOnlyMine ? null : scope.personId,
  accounts: scope.allowedAccounts,
});

/** The task, or 404 if the member may not see it. */
export async function mustFindTask(cx: Context, tx: Tx, id: string): Promise<TaskRow> {
  const row = await findTask(tx, id, mayDo(cx));
  if (!row) throw new DomainError("not_found");
  return row;
}

/** Tasks as displayed; the running step says what follows a call. */
export async function taskShower(
  cx: Context,
  tx: Tx,
  rows: readonly TaskRow[],
): Promise<(row: TaskRow) => Task> {
  const stepOf = await stepsOf(tx, rows);
  const now = cx.now();
  return (row) => {
    const step = stepOf(row);
    const { id, kind: type, state, priority, text, attempt, accountName, version } = row;
    return {
      ...{ id, type, state, priority, text, attempt, accountName, version },
      assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName ?? "" } : null,
      dueAt: cx.clock.toVirtual(row.dueAt).toISOString(),
      isOverdue: state === "pending" && row.dueAt <= now,
      reactions: step?.type === "call_task" ? step.outcomes : null,
      prospect: personOf(row),
      campaign: row.campaignId === null ? null : { id: row.campaignId, name: row.campaignName },
      ended: endOf(cx, row),
    };
  };
}

function endOf(cx: Context, { endedAt, endedByName: by, outcome, note }: TaskRow): Task["ended"] {
  return endedAt && { at: cx.clock.toVirtual(endedAt).toISOString(), by, outcome, note };
}

function personOf(row: TaskRow): Task["prospect"] {
  if (row.prospectId === null) return null;
  const { prospectId: id, fullName, position, companyName, phone } = row;
  return { id, fullName, position, companyName, phone };
}

/** The steps that gave these tasks, as they run now; null of one made by hand. */
export async function stepsOf(tx: Tx, rows: readonly TaskRow[]) {
  const sequences = await sequencesOf(tx, rows);
  return ({ campaignId, liveVersion, stepId }: TaskRow) =>
    campaignId === null ? null : stepById(sequences(campaignId, liveVersion), stepId);
}
