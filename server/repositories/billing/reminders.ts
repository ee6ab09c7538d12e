import type { Doors } from "@/server/db/doors";
import type { Tx } from "@/server/db/tx";
import { noInvoice, type Reminder } from "@/server/domain/billing/reminders";

/** Workspaces whose admins may have to be reminded of something, those waiting longest first. */
export async function listToRemind(doors: Doors, now: Date, max: number): Promise<string[]> {
  const rows = await doors<{ workspace_id: string }>("select * from workspaces_to_remind($1, $2)", [
    now,
    max,
  ]);
  return rows.map(({ workspace_id }) => workspace_id);
}

/** When to look at the workspace again; null: at the next round. */
export const remindAt = (tx: Tx, at: Date | null) =>
  tx.query("update workspaces set remind_at = $2 where id = $1 and remind_at is distinct from $2", [
    tx.workspaceId,
    at,
  ]);

/** Notes that a reminder is given with this transaction; false if it was given before. */
export async function noteReminder(tx: Tx, { kind, subject }: Reminder, at: Date): Promise<boolean> {
  const noted = await tx.query(
    `insert into billing_reminders (subject, kind, given_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [subject, kind, at],
  );
  return noted.length > 0;
}

/** A plan that is paid again may stop another time. */
export const forgetStop = (tx: Tx) =>
  tx.query("delete from billing_reminders where subject = $1", [noInvoice]);
