import { DomainError } from "@/lib/contract/errors";
import { maxCustomFields } from "@/lib/contract/prospects/custom-field-limit";

/** Keys have two digits at most. */
const lastNumber = 99;

/** The key of a new field: the lowest free number. Throws if the workspace has the max number of fields (PROSPECT-37). */
export function nextFieldKey(count: number, taken: ReadonlySet<string>): string {
  for (let number = 1; count < maxCustomFields && number <= lastNumber; number++) {
    const key = `custom_field_${number}`;
    if (!taken.has(key)) return key;
  }
  throw new DomainError("custom_fields_full", { limit: maxCustomFields });
}

/** Whether another field of this name is there, whatever the capitals. */
export const isNameTaken = (name: string, others: readonly { name: string }[]): boolean =>
  others.some((other) => other.name.toLowerCase() === name.toLowerCase());
