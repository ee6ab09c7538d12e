import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import {
  isShared,
  maxSharedValue,
  type sharedField,
  sharedFields,
} from "@/lib/contract/prospects/shared-field";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { cleanText } from "@/server/domain/prospects/text";
import { listCustomFields, lockProspect, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { countFilled } from "@/server/repositories/prospects/shared-field";
import { mustFindProspect } from "./access";
import { eachAlone } from "./each-alone";
import { writeChange } from "./edit";

type CustomFields = Awaited<ReturnType<typeof listCustomFields>>;

/** How many of the prospects that the member may see have a value in the field (PROSPECT-34, ROLE-02). */
export const countField = (
  cx: Context,
  { ids, field }: Input<typeof sharedField.count>,
): Promise<Output<typeof sharedField.count>> =>
  cx.transact(async (tx) => {
    mustKnow(await listCustomFields(tx), field);
    return countFilled(tx, { ids, field }, cx.scope.allowedAccounts);
  });

/** Sets a field of each prospect, as an edit of a member does (R24). */
export async function setField(
  cx: Context,
  { ids, field, value, onlyEmpty }: Input<typeof sharedField.set>,
): Promise<Output<typeof sharedField.set>> {
  const fields = await cx.transact(listCustomFields);
  mustKnow(fields, field);
  if (isShared(field) && value.length > maxSharedValue)
    throw new DomainError("invalid_input", { fields: { value: "too_long" } });
  const before = new Map<string, string>();
  const kept = new Set<string>();
  const outcome = await eachAlone(cx, ids, async (tx, id) => {
    const row = await lockVisible(cx, tx, id);
    const had = storedIn(row, field);
    if (had === cleanText(value) || (onlyEmpty && had !== "")) return kept.add(id);
    await writeChange(cx, tx, { before: row, change: changeOf(field, value), fields });
    return before.set(id, had);
  });
  return {
    ...outcome,
    done: outcome.done.filter((id) => !kept.has(id)),
    before: outcome.done.flatMap((id) => (kept.has(id) ? [] : [{ id, value: before.get(id) ?? "" }])),
  };
}

/** Undoes `setField`. A prospect whose field was changed again since stays as they are. */
export async function putFieldBack(
  cx: Context,
  { field, value, items }: Input<typeof sharedField.putBack>,
): Promise<Output<typeof sharedField.putBack>> {
  const fields = await cx.transact(listCustomFields);
  mustKnow(fields, field);
  const had = new Map(items.map(({ id, value: was }) => [id, was]));
  return eachAlone(cx, [...had.keys()], async (tx, id) => {
    const row = await lockVisible(cx, tx, id);
    if (storedIn(row, field) !== cleanText(value)) throw new DomainError("conflict");
    await writeChange(cx, tx, { before: row, change: changeOf(field, had.get(id) ?? ""), fields });
  });
}

async function lockVisible(cx: Context, tx: Tx, id: string): Promise<ProspectRow> {
  await mustFindProspect(cx, tx, id);
  return (await lockProspect(tx, id))!;
}

const storedIn = (row: ProspectRow, field: string): string =>
  isShared(field) ? row[sharedFields[field]] : (row.customFields[field] ?? "");

const changeOf = (field: string, value: string) =>
  isShared(field) ? { [sharedFields[field]]: value } : { customFields: { [field]: value } };

function mustKnow(fields: CustomFields, field: string): void {
  if (!isShared(field) && !fields.some(({ key }) => key === field))
    throw new DomainError("unknown_field", { field });
}
