import { type Exclusion, namedLines, type PastStatus, type Refusal } from "@/lib/contract/prospects/imports";
import type { Tx } from "@/server/db/tx";

/** The outcome of a row; `cells` only for those in the file to download. */
type Outcome = {
  line: number;
  outcome: "added" | "merged" | "refused";
  refusal: Refusal | null;
  exclusion: Exclusion | null;
  prospectId: string | null;
  pastStatus: PastStatus | null;
  cells: readonly string[] | null;
};

export async function saveOutcomes(tx: Tx, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.query(
    `insert into import_rows (import_id, line, outcome, refusal, exclusion, prospect_id, past_status, cells)
     select $1, r.line, r.outcome, r.refusal, r.exclusion, r."prospectId", r."pastStatus",
            case when r.cells is not null then array(select c.cell from jsonb_array_elements_text(r.cells)
              with ordinality as c(cell, n) order by c.n) end
       from jsonb_to_recordset($2::jsonb) as r(line int, outcome text, refusal text, exclusion text, "prospectId" uuid,
       "pastStatus" text, cells jsonb)
     on conflict (workspace_id, import_id, line) do update set outcome = excluded.outcome, refusal = excluded.refusal,
       exclusion = excluded.exclusion, prospect_id = excluded.prospect_id, past_status = excluded.past_status,
       cells = excluded.cells`,
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
  /** How many of them are in the file to download. */
  listed: number;
  /** The first of them. */
  lines: number[];
};

export const tallyOutcomes = (tx: Tx, importIds: readonly string[]): Promise<Tally[]> =>
  tx.query<Tally>(
    `select import_id as "importId", outcome, refusal, exclusion, count(*)::int as count, count(cells)::int as listed,
            coalesce((array_agg(line order by line) filter (where coalesce(refusal, exclusion) is not null))[1:$2], '{}') as lines
       from import_rows where import_id = any($1) group by import_id, outcome, refusal, exclusion`,
    [importIds, namedLines],
  );

type PastTally = { importId: string; status: PastStatus; count: number; lines: number[] };

/** How many rows have each status of the tool that exported them. */
export const tallyPast = (tx: Tx, importIds: readonly string[]): Promise<PastTally[]> =>
  tx.query<PastTally>(
    `select import_id as "importId", past_status as status, count(*)::int as count, (array_agg(line order by line))[1:$2] as lines
       from import_rows where import_id = any($1) and past_status is not null group by import_id, past_status`,
    [importIds, namedLines],
  );

type ListedRow = {
  line: number;
  refusal: Refusal | null;
  exclusion: Exclusion | null;
  pastStatus: PastStatus | null;
  cells: string[];
};

/** Rows of the file to download by line, `limit` of them after `after`. */
export const listListed = (tx: Tx, importId: string, after: number, limit: number): Promise<ListedRow[]> =>
  tx.query<ListedRow>(
    `select line, refusal, exclusion, past_status as "pastStatus", cells from import_rows
      where import_id = $1 and cells is not null and line > $2 order by line limit $3`,
    [importId, after, limit],
  );
