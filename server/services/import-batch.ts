import type { Exclusion } from "@/lib/contract/imports";
import type { Tx } from "@/server/db/tx";
import { clockOf } from "@/server/domain/clock";
import { judge, type Knowledge, type ReadRow, type Verdict } from "@/server/domain/imports/judge";
import type { identityKey } from "@/server/domain/prospects/identity";
import { changedFields } from "@/server/domain/prospects/merge";
import { enrollPeople } from "@/server/engine/plan/enroll";
import type { Planning } from "@/server/engine/plan/planning";
import { wakeProspects } from "@/server/engine/plan/prospect";
import { publish } from "@/server/realtime/publish";
import { listClockSegments } from "@/server/repositories/clock-segments";
import { logEvents } from "@/server/repositories/events";
import { type Outcome, saveOutcomes } from "@/server/repositories/import-rows";
import { exclusionsFor, type ImportRow, lockImport, updateImport } from "@/server/repositories/imports";
import { addIdentities, ownersOf } from "@/server/repositories/prospect-identities";
import {
  fieldsByHand,
  findProspects,
  insertProspects,
  updateProspects,
} from "@/server/repositories/prospects";
import { suppressedAmong } from "@/server/repositories/suppressions";
import type { ImportTools } from "./import-run";

/** Rows behind the `doneRows` kept before. `startedAt` names the run: somebody may begin another one meanwhile. */
export type Batch = {
  importId: string;
  startedAt: Date | null;
  rows: readonly ReadRow[];
  seen: Set<string>;
  doneRows: number;
};

/** Somebody else added a person of this batch between looking and writing; looking again finds them. */
class MetOnTheWay extends Error {}
const mostTries = 5;

/** Judges and keeps one batch. False when the import was cancelled or is being done by somebody else. */
export async function keepBatch(tools: ImportTools, batch: Batch): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const fresh = new Set<string>();
    const seen = {
      has: (key: string) => batch.seen.has(key) || fresh.has(key),
      add: (key: string) => fresh.add(key),
    };
    try {
      const isKept = await tools.transact((tx) => keep(tools, tx, batch, seen));
      for (const key of fresh) batch.seen.add(key);
      return isKept;
    } catch (error) {
      if (!(error instanceof MetOnTheWay) || attempt === mostTries) throw error;
    }
  }
}

async function keep(
  tools: ImportTools,
  tx: Tx,
  { importId, startedAt, rows, doneRows }: Batch,
  seen: Parameters<typeof judge>[2],
): Promise<boolean> {
  const row = await lockImport(tx, importId);
  if (!row || row.doneRows !== doneRows || !isSameRun(row, startedAt)) return false;
  const known = await knowledgeOf(tx, row, rows);
  const verdicts = rows.map((each) => judge(each, known, seen));
  const kept = row.status === "importing" ? await keepPeople(tools, tx, row, verdicts, known) : nobody;
  await saveOutcomes(
    tx,
    importId,
    verdicts.map((verdict) => outcomeOf(verdict, kept)),
  );
  await updateImport(tx, importId, { doneRows: doneRows + rows.length });
  await publish(tx, "refetch", { list: "imports", id: importId });
  return true;
}

/** Whether an import still does what a job began with. */
export const isSameRun = ({ status, startedAt }: ImportRow, began: Date | null) =>
  (status === "checking" || status === "importing") && startedAt?.getTime() === began?.getTime();

/** Everything the workspace knows about the people of these rows, in a handful of reads. */
async function knowledgeOf(tx: Tx, row: ImportRow, rows: readonly ReadRow[]): Promise<Knowledge> {
  const identities = rows.flatMap((each) => each.identities);
  const owners = await ownersOf(tx, identities);
  const ids = [...new Set(owners.values())];
  const people = await findProspects(tx, ids);
  return {
    owners,
    people: new Map(people.map((person) => [person.id, person])),
    suppressed: await suppressedAmong(tx, identities),
    optedOut: new Set(people.filter(({ optedOutAt }) => optedOutAt !== null).map(({ id }) => id)),
    byHand: await fieldsByHand(tx, ids),
    exclusions: await exclusionsFor(tx, ids, row.campaignId, row),
  };
}

/** Who stands in which line, and who of them was kept out of the campaign after all. */
type Kept = { people: ReadonlyMap<number, string>; excluded: ReadonlyMap<string, Exclusion> };
const nobody: Kept = { people: new Map(), excluded: new Map() };

/** Writes people, how they are recognised and the log, and enrolls them. */
async function keepPeople(
  tools: ImportTools,
  tx: Tx,
  row: ImportRow,
  verdicts: readonly Verdict[],
  known: Knowledge,
): Promise<Kept> {
  const now = tools.now();
  const added = verdicts.filter((verdict) => verdict.outcome === "added");
  const merged = verdicts.filter((verdict) => verdict.outcome === "merged");
  // In the order of the file: lists of people go by id.
  const ids = added.map(() => tools.newId()).sort();
  const people = new Map([
    ...added.map(({ line }, index) => [line, ids[index]!] as const),
    ...merged.map(({ line, prospectId }) => [line, prospectId] as const),
  ]);
  const idOf = ({ line }: Verdict) => people.get(line)!;

  const changed = merged.flatMap((verdict) =>
    verdict.filled ? [{ ...verdict.filled, id: verdict.prospectId }] : [],
  );
  await insertProspects(
    tx,
    added.map((verdict) => ({ ...verdict.person, id: idOf(verdict) })),
    now,
  );
  await updateProspects(tx, changed, now);
  await recognise(tx, [
    ...added.map((verdict) => ({ prospectId: idOf(verdict), identities: verdict.identities })),
    ...merged.map(({ prospectId, newIdentities }) => ({ prospectId, identities: newIdentities })),
  ]);
  const event = (kind: "imported" | "merged", prospectId: string, fields: readonly string[]) => ({
    ...{ id: tools.newId(), at: now, kind, prospectId, actorId: row.createdBy },
    campaignId: row.campaignId,
    detail: fields.length > 0 ? { fields: fields.join(",") } : null,
  });
  await logEvents(tx, [
    ...ids.map((id) => event("imported", id, [])),
    ...changed.map((person) =>
      event("merged", person.id, changedFields(known.people.get(person.id)!, person)),
    ),
  ]);

  const planning = await planningOf(tools, tx);
  await wakeProspects(
    tx,
    planning,
    changed.map(({ id }) => id),
  );
  const entering = verdicts.filter(
    (verdict) => verdict.outcome === "added" || (verdict.outcome === "merged" && verdict.exclusion === null),
  );
  if (entering.length === 0) return { people, excluded: new Map() };
  const { excluded } = await enrollPeople(tx, planning, {
    campaignId: row.campaignId,
    prospectIds: entering.map(idOf),
    importId: row.id,
    actorId: row.createdBy,
  });
  return { people, excluded: new Map(excluded.map(({ prospectId, reason }) => [prospectId, reason])) };
}

/** A phone number may be somebody's already: it is shared, and stays with the first. */
async function recognise(
  tx: Tx,
  people: readonly { prospectId: string; identities: readonly { kind: string; value: string }[] }[],
): Promise<void> {
  const all = people.flatMap(({ prospectId, identities }) =>
    identities.map((identity) => ({ prospectId, identity: identity as Parameters<typeof identityKey>[0] })),
  );
  const strong = all.filter(({ identity }) => identity.kind !== "phone");
  const added = await addIdentities(tx, strong);
  if (added < strong.length) throw new MetOnTheWay();
  await addIdentities(
    tx,
    all.filter(({ identity }) => identity.kind === "phone"),
  );
}

const planningOf = async (tools: ImportTools, tx: Tx): Promise<Planning> => ({
  now: tools.now(),
  newId: tools.newId,
  clock: clockOf(await listClockSegments(tx)),
});

function outcomeOf(verdict: Verdict, { people, excluded }: Kept): Outcome {
  const { line, outcome } = verdict;
  if (outcome === "refused")
    return {
      line,
      outcome,
      refusal: verdict.refusal,
      cells: verdict.cells,
      exclusion: null,
      prospectId: null,
    };
  const prospectId = people.get(line) ?? (outcome === "merged" ? verdict.prospectId : null);
  const before = outcome === "merged" ? verdict.exclusion : null;
  const exclusion = before ?? (prospectId === null ? null : (excluded.get(prospectId) ?? null));
  return { line, outcome, refusal: null, cells: null, exclusion, prospectId };
}
