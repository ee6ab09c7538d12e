import type { Tx } from "@/server/db/tx";
import { judgeRows, type ReadRow, type Verdict } from "@/server/domain/imports/judge";
import { latestDay } from "@/server/domain/phone/consent";
import { publish } from "@/server/outbox/publish";
import { wakeConsented } from "@/server/planning/prospect";
import { type ImportRow, lockImport, updateImport } from "@/server/repositories/imports/imports";
import { saveOutcomes } from "@/server/repositories/imports/rows";
import { addConsents } from "@/server/repositories/phone/consents";
import { addToList, holdList } from "@/server/repositories/prospects/prospect-lists";
import { planningIn } from "@/server/services/campaigns/planning";
import { logConsents } from "@/server/services/phone/consents";
import { type Kept, keepPeople, knowledgeOf, nobody, outcomeOf, retryOnConflict } from "./entering";
import { keepPast } from "./past";
import type { ImportTools } from "./run";

/** Rows after the `doneRows` stored before. `startedAt` identifies the run, because another one may begin meanwhile. */
type Batch = {
  importId: string;
  startedAt: Date | null;
  rows: readonly ReadRow[];
  seen: Set<string>;
  doneRows: number;
};

/** Validates and stores one batch. False if the import was cancelled or is done by another worker. */
export const keepBatch = (tools: ImportTools, batch: Batch): Promise<boolean> =>
  retryOnConflict(async () => {
    const fresh = new Set<string>();
    const seen = {
      has: (key: string) => batch.seen.has(key) || fresh.has(key),
      add: (key: string) => fresh.add(key),
    };
    const isKept = await tools.transact((tx) => keep(tools, tx, batch, seen));
    for (const key of fresh) batch.seen.add(key);
    return isKept;
  });

async function keep(
  tools: ImportTools,
  tx: Tx,
  { importId, startedAt, rows, doneRows }: Batch,
  seen: Parameters<typeof judgeRows>[2],
): Promise<boolean> {
  const row = await lockImport(tx, importId);
  if (!row || row.doneRows !== doneRows || !isSameRun(row, startedAt)) return false;
  const into = { ...row, importId: row.id };
  const known = await knowledgeOf(tools, tx, into, rows);
  const verdicts = judgeRows(rows, known, seen);
  const kept = row.status === "importing" ? await keepPeople(tools, tx, into, verdicts, known) : nobody;
  await keepConsents(tools, tx, row, rows, kept);
  await putOnList(tools, tx, row, kept);
  if (row.status === "importing") await keepPast(tools, tx, row, { rows, verdicts, kept });
  await saveOutcomes(
    tx,
    importId,
    verdicts.map((verdict, index) => ({
      ...outcomeOf(verdict, kept),
      line: verdict.line,
      pastStatus: rows[index]?.past?.status ?? null,
      cells: listedCells(verdict, rows[index]),
    })),
  );
  await updateImport(tx, importId, { doneRows: doneRows + rows.length });
  await publish(tx, "refetch", { list: "imports", id: importId });
  return true;
}

/** Puts the people of a batch on the list of the import, if it was not deleted meanwhile. */
async function putOnList(
  { now }: ImportTools,
  tx: Tx,
  { status, listId, createdBy }: ImportRow,
  { people }: Kept,
): Promise<void> {
  if (status !== "importing" || listId === null || people.size === 0) return;
  if (!(await holdList(tx, listId))) return;
  const ids = [...new Set(people.values())];
  await addToList(tx, { listId, ids, by: createdBy, at: now() });
  await publish(tx, "refetch", { list: "lists", id: listId });
}

/** The cells of a row that is in the file to download: it was refused, or its status in another tool had a consequence. */
function listedCells(verdict: Verdict, row: ReadRow | undefined): readonly string[] | null {
  if (verdict.outcome === "refused") return verdict.cells;
  const isBounced = row?.past?.status === "bounced" && verdict.exclusion !== "twice_in_file";
  const isKeptOut = verdict.exclusion === "replied_elsewhere" || verdict.exclusion === "contacted_elsewhere";
  return row && (isBounced || isKeptOut) ? row.record.cells : null;
}

/** Records the consents that a file brings, for the numbers of its rows (R28). */
async function keepConsents(
  tools: ImportTools,
  tx: Tx,
  { fileName, createdBy }: ImportRow,
  rows: readonly ReadRow[],
  { people }: Kept,
): Promise<void> {
  const consents = rows.flatMap(({ record: { line }, reading }) => {
    const prospectId = people.get(line);
    if (!prospectId || !("person" in reading)) return [];
    return reading.consents.map((consent) => ({ ...consent, prospectId, phone: reading.person.phone }));
  });
  if (consents.length === 0) return;
  const now = tools.now();
  const planning = await planningIn(tx, tools);
  const today = latestDay(planning.clock.toVirtual(now));
  const given = consents
    .filter(({ givenOn }) => givenOn === null || givenOn <= today)
    .map(({ wording, ...consent }) => ({
      ...{ ...consent, source: "import" as const },
      ...{ wording: `${fileName}: ${wording}`, recordedById: createdBy },
    }));
  const added = await addConsents(tx, given, now);
  await logConsents(tools, tx, "consent_given", createdBy, added);
  await wakeConsented(tx, planning, [...new Set(added.map(({ prospectId }) => prospectId))]);
}

/** Whether an import still does what a job began with. */
export const isSameRun = ({ status, startedAt }: ImportRow, began: Date | null) =>
  (status === "checking" || status === "importing") && startedAt?.getTime() === began?.getTime();
