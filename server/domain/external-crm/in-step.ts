import type { MappingRow } from "@/lib/contract/crm/external";
import type { CrmField, CrmValue, CrmValues } from "@/server/ports/crm";
import { isEmpty, isSame, toOurs, toTheirs } from "./values";

/** The values at which both sides of a field were last in step. `isDefault`: theirs stands in for an empty one of ours. */
type Base = { ours: string | null; theirs: CrmValue; isDefault?: true };
/** By the name of our field. */
export type Bases = Record<string, Base>;
/** Values of ours that the CRM did not take, which are not sent again until they change or somebody asks for it. */
export type Refusals = Record<string, { ours: string | null; reason: string }>;
export type OurValues = Readonly<Record<string, string | null>>;

type Known = {
  rows: readonly MappingRow[];
  fields: readonly CrmField[];
  bases: Bases;
  /** What was sent last, of which nobody knows whether it arrived. */
  tried: Bases;
  refusals: Refusals;
  ours: OurValues;
  /** Null for a record that is to be made. */
  theirs: CrmValues | null;
  now: Date;
  counters: Readonly<Record<string, number>>;
};

export type Step = {
  /** To be written in the CRM, by its field. */
  there: CrmValues;
  /** What is in step once that is written, by our field. */
  after: Bases;
  /** To be written here, by our field; theirs are in step once it is. */
  here: Record<string, { ours: string | null; theirs: CrmValue }>;
  /** What is in step already. */
  agreed: Bases;
  /** Values of ours that the CRM's replace. */
  overruled: { field: string; ours: string; theirs: string }[];
  /** Values of ours that the CRM's field cannot hold. */
  refused: { field: string; ours: string | null; reason: string }[];
  counters: Record<string, number>;
};

/** Rows that can be synced: the CRM has the field, and lets it be written where the direction says so. */
export const activeRows = (rows: readonly MappingRow[], fields: readonly CrmField[]) =>
  rows.flatMap((row) => {
    const field = fields.find(({ key }) => key === row.crmField);
    return field ? [{ row, field }] : [];
  });

/** What has to be done so that a prospect and its record in the CRM are in step, field by field. Clocks are never compared. */
export function stepOf(known: Known): Step {
  const step: Step = {
    ...{ there: {}, after: {}, here: {}, agreed: {}, overruled: [], refused: [] },
    counters: { ...known.counters },
  };
  for (const { row, field } of activeRows(known.rows, known.fields)) compare(known, row, field, step);
  return step;
}

function compare(known: Known, row: MappingRow, field: CrmField, step: Step): void {
  const ours = known.ours[row.field] ?? null;
  const theirs = known.theirs?.[field.key] ?? null;
  // What we wrote ourselves, and did not hear of, is nothing that somebody there said.
  const tried = known.tried[row.field];
  const isTried = tried !== undefined && known.theirs !== null && isSame(tried.theirs, theirs, field);
  const base = isTried ? tried : known.bases[row.field];
  if (isTried) step.agreed[row.field] = tried;
  const converted = toTheirs(ours, field);
  const isAlike = converted.kind === "ok" && isSame(converted.value, theirs, field);
  if (isAlike && !(ours === null && wantsDefault(known, row, field, base))) {
    if (!isKnown(base, ours, theirs, field)) step.agreed[row.field] = { ours, theirs };
    return;
  }
  const way = wayOf({ row, field, base, ours, theirs, isNew: known.theirs === null });
  if (way === "here" || way === "overrule") {
    step.here[row.field] = { ours: toOurs(theirs, field), theirs };
    if (way === "overrule")
      step.overruled.push({ field: row.field, ours: ours ?? "", theirs: toOurs(theirs, field) ?? "" });
    return;
  }
  if (way === "there" && !field.isReadOnly) writeThere(known, row, field, base, step);
  // Neither side writes: what is there now is what later changes are told from.
  else if (way === "note" && !isKnown(base, ours, theirs, field)) step.agreed[row.field] = { ours, theirs };
}

const isKnown = (base: Base | undefined, ours: string | null, theirs: CrmValue, field: CrmField) =>
  base !== undefined && base.ours === ours && isSame(base.theirs, theirs, field);

/** An empty field of ours is filled there once, where theirs is empty, too. */
const wantsDefault = (known: Known, row: MappingRow, field: CrmField, base: Base | undefined): boolean =>
  row.defaultMode !== "none" &&
  row.direction !== "from_crm" &&
  !field.isReadOnly &&
  !base?.isDefault &&
  isEmpty(known.theirs?.[field.key]);

type Way = "here" | "there" | "overrule" | "note" | "none";
type Compared = {
  row: MappingRow;
  field: CrmField;
  base: Base | undefined;
  ours: string | null;
  theirs: CrmValue;
  isNew: boolean;
};

/** The values differ: which side is written. */
function wayOf({ row, field, base, ours, theirs, isNew }: Compared): Way {
  if (isNew) return row.direction === "from_crm" ? "none" : "there";
  const oursChanged = base === undefined || base.ours !== ours;
  const theirsChanged = base === undefined || !isSame(base.theirs, theirs, field);
  switch (row.direction) {
    case "to_crm":
      // A value that somebody typed there stays until ours changes.
      if (ours === null && base === undefined) return isEmpty(theirs) ? "there" : "note";
      return oursChanged ? "there" : "none";
    case "from_crm":
      if (isEmpty(theirs) && base === undefined) return "note";
      return theirsChanged ? "here" : "note";
    case "fill_if_empty":
      if (isEmpty(theirs)) return "there";
      if (ours === null && !(base?.isDefault && !theirsChanged)) return "here";
      return "note";
    case "both":
      if (base?.isDefault && ours === null && !theirsChanged) return "none";
      if (base === undefined) {
        if (isEmpty(theirs)) return "there";
        return ours === null ? "here" : "overrule";
      }
      if (theirsChanged) return oursChanged && ours !== null ? "overrule" : "here";
      return oursChanged ? "there" : "none";
  }
}

function writeThere(
  known: Known,
  row: MappingRow,
  field: CrmField,
  base: Base | undefined,
  step: Step,
): void {
  const ours = known.ours[row.field] ?? null;
  const refusal = known.refusals[row.field];
  if (refusal && refusal.ours === ours) return;
  const isDefault = ours === null && wantsDefault(known, row, field, base);
  if (ours === null && known.theirs === null && !isDefault) return;
  const converted = toTheirs(isDefault ? defaultOf(row, field, known.now, step.counters) : ours, field);
  if (converted.kind === "refused") {
    step.refused.push({ field: row.field, ours, reason: converted.words });
    return;
  }
  step.there[field.key] = converted.value;
  step.after[row.field] = { ours, theirs: converted.value, ...(isDefault && { isDefault: true as const }) };
}

/** What stands for an empty field of ours (INTEG-15, INTEG-16). */
function defaultOf(
  { defaultMode, defaultValue }: MappingRow,
  { key }: CrmField,
  now: Date,
  counters: Record<string, number>,
): string | null {
  switch (defaultMode) {
    case "none":
      return null;
    case "auto_increment":
      counters[key] = (counters[key] ?? 0) + 1;
      return String(counters[key]);
    case "datetime_now":
      return now.toISOString();
    default:
      return defaultValue;
  }
}
