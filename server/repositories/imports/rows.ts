import { type Exclusion, namedLines, type Refusal } from "@/lib/contract/prospects/imports";
import type { Tx } from "@/server/db/tx";

/** The outcome of a row; `cells` only for refused ones. */
type Outcome = {
  line: number;
  outcome: "added" | "merged" | "refused";
  refusal: Refusal | null;
  exclusion: Exclusion | null;
  prospectId: string | null;
  cells: readonly string[] | null;
};

export async function saveOutcomes(tx: Tx, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.query(
    `insert into import_rows (import_id, line, outcome, refusal, exclusion, prospect_id, cells)
     select $1, r.line, r.outcome, r.refusal, r.exclusion, r."prospectId",
            case when r.cells is not null then array(select c.cell from jsonb_array_elements_text(r.cells)
              with ordinality as c(cell, n) order by c.n) end
       from jsonb_to_recordset($2::jsonb) as r(line int, outcome text, refusal text, exclusion text, "prospectId" uuid, cells jsonb)
     on conflict (workspace_id, import_id, line) do update set outcome = excluded.outcome, refusal = excluded.refusal,
       exclusion = excluded.exclusion, prospect_id = excluded.prospect_id, cells = excluded.cells`,
    [importId, JSON.stringify(outcomes)],
  );
}

export const clearOutcomes = (tx: Tx, importId: string) =>
  tx.query("delete from import_rows where import_id = $1", [importId]);

export type Tally = {
  importId: string;
  outcome: Outcome["outcome"];
  refusal: Refusal | null;
  exclusion: Exclusion | null;
  count: number;
  /** The first of them. */
  lines: number[];
};

export const tallyOutcomes = (tx: Tx, importIds: readonly string[]): Promise<Tally[]> =>
  tx.query<Tally>(
    `select import_id as "importId", outcome, refusal, exclusion, count(*)::int as count,
            coalesce((array_agg(line order by line) filter (where coalesce(refusal, exclusion) is not null))[1:$2], '{}') as lines
       from import_rows where import_id = any($1) group by import_id, outcome, refusal, exclusion`,
    [importIds, namedLines],
  );

type RefusedRow = { line: number; refusal: Refusal; cells: string[] };

/** Rejected rows by line, `limit` of them after `after`. */
export const listRefused = (tx: Tx, importId: string, after: number, limit: number): Promise<RefusedRow[]> =>
  tx.query<RefusedRow>(
    `select line, refusal, cells from import_rows
      where import_id = $1 and outcome = 'refused' and line > $2 order by line limit $3`,
    [importId, after, limit],
  );
