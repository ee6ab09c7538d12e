import { type MappingRow, ownFields, personFields } from "@/lib/contract/crm/external";
import type { CrmField, CrmMeaning } from "@/server/ports/crm";

/** Whether a field of ours can be read from a CRM: of some ours is the only truth. */
export const canBeRead = (field: string): boolean => !(ownFields as readonly string[]).includes(field);

/** The custom field that a field of a mapping is; null if it is none. */
export const customIdOf = (field: string): string | null =>
  field.startsWith("custom:") ? field.slice("custom:".length) : null;

const meanings: Partial<Record<CrmMeaning, (typeof personFields)[number]>> = {
  ...{ full_name: "full_name", first_name: "first_name", last_name: "last_name", email: "email" },
  ...{ phone: "phone", title: "position", location: "location", network_url: "network_url" },
};

/**
 * What the CRM's fields mean to us: filled where they are empty, so that nothing that somebody typed is replaced. What the CRM makes up itself
 * of other fields is left out.
 */
export const suggestedRows = (fields: readonly CrmField[]): MappingRow[] =>
  fields.flatMap(({ key, means, isReadOnly }) => {
    const field = means && !isReadOnly && meanings[means];
    return field
      ? [
          {
            field,
            crmField: key,
            direction: "fill_if_empty",
            defaultMode: "none",
            defaultValue: null,
          } as const,
        ]
      : [];
  });

type Wrong = { row: number; at: "field" | "crmField" | "direction" | "defaultValue" };

/** The first row of a mapping that cannot be synced; null if all can. Every field is mapped at most once, on either side. */
export function findWrong(
  rows: readonly MappingRow[],
  of: { fields: readonly CrmField[]; customIds: ReadonlySet<string>; lost: ReadonlySet<string> },
): Wrong | null {
  const known = new Set<string>(personFields);
  const [ours, theirs] = [new Set<string>(), new Set<string>()];
  for (const [row, { field, crmField, direction, defaultMode, defaultValue }] of rows.entries()) {
    const customId = customIdOf(field);
    const isKnown = customId === null ? known.has(field) : of.customIds.has(customId);
    if (!isKnown || ours.has(field)) return { row, at: "field" };
    ours.add(field);
    const found = of.fields.find(({ key }) => key === crmField);
    if (crmField !== null && !found && !of.lost.has(crmField)) return { row, at: "crmField" };
    if (crmField !== null && theirs.has(crmField)) return { row, at: "crmField" };
    if (crmField !== null) theirs.add(crmField);
    const isReadOnly = found?.isReadOnly && (direction === "to_crm" || direction === "both");
    if (isReadOnly || (!canBeRead(field) && direction !== "to_crm")) return { row, at: "direction" };
    if (defaultMode === "default" && !defaultValue?.trim()) return { row, at: "defaultValue" };
    if (defaultMode === "datetime" && Number.isNaN(Date.parse(defaultValue ?? "")))
      return { row, at: "defaultValue" };
  }
  return null;
}
