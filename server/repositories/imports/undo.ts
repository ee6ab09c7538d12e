import type { Tx } from "@/server/db/tx";

/** A lookup per row, so that no plan made for a small import meets a large one. */
const untouched = `(select coalesce(bool_and(d.state = 'planned'), true) from deliveries d
  where d.workspace_id = e.workspace_id and d.enrollment_id = e.id)`;

/** Imports that still have prospects in the campaign whose first step has not run (R25). */
export async function undoable(tx: Tx, importIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select i.id from unnest($1::uuid[]) as i(id)
      where exists (select 1 from enrollments e where e.import_id = i.id and ${untouched})`,
    [importIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes an import's prospects whose first step has not run from its campaign, and deletes prospects that only this import brought. The
 * ledger rows are locked first, so that a prospect with a claimed row stays.
 */
export async function takeOut(tx: Tx, importId: string): Promise<{ left: number; forgotten: number }> {
  await tx.query(
    `select 1 from deliveries d join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
      where e.import_id = $1 and d.state = 'planned' for update of d`,
    [importId],
  );
  const left = await tx.query(
    `delete from enrollments e where e.import_id = $1 and ${untouched} returning 1`,
    [importId],
  );
  const forgotten = await tx.query(
    `delete from prospects p using import_rows r
      where r.import_id = $1 and r.outcome = 'added' and p.id = r.prospect_id and p.version = 1
        and not exists (select 1 from enrollments e where e.workspace_id = p.workspace_id and e.prospect_id = p.id)
        and not exists (select 1 from conversations c where c.workspace_id = p.workspace_id and c.prospect_id = p.id)
      returning 1`,
    [importId],
  );
  return { left: left.length, forgotten: forgotten.length };
}
