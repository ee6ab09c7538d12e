import { DomainError } from "@/lib/contract/errors";
import { nextFieldKey } from "@/server/domain/prospects/custom-fields";

/** Columns by which a person can be recognised; a file needs one of them (PROSPECT-18). */
const identityTargets = new Set(["profile_url", "work_email", "personal_email"]);
const repeatable = new Set(["skip", "new_custom_field"]);
const numbered = /^custom_field_(\d+)$/;

export type CustomField = { key: string; name: string };
type Targets = { targets: string[]; newFields: CustomField[] };

/**
 * The mapping as it will be used, one target per column; a new custom field gets the next free key and the column's
 * header as name, a field of that name that exists is taken (PROSPECT-37). `takenKeys`: also of fields that are being removed. Throws what is
 * wrong with it.
 */
export function settleTargets(
  headers: readonly string[],
  chosen: readonly { index: number; target: string }[],
  existing: readonly CustomField[],
  takenKeys: ReadonlySet<string> = new Set(existing.map(({ key }) => key)),
): Targets {
  const targets = headers.map(() => "skip");
  for (const { index, target } of chosen) if (index < targets.length) targets[index] = target;
  refuseTwice(targets);
  if (!targets.some((target) => identityTargets.has(target))) throw new DomainError("csv_no_identity_column");

  const fields = [...existing];
  const taken = new Set(takenKeys);
  const newFields: CustomField[] = [];
  const settled = targets.map((target, index) => {
    if (numbered.test(target) && !fields.some((field) => field.key === target))
      throw new DomainError("not_found");
    if (target !== "new_custom_field") return target;
    const name = fieldName(headers[index] ?? "", index);
    const known = fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
    if (known) return known.key;
    const field = { key: nextFieldKey(fields.length, taken), name };
    taken.add(field.key);
    fields.push(field);
    newFields.push(field);
    return field.key;
  });
  refuseTwice(settled);
  return { targets: settled, newFields };
}

function refuseTwice(targets: readonly string[]) {
  const seen = new Set<string>();
  for (const target of targets) {
    if (seen.has(target) && !repeatable.has(target))
      throw new DomainError("csv_field_twice", { field: target });
    seen.add(target);
  }
}

const fieldName = (header: string, index: number) => header.trim().slice(0, 60) || `Column ${index + 1}`;
