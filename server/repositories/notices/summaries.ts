import type { Doors } from "@/server/db/doors";
import type { PersonTx } from "@/server/db/tx";

/** People whose summary is due, the longest waiting first. */
export async function listSummaries(doors: Doors, now: Date, max: number): Promise<string[]> {
  const rows = await doors<{ user_id: string }>("select * from people_to_summarize($1, $2)", [now, max]);
  return rows.map(({ user_id }) => user_id);
}

/** When the person's next summary is due; null for none. */
export async function readSummaryAt(tx: PersonTx): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>("select summary_at as at from users where id = $1", [
    tx.personId,
  ]);
  return row?.at ?? null;
}

export const planSummary = (tx: PersonTx, at: Date | null) =>
  tx.query("update users set summary_at = $2 where id = $1", [tx.personId, at]);

/** Schedules the next summary in place of the due one; false if another worker did before. */
export async function moveSummary(tx: PersonTx, dueAt: Date, next: Date | null): Promise<boolean> {
  const moved = await tx.query(
    "update users set summary_at = $3 where id = $1 and summary_at = $2 returning 1",
    [tx.personId, dueAt, next],
  );
  return moved.length === 1;
}
