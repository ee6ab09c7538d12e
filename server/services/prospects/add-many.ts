import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Refusal } from "@/lib/contract/prospects/imports";
import type { BatchResult, BatchRow, prospectBatch } from "@/lib/contract/prospects/prospect-batch";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import {
  judgeRows,
  type Knowledge,
  type ReadRow,
  readRow,
  type Verdict,
} from "@/server/domain/imports/judge";
import { normalEmail } from "@/server/domain/prospects/identity";
import type { Person } from "@/server/domain/prospects/person";
import { publish } from "@/server/outbox/publish";
import { addToList, holdList } from "@/server/repositories/prospects/prospect-lists";
import { findProspect, listCustomFields, lockProspect } from "@/server/repositories/prospects/prospects";
import { mustTakePeople } from "@/server/services/imports/access";
import {
  holdBeforeWriting,
  type Into,
  type Kept,
  keepPeople,
  knowledgeOf,
  outcomeOf,
  retryOnConflict,
} from "@/server/services/imports/entering";
import { mustHaveSender } from "@/server/services/imports/entering-accounts";
import { mayFind } from "./access";
import { writeChange } from "./edit";
import { once } from "./once";

type AddInput = Input<typeof prospectBatch.add>;
type CustomFields = Awaited<ReturnType<typeof listCustomFields>>;

/** The fields of a row, by their names on the wire. */
const columns = {
  first_name: "firstName",
  last_name: "lastName",
  full_name: "fullName",
  profile_url: "profileUrl",
  position: "position",
  location: "location",
  company_name: "companyName",
  company_domain: "companyDomain",
  personal_email: "personalEmail",
  work_email: "workEmail",
  phone: "phone",
  website: "website",
  twitter: "twitter",
} as const;
type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];

/** Adds prospects or changes known ones, as an import of the same rows does, in one transaction (PROSPECT-21, R24). */
export const addProspects = (cx: Context, input: AddInput): Promise<Output<typeof prospectBatch.add>> =>
  retryOnConflict(() =>
    cx.transact((tx) => once(cx, tx, input, async () => ({ results: await addAll(cx, tx, input) }))),
  );

async function addAll(cx: Context, tx: Tx, input: AddInput): Promise<BatchResult[]> {
  const { rows, listId, update } = input;
  const into = await targetOf(cx, tx, input);
  if (listId !== undefined && !(await holdList(tx, listId))) throw new DomainError("not_found");
  const fields = await listCustomFields(tx);
  const read = rows.map((row, line) => ({ line, row, unknown: unknownField(row, fields) }));
  const readable = read.flatMap(({ line, row, unknown }) =>
    unknown === undefined ? [readOf(row, line, fields)] : [],
  );
  const known = await knowledgeOf(cx, tx, into, readable);
  const judged = await withoutHidden(cx, tx, judgeRows(readable, known, new Set()));
  const edits = update === "all" ? await edit(cx, tx, into, { verdicts: judged, rows, fields }) : noEdits;
  const verdicts = judged.flatMap((verdict) => {
    if (edits.refused.has(verdict.line)) return [];
    const isFixed = verdict.outcome === "merged" && update !== "empty_only";
    return [isFixed ? { ...verdict, filled: null, newIdentities: [] } : verdict];
  });
  const kept = await keepPeople(cx, tx, into, verdicts, await refreshed(tx, known, edits));
  await announce(cx, tx, { into, listId, kept });
  const verdictOf = new Map(verdicts.map((verdict) => [verdict.line, verdict]));
  return read.map(({ line, row, unknown }) => {
    if (unknown !== undefined) return refused("unknown_field", `custom_fields.${unknown}`);
    const verdict = verdictOf.get(line);
    return verdict ? resultOf(verdict, row, kept, edits) : edits.refused.get(line)!;
  });
}

/** Where they enter, if anywhere; a campaign needs its page, and a sender. */
async function targetOf(cx: Context, tx: Tx, { campaignId }: AddInput): Promise<Into> {
  const { allowedPages, personId } = cx.scope;
  const into = { importId: null, fileName: null, createdBy: personId, origin: "api" as const };
  if (campaignId === undefined)
    return { ...into, campaignId: null, isExistingPeople: false, isIncludeTalkedBefore: false };
  if (allowedPages && !allowedPages.includes("campaigns"))
    throw new DomainError("invalid_input", { fields: { campaignId: "forbidden" } });
  const { isExistingPeople, isIncludeTalkedBefore } = await mustTakePeople(cx, tx, campaignId);
  await mustHaveSender(cx, tx, campaignId);
  return { ...into, campaignId, isExistingPeople, isIncludeTalkedBefore };
}

const unknownField = ({ customFields = {} }: BatchRow, fields: CustomFields): string | undefined =>
  Object.keys(customFields).find((key) => !fields.some((field) => field.key === key));

function readOf(row: BatchRow, line: number, fields: CustomFields): ReadRow {
  const keys = fields.map(({ key }) => key);
  const cells = [
    ...names.map((name) => row[columns[name]] ?? ""),
    ...keys.map((key) => row.customFields?.[key] ?? ""),
  ];
  return readRow({ line, cells }, [...names, ...keys]);
}

/** A member who may not see a prospect neither changes nor learns of them (ROLE-02). */
async function withoutHidden(cx: Context, tx: Tx, verdicts: readonly Verdict[]): Promise<Verdict[]> {
  const shown: Verdict[] = [];
  for (const verdict of verdicts) {
    const id = verdict.outcome === "merged" ? verdict.prospectId : null;
    const isHidden = id !== null && !(await mayFind(cx, tx, id));
    shown.push(
      isHidden
        ? { line: verdict.line, outcome: "refused", refusal: "identity_conflict", cells: [] }
        : verdict,
    );
  }
  return shown;
}

type Edits = { changed: ReadonlySet<number>; refused: ReadonlyMap<number, BatchResult> };
const noEdits: Edits = { changed: new Set(), refused: new Map() };
type Editing = { verdicts: readonly Verdict[]; rows: readonly BatchRow[]; fields: CustomFields };

/** Overwrites what the rows name, as a member's edit does; a refused row changes nothing. */
async function edit(cx: Context, tx: Tx, into: Into, { verdicts, rows, fields }: Editing): Promise<Edits> {
  const [changed, refusals] = [new Set<number>(), new Map<number, BatchResult>()];
  const known = verdicts.flatMap((verdict) =>
    verdict.outcome === "merged" && verdict.prospectId !== null
      ? [{ line: verdict.line, person: verdict.person, id: verdict.prospectId }]
      : [],
  );
  await holdBeforeWriting(
    tx,
    into,
    known.map(({ id }) => id),
  );
  for (const { line, person, id } of known)
    try {
      const before = (await lockProspect(tx, id))!;
      await writeChange(cx, tx, { before, change: changeOf(rows[line]!, person), fields });
      if ((await findProspect(tx, id))!.version !== before.version) changed.add(line);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const [[field, reason] = [null, error.code]] = Object.entries(error.details.fields ?? {});
      const name = names.find((column) => columns[column] === field) ?? field;
      refusals.set(line, refused(String(reason), name));
    }
  return { changed, refused: refusals };
}

/** The values of a row that are there, as an import reads them. */
function changeOf(row: BatchRow, person: Person): Parameters<typeof writeChange>[2]["change"] {
  const isGiven = (name: Column) => (row[columns[name]] ?? "").trim() !== "";
  const isNamed = isGiven("first_name") || isGiven("last_name") || isGiven("full_name");
  const given = names.filter(
    (name) => !["first_name", "last_name", "full_name"].includes(name) && isGiven(name),
  );
  const values = given.flatMap((name) => {
    const value = person[columns[name]];
    return value ? [[columns[name], value]] : [];
  });
  return {
    ...Object.fromEntries(values),
    ...(isNamed ? { firstName: person.firstName, lastName: person.lastName } : {}),
    ...(Object.keys(person.customFields).length > 0 ? { customFields: person.customFields } : {}),
  };
}

/** What is known of the prospects after they were edited. */
async function refreshed(tx: Tx, known: Knowledge, { changed }: Edits): Promise<Knowledge> {
  if (changed.size === 0) return known;
  const people = new Map(known.people);
  for (const id of known.people.keys()) people.set(id, (await findProspect(tx, id)) ?? known.people.get(id)!);
  return { ...known, people };
}

type Announced = { into: Into; listId: string | undefined; kept: Kept };

/** Puts them on the list, and tells open pages. */
async function announce(cx: Context, tx: Tx, { into, listId, kept }: Announced): Promise<void> {
  const ids = [...new Set(kept.people.values())];
  if (ids.length === 0) return;
  if (listId !== undefined) {
    await addToList(tx, { listId, ids, by: cx.scope.personId, at: cx.now() });
    await publish(tx, "refetch", { list: "lists", id: listId });
  }
  await publish(tx, "refetch", { list: "profiles" });
  if (into.campaignId !== null) await publish(tx, "refetch", { list: "workflows", id: into.campaignId });
}

const refused = (reason: string, field: string | null): BatchResult => ({
  ...{ outcome: "refused" as const, prospectId: null, reason, field, exclusion: null },
});

function resultOf(verdict: Verdict, row: BatchRow, kept: Kept, edits: Edits): BatchResult {
  if (verdict.outcome === "refused") return refused(verdict.refusal, fieldOf(verdict.refusal, row));
  const { prospectId, exclusion } = outcomeOf(verdict, kept);
  const isChanged =
    verdict.outcome === "merged" && (verdict.filled !== null || edits.changed.has(verdict.line));
  const outcome = verdict.outcome === "added" ? "created" : isChanged ? "updated" : "unchanged";
  return { outcome, prospectId, reason: null, field: null, exclusion };
}

/** The field that a refusal is about, by its name on the wire. */
function fieldOf(refusal: Refusal, row: BatchRow): string | null {
  if (refusal === "invalid_profile_url") return "profile_url";
  if (refusal === "cell_too_long")
    return names.find((name) => (row[columns[name]] ?? "").length > 500) ?? null;
  if (refusal !== "invalid_email") return null;
  return row.workEmail && normalEmail(row.workEmail) === null ? "work_email" : "personal_email";
}
