import type { ErrorCode } from "@/lib/contract/errors";
import type { Exclusion, ImportStatus, TakeableStatus } from "@/lib/contract/prospects/imports";
import type { Tx } from "@/server/db/tx";
import type { ColumnGuess } from "@/server/domain/imports/guess";
import { assignmentsOf } from "@/server/repositories/assignments";

/** A row of `imports` without its file; instants are real. */
export type ImportRow = {
  id: string;
  campaignId: string;
  fileName: string;
  bytes: number;
  encoding: string;
  separator: string;
  headers: string[];
  samples: string[][];
  guesses: ColumnGuess[];
  targets: string[];
  rows: number;
  status: ImportStatus;
  failure: ErrorCode | null;
  isExistingPeople: boolean;
  isIncludeTalkedBefore: boolean;
  takenStatuses: TakeableStatus[];
  listId: string | null;
  doneRows: number;
  startedAt: Date | null;
  endedAt: Date | null;
  createdBy: string | null;
  createdAt: Date;
  version: number;
};

const columns = `i.id, i.campaign_id as "campaignId", i.file_name as "fileName", i.bytes, i.encoding, i.separator, i.headers,
  i.samples, i.guesses, i.targets, i.rows, i.status, i.failure, i.is_existing_people as "isExistingPeople",
  i.is_include_talked_before as "isIncludeTalkedBefore", i.taken_statuses as "takenStatuses", i.list_id as "listId", i.done_rows as "doneRows", i.started_at as "startedAt",
  i.ended_at as "endedAt", i.created_by as "createdBy", i.created_at as "createdAt", i.version`;

export type NewImport = Pick<
  ImportRow,
  | "id"
  | "campaignId"
  | "fileName"
  | "bytes"
  | "encoding"
  | "separator"
  | "headers"
  | "samples"
  | "guesses"
  | "targets"
  | "rows"
  | "isExistingPeople"
  | "isIncludeTalkedBefore"
  | "takenStatuses"
  | "createdBy"
  | "createdAt"
> & { file: Uint8Array };

export async function insertImport(tx: Tx, row: NewImport): Promise<void> {
  await tx.query(
    `insert into imports (id, campaign_id, file_name, file, bytes, encoding, separator, headers, samples, guesses, targets,
       rows, is_existing_people, is_include_talked_before, taken_statuses, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      ...[
        row.id,
        row.campaignId,
        row.fileName,
        row.file,
        row.bytes,
        row.encoding,
        row.separator,
        row.headers,
      ],
      ...[JSON.stringify(row.samples), JSON.stringify(row.guesses), row.targets, row.rows],
      ...[row.isExistingPeople, row.isIncludeTalkedBefore, row.takenStatuses, row.createdBy, row.createdAt],
    ],
  );
}

export const listImports = (tx: Tx, campaignId: string): Promise<ImportRow[]> =>
  tx.query<ImportRow>(
    `select ${columns} from imports i where i.campaign_id = $1 order by i.created_at desc, i.id desc limit 200`,
    [campaignId],
  );

export async function findImport(tx: Tx, id: string): Promise<ImportRow | null> {
  const [row] = await tx.query<ImportRow>(`select ${columns} from imports i where i.id = $1`, [id]);
  return row ?? null;
}

/** The row, locked until the transaction ends: a job and a person's cancel never pass each other unseen. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | null> {
  const [row] = await tx.query<ImportRow>(
    `select ${columns} from imports i where i.id = $1 for no key update`,
    [id],
  );
  return row ?? null;
}

export async function readImportFile(tx: Tx, id: string): Promise<Uint8Array> {
  const [row] = await tx.query<{ file: Uint8Array }>("select file from imports where id = $1", [id]);
  return row!.file;
}

/** Imports whose file is still there, in the order of their ids. */
export const listImportFiles = (
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<{ id: string; fileName: string }[]> =>
  tx.query(
    `select id, file_name as "fileName" from imports
      where length(file) > 0 and ($1::uuid is null or id > $1) order by id limit $2`,
    [after, limit],
  );

/** The mapping of the last import of a file with these headers (ux 51). */
export async function lastTargetsFor(tx: Tx, headers: readonly string[]): Promise<string[] | null> {
  const [row] = await tx.query<{ targets: string[] }>(
    `select targets from imports where headers = $1 and status in ('importing', 'done', 'undone')
      order by created_at desc limit 1`,
    [headers],
  );
  return row?.targets ?? null;
}

type Change = Partial<
  Pick<
    ImportRow,
    | "targets"
    | "rows"
    | "status"
    | "failure"
    | "isExistingPeople"
    | "isIncludeTalkedBefore"
    | "takenStatuses"
    | "listId"
    | "doneRows"
    | "startedAt"
    | "endedAt"
  >
>;
const columnOf: Record<keyof Change, string> = {
  targets: "targets",
  rows: "rows",
  status: "status",
  failure: "failure",
  isExistingPeople: "is_existing_people",
  isIncludeTalkedBefore: "is_include_talked_before",
  takenStatuses: "taken_statuses",
  listId: "list_id",
  doneRows: "done_rows",
  startedAt: "started_at",
  endedAt: "ended_at",
};

/** Changes columns and increments the version; returns the new version. */
export async function updateImport(tx: Tx, id: string, change: Change): Promise<number> {
  const { sets, values } = assignmentsOf(change, columnOf);
  const [row] = await tx.query<{ version: number }>(
    `update imports set ${[...sets, "version = version + 1"].join(", ")} where id = $1 returning version`,
    [id, ...values],
  );
  return row!.version;
}

/** SQL: a file that was imported said so of the prospect, and they are not taken nevertheless. */
const isPast = (status: TakeableStatus) =>
  `'${status}' <> all($5::text[]) and exists (select 1 from import_rows r join imports i on i.workspace_id = r.workspace_id
      and i.id = r.import_id where r.prospect_id = p.id and r.past_status = '${status}' and i.status in ('importing', 'done'))`;

/** Why prospects would be kept out of a campaign (R24), by prospect; the others are not in the result. */
export async function exclusionsFor(
  tx: Tx,
  prospectIds: readonly string[],
  campaignId: string,
  relaxed: {
    isExistingPeople: boolean;
    isIncludeTalkedBefore: boolean;
    takenStatuses?: readonly TakeableStatus[];
  },
): Promise<Map<string, Exclusion>> {
  if (prospectIds.length === 0) return new Map();
  const rows = await tx.query<{ id: string; exclusion: Exclusion | null }>(
    `select p.id, case
        when exists (select 1 from enrollments e where e.prospect_id = p.id and e.campaign_id = $2) then 'in_this_campaign'
        when not $3 and exists (select 1 from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
          where e.prospect_id = p.id and e.campaign_id <> $2 and e.state in ('active', 'held')
            and c.status not in ('deleted', 'archived')) then 'in_other_campaign'
        when not $4 and exists (select 1 from conversations c where c.prospect_id = p.id and c.last_in_at is not null)
          then 'talked_before'
        when not $4 and ${isPast("replied")} then 'replied_elsewhere'
        when not $3 and ${isPast("contacted")} then 'contacted_elsewhere'
        when not $3 and p.id in (select met_elsewhere($2, $1)) then 'in_other_workspace' end as exclusion
       from unnest($1::uuid[]) as p(id)`,
    [
      ...[prospectIds, campaignId, relaxed.isExistingPeople, relaxed.isIncludeTalkedBefore],
      relaxed.takenStatuses ?? [],
    ],
  );
  return new Map(rows.flatMap(({ id, exclusion }) => (exclusion ? [[id, exclusion] as const] : [])));
}

/** Tells the planner at once of many new rows; it would believe for a minute that the tables are as small as before. */
export const noteManyRows = (tx: Tx) => tx.query("select note_many_rows()");
