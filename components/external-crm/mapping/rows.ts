import { type CrmField, directions, type Mapping, type MappingRow } from "@/lib/contract/crm/external";

export type Direction = MappingRow["direction"];
export type DefaultMode = MappingRow["defaultMode"];

/** What is saved of a row, without what the server says about it. */
export const rowsOf = ({ rows }: Mapping): MappingRow[] =>
  rows.map(({ field, crmField, direction, defaultMode, defaultValue }) => ({
    ...{ field, crmField, direction, defaultMode, defaultValue },
  }));

/** Fields of ours that the CRM's fields are not read into are only sent; read-only fields of the CRM only come. */
export function directionsOf(canBeRead: boolean, crmField: CrmField | undefined): readonly Direction[] {
  if (!canBeRead) return ["to_crm"];
  return crmField?.isReadOnly ? ["from_crm"] : directions;
}

/** A row for one of our fields that is not mapped yet: as suggested, or to be chosen. */
export function newRow(field: string, { fields, suggested }: Mapping): MappingRow {
  const canBeRead = fields.find((one) => one.field === field)?.canBeRead ?? false;
  return (
    suggested.find((row) => row.field === field) ?? {
      ...{ field, crmField: null, direction: canBeRead ? "both" : "to_crm" },
      ...{ defaultMode: "none", defaultValue: null },
    }
  );
}

/** The same row with another field of the CRM, in a direction that it allows. */
export function withCrmField(row: MappingRow, key: string, mapping: Mapping): MappingRow {
  const canBeRead = mapping.fields.find(({ field }) => field === row.field)?.canBeRead ?? false;
  const allowed = directionsOf(
    canBeRead,
    mapping.crmFields.find((one) => one.key === key),
  );
  const direction = allowed.includes(row.direction) ? row.direction : (allowed[0] as Direction);
  return { ...row, crmField: key, direction };
}

const same = (one: MappingRow | undefined, other: MappingRow | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Our fields whose rows differ from what is saved. */
export function changedFields(rows: readonly MappingRow[], saved: readonly MappingRow[]): string[] {
  const rowOf = (of: readonly MappingRow[], field: string) => of.find((row) => row.field === field);
  const all = new Set([...saved, ...rows].map(({ field }) => field));
  return [...all].filter((field) => !same(rowOf(rows, field), rowOf(saved, field)));
}
