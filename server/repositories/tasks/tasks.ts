import type { CallOutcome, TaskPriority } from "@/lib/contract/campaigns/sequence";
import type { TaskState, TaskType } from "@/lib/contract/tasks";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown, type Place } from "@/server/repositories/cursor";
import { contactedBy } from "@/server/repositories/prospects/prospects";

/** The step of a campaign that gave a task. */
type Origin = {
  deliveryId: string;
  enrollmentId: string;
  stepId: string;
  campaignId: string;
  campaignName: string;
  accountId: string;
  accountName: string;
};
type Person = { prospectId: string; fullName: string; position: string; companyName: string };
type None<T> = { [K in keyof T]: null };

/** One made by hand has no step, and perhaps no person. */
export type TaskRow = {
  id: string;
  kind: TaskType;
  state: TaskState;
  priority: TaskPriority;
  assigneeId: string | null;
  assigneeName: string | null;
  text: string;
  createdAt: Date;
  dueAt: Date;
  attempt: number;
  phone: string | null;
  liveVersion: number | null;
  outcome: CallOutcome | null;
  note: string | null;
  endedAt: Date | null;
  endedByName: string | null;
  version: number;
} & ((Origin & Person) | (None<Origin> & (Person | None<Person>)));

const columns = `t.id, t.kind, t.state, t.priority, t.assignee_id as "assigneeId",
  nullif(trim(u.first_name || ' ' || u.last_name), '') as "assigneeName", t.text, t.created_at as "createdAt", t.due_at as "dueAt", t.attempt,
  t.step_id as "stepId", t.enrollment_id as "enrollmentId", t.delivery_id as "deliveryId", t.prospect_id as "prospectId",
  t.account_id as "accountId",
  p.full_name as "fullName", p.position, p.company_name as "companyName", p.phone, t.campaign_id as "campaignId",
  c.name as "campaignName", c.live_version as "liveVersion", trim(a.first_name || ' ' || a.last_name) as "accountName", t.version,
  t.outcome, t.note, t.ended_at as "endedAt", nullif(trim(ender.first_name || ' ' || ender.last_name), '') as "endedByName"`;
const joins = `left join prospects p on p.workspace_id = t.workspace_id and p.id = t.prospect_id
  left join campaigns c on c.workspace_id = t.workspace_id and c.id = t.campaign_id
  left join accounts a on a.workspace_id = t.workspace_id and a.id = t.account_id
  left join users u on u.id = t.assignee_id
  left join users ender on ender.id = t.ended_by`;

/** `personId`: only their own and unassigned tasks; null: all. `edge`: due before it or, of ended tasks, ended since, real. */
export type TaskFilter = {
  isEnded: boolean;
  personId: string | null;
  accounts: Allowed;
  priority: TaskPriority | null;
  edge: Date | null;
  prospectId: string | null;
};
/** SQL: these accounts have to do with it: the one of its step, or one that its person knows. */
export const isTaskOf = (accounts: string) => `(${accounts}::uuid[] is null or t.account_id = any(${accounts})
  or (t.account_id is null and ${contactedBy("t.prospect_id", accounts)}))`;
const isTheirs = `($1::uuid is null or t.assignee_id = $1 or t.assignee_id is null) and ${isTaskOf("$2")}`;
const isShown = ({
  isEnded,
}: TaskFilter) => `${isEnded ? "t.state <> 'pending'" : "t.state = 'pending'"} and ${isTheirs} and ($3::smallint is null or t.priority = $3)
  and ($4::timestamptz is null or ${isEnded ? "t.ended_at >= $4" : "t.due_at <= $4"}) and ($5::uuid is null or t.prospect_id = $5)`;
const valuesOf = ({ personId, accounts, priority, edge, prospectId }: TaskFilter) => [
  personId,
  accounts,
  priority,
  edge,
  prospectId,
];

/** Open tasks, the one that is due first above; or ended ones, the newest above. */
export const listTasks = (
  tx: Tx,
  filter: TaskFilter,
  page: { after: Place | null; offset: number; limit: number },
): Promise<TaskRow[]> => {
  const [order, behind] = filter.isEnded
    ? ["t.ended_at desc, t.id desc", "(t.ended_at, t.id) < ($6, $7::uuid)"]
    : ["t.due_at, t.id", "(t.due_at, t.id) > ($6, $7::uuid)"];
  return tx.query<TaskRow>(
    `select ${columns} from tasks t ${joins}
      where ${isShown(filter)} and ($6::timestamptz is null or ${behind})
      order by ${order} limit $8 offset $9`,
    [...valuesOf(filter), page.after?.at ?? null, page.after?.id ?? null, page.limit, page.offset],
  );
};

export const countTasks = (tx: Tx, filter: TaskFilter): Promise<number> =>
  countShown(tx, `tasks t where ${isShown(filter)}`, valuesOf(filter));

/** One task that this person may do; null for another's. */
export async function findTask(
  tx: Tx,
  id: string,
  { personId, accounts }: Pick<TaskFilter, "personId" | "accounts">,
): Promise<TaskRow | null> {
  const [row] = await tx.query<TaskRow>(
    `select ${columns} from tasks t ${joins}
      where t.id = $3 and ${isTheirs}`,
    [personId, accounts, id],
  );
  return row ?? null;
}
