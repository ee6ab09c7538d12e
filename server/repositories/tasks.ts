import type { CallOutcome, TaskPriority } from "@/lib/contract/sequence";
import type { TaskState } from "@/lib/contract/tasks";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "./accounts";
import { exactTotal, type Place } from "./cursor";

export type NewTask = {
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

/** Gives tasks to the owners of their accounts; what a row was given already it is not given twice. */
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

export type TaskRow = {
  id: string;
  kind: "custom" | "call";
  state: TaskState;
  priority: TaskPriority;
  assigneeId: string | null;
  assigneeName: string | null;
  text: string;
  dueAt: Date;
  attempt: number;
  stepId: string;
  enrollmentId: string;
  deliveryId: string;
  prospectId: string;
  fullName: string;
  position: string;
  companyName: string;
  phone: string | null;
  campaignId: string;
  campaignName: string;
  liveVersion: number | null;
  accountName: string;
  version: number;
};

const columns = `t.id, t.kind, t.state, t.priority, t.assignee_id as "assigneeId",
  nullif(trim(u.first_name || ' ' || u.last_name), '') as "assigneeName", t.text, t.due_at as "dueAt", t.attempt,
  t.step_id as "stepId", t.enrollment_id as "enrollmentId", t.delivery_id as "deliveryId", t.prospect_id as "prospectId",
  p.full_name as "fullName", p.position, p.company_name as "companyName", p.phone, t.campaign_id as "campaignId",
  c.name as "campaignName", c.live_version as "liveVersion", trim(a.first_name || ' ' || a.last_name) as "accountName", t.version`;
const joins = `join prospects p on p.workspace_id = t.workspace_id and p.id = t.prospect_id
  join campaigns c on c.workspace_id = t.workspace_id and c.id = t.campaign_id
  join accounts a on a.workspace_id = t.workspace_id and a.id = t.account_id
  left join users u on u.id = t.assignee_id`;

/** `personId`: only theirs and those of nobody; null: everybody's. `until`: due before it, real. */
export type TaskFilter = {
  personId: string | null;
  accounts: Allowed;
  priority: TaskPriority | null;
  until: Date | null;
  prospectId: string | null;
};
const isShown = `t.state = 'pending' and ($1::uuid is null or t.assignee_id = $1 or t.assignee_id is null)
  and ($2::uuid[] is null or t.account_id = any($2)) and ($3::smallint is null or t.priority = $3)
  and ($4::timestamptz is null or t.due_at <= $4) and ($5::uuid is null or t.prospect_id = $5)`;
const valuesOf = ({ personId, accounts, priority, until, prospectId }: TaskFilter) => [
  personId,
  accounts,
  priority,
  until,
  prospectId,
];

/** Open tasks, the one that is due first above. */
export const listTasks = (
  tx: Tx,
  filter: TaskFilter,
  page: { after: Place | null; offset: number; limit: number },
): Promise<TaskRow[]> =>
  tx.query<TaskRow>(
    `select ${columns} from tasks t ${joins}
      where ${isShown} and ($6::timestamptz is null or (t.due_at, t.id) > ($6, $7::uuid))
      order by t.due_at, t.id limit $8 offset $9`,
    [...valuesOf(filter), page.after?.at ?? null, page.after?.id ?? null, page.limit, page.offset],
  );

export async function countTasks(tx: Tx, filter: TaskFilter): Promise<number> {
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from tasks t where ${isShown} limit ${exactTotal + 1}) found`,
    valuesOf(filter),
  );
  return row?.total ?? 0;
}

/** One task that this person may do; null for another's. */
export async function findTask(
  tx: Tx,
  id: string,
  { personId, accounts }: Pick<TaskFilter, "personId" | "accounts">,
): Promise<TaskRow | null> {
  const [row] = await tx.query<TaskRow>(
    `select ${columns} from tasks t ${joins}
      where t.id = $3 and ($1::uuid is null or t.assignee_id = $1 or t.assignee_id is null)
        and ($2::uuid[] is null or t.account_id = any($2))`,
    [personId, accounts, id],
  );
  return row ?? null;
}

export type TaskEnd = {
  id: string;
  state: "completed" | "skipped";
  outcome: CallOutcome | null;
  note: string | null;
  by: string;
  at: Date;
};

/** False where somebody was first. */
export async function endTask(tx: Tx, end: TaskEnd): Promise<boolean> {
  const ended = await tx.query(
    `update tasks set state = $2, outcome = $3, note = $4, ended_by = $5, ended_at = $6, version = version + 1
      where id = $1 and state = 'pending' returning id`,
    [end.id, end.state, end.outcome, end.note, end.by, end.at],
  );
  return ended.length > 0;
}
