import type { CallOutcome, TaskPriority } from "@/lib/contract/campaigns/sequence";
import type { Locale } from "@/lib/contract/fields";
import type { TaskType } from "@/lib/contract/tasks";
import type { Tx } from "@/server/db/tx";

type NewTask = {
  id: string;
  kind: "custom" | "call";
  text: string;
  priority: TaskPriority;
  createdAt: Date;
  dueAt: Date;
  deliveryId: string;
  enrollmentId: string;
  campaignId: string;
  stepId: string;
  prospectId: string;
  accountId: string;
};

/** Assigns tasks to the owners of their accounts; a row that has its task already gets no second one. */
export async function insertTasks(tx: Tx, given: readonly NewTask[]): Promise<void> {
  const column = <T>(read: (task: NewTask) => T) => given.map(read);
  await tx.query(
    `insert into tasks (id, kind, text, priority, created_at, due_at, delivery_id, enrollment_id, campaign_id, step_id,
        prospect_id, account_id, assignee_id, attempt)
     select n.*, a.owner_id, 1 + (select count(*) from tasks t where t.delivery_id = n.delivery_id)
       from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::timestamptz[], $6::timestamptz[], $7::uuid[],
         $8::uuid[], $9::uuid[], $10::uuid[], $11::uuid[], $12::uuid[])
         as n(id, kind, text, priority, created_at, due_at, delivery_id, enrollment_id, campaign_id, step_id, prospect_id, account_id)
       join accounts a on a.id = n.account_id
     on conflict (workspace_id, delivery_id, attempt) do nothing`,
    [
      column((t) => t.id),
      column((t) => t.kind),
      column((t) => t.text),
      column((t) => t.priority),
      column((t) => t.createdAt),
      column((t) => t.dueAt),
      column((t) => t.deliveryId),
      column((t) => t.enrollmentId),
      column((t) => t.campaignId),
      column((t) => t.stepId),
      column((t) => t.prospectId),
      column((t) => t.accountId),
    ],
  );
}

/** The prospect's name and the assignee's language, for a task about these rows. */
type TaskTopic = { deliveryId: string; name: string; locale: Locale };
export const listTaskTopics = (tx: Tx, deliveryIds: readonly string[]): Promise<TaskTopic[]> =>
  tx.query<TaskTopic>(
    `select d.id as "deliveryId", p.full_name as name, coalesce(u.locale, 'en') as locale
       from deliveries d
       join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
       join accounts a on a.workspace_id = l.workspace_id and a.id = l.account_id
       join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
       left join users u on u.id = a.owner_id
      where d.id = any($1)`,
    [deliveryIds],
  );

type OwnTask = {
  id: string;
  kind: TaskType;
  text: string;
  priority: TaskPriority;
  createdAt: Date;
  dueAt: Date;
  createdById: string;
  assigneeId: string;
  prospectId: string | null;
};

/** Stores a task made by hand; instants are real. */
export const insertOwnTask = (tx: Tx, task: OwnTask) =>
  tx.query(
    `insert into tasks (id, kind, text, priority, created_at, due_at, created_by, assigned_by, assigned_at, assignee_id,
        prospect_id, attempt)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $5, $8, $9, 1)`,
    [
      ...[task.id, task.kind, task.text, task.priority, task.createdAt, task.dueAt],
      ...[task.createdById, task.assigneeId, task.prospectId],
    ],
  );

/** Omitted fields stay; `assigneeId` only if it changes. Instants are real. */
export type TaskChange = { text?: string; priority?: TaskPriority; assigneeId?: string; dueAt?: Date };

/** Changes an open task if its version is still the one the member saw; false if another member was faster. */
export async function changeTask(
  tx: Tx,
  { id, version }: { id: string; version: number },
  change: TaskChange,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const changed = await tx.query(
    `update tasks set text = coalesce($3, text), priority = coalesce($4, priority), due_at = coalesce($5, due_at),
        assignee_id = coalesce($6, assignee_id), assigned_by = case when $6::uuid is null then assigned_by else $7 end,
        assigned_at = case when $6::uuid is null then assigned_at else $8 end, version = version + 1
      where id = $1 and version = $2 and state = 'pending' returning id`,
    [
      ...[id, version, change.text ?? null, change.priority ?? null, change.dueAt ?? null],
      ...[change.assigneeId ?? null, by, at],
    ],
  );
  return changed.length > 0;
}

export type TaskEnd = {
  id: string;
  state: "completed" | "skipped";
  outcome: CallOutcome | null;
  note: string | null;
  by: string;
  at: Date;
};

/** False if another member was first. */
export async function endTask(tx: Tx, end: TaskEnd): Promise<boolean> {
  const ended = await tx.query(
    `update tasks set state = $2, outcome = $3, note = $4, ended_by = $5, ended_at = $6, version = version + 1
      where id = $1 and state = 'pending' returning id`,
    [end.id, end.state, end.outcome, end.note, end.by, end.at],
  );
  return ended.length > 0;
}
