import type { TaskPriority } from "@/lib/contract/campaigns/sequence";
import type { Locale } from "@/lib/contract/fields";
import type { Tx } from "@/server/db/tx";

type Assignee = { id: string; locale: Locale };

/** Who looks after a meeting: the owner of the account that brought it, else its host; null if both have left. */
export async function findMeetingAssignee(
  tx: Tx,
  of: { accountId: string | null; calendarId: string },
): Promise<Assignee | null> {
  const [row] = await tx.query<Assignee>(
    `select u.id, u.locale from (
        select a.owner_id as id, 1 as place from accounts a where a.id = $1
        union all select c.user_id, 2 from calendars c where c.id = $2) who
       join memberships m on m.workspace_id = current_workspace() and m.user_id = who.id
       join users u on u.id = who.id order by who.place limit 1`,
    [of.accountId, of.calendarId],
  );
  return row ?? null;
}

type NewMeetingTask = {
  id: string;
  text: string;
  priority: TaskPriority;
  createdAt: Date;
  dueAt: Date;
  assigneeId: string;
  prospectId: string;
};

/** A task that a booking made; nobody gave it, so that it rings no bell beside the one of the booking. */
export const insertMeetingTask = (tx: Tx, task: NewMeetingTask) =>
  tx.query(
    `insert into tasks (id, kind, text, priority, created_at, due_at, created_by, assignee_id, prospect_id, attempt)
     values ($1, 'custom', $2, $3, $4, $5, $6, $6, $7, 1)`,
    [task.id, task.text, task.priority, task.createdAt, task.dueAt, task.assigneeId, task.prospectId],
  );

/** The meeting is at another time. */
export const moveMeetingTask = (tx: Tx, id: string, dueAt: Date) =>
  tx.query("update tasks set due_at = $2, version = version + 1 where id = $1 and state = 'pending'", [
    id,
    dueAt,
  ]);

/** There is nothing to prepare any more. */
export const dropMeetingTask = (tx: Tx, id: string, at: Date) =>
  tx.query(
    "update tasks set state = 'skipped', ended_at = $2, version = version + 1 where id = $1 and state = 'pending'",
    [id, at],
  );
