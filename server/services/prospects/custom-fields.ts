import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { CustomField, customFields } from "@/lib/contract/prospects/custom-fields";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isNameTaken, nextFieldKey } from "@/server/domain/prospects/custom-fields";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import * as repository from "@/server/repositories/prospects/custom-fields";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { recordAudit } from "@/server/services/workspaces/audit";

const show = (row: repository.CustomFieldRow): CustomField => ({ ...row, type: "text" });

/** The workspace's own columns, in the order of their numbers (PROSPECT-37). */
export const listFields = (cx: Context): Promise<CustomField[]> =>
  cx.readOnce(async (tx) => (await listCustomFields(tx)).map(show));

/** A name is taken once, whatever its capitals; a workspace has room for twenty. */
export const createField = (cx: Context, { name }: Input<typeof customFields.create>): Promise<CustomField> =>
  cx.transact(async (tx) => {
    const fields = await listCustomFields(tx);
    if (isNameTaken(name, fields)) throw nameTaken();
    const key = nextFieldKey(fields.length, await repository.listTakenKeys(tx));
    const field = { id: cx.newId(), key, name };
    if ((await repository.insertCustomFields(tx, [field])) === 0) throw new DomainError("conflict");
    await publishChange(tx);
    return show(field);
  });

/** What is shown before a field is deleted: how many prospects have a value, and what references it. */
export const findField = (
  cx: Context,
  { id }: Input<typeof customFields.find>,
): Promise<Output<typeof customFields.find>> =>
  cx.transact(async (tx) => {
    const field = await mustFind(tx, id);
    const [people, uses] = [
      await repository.countValues(tx, field.key),
      await repository.listUses(tx, field.key),
    ];
    return { field: show(field), people, uses };
  });

/** Texts reference a field by its key, so they keep working. */
export const renameField = (
  cx: Context,
  { id, name }: Input<typeof customFields.rename>,
): Promise<CustomField> =>
  cx.transact(async (tx) => {
    const field = await mustFind(tx, id);
    const others = (await listCustomFields(tx)).filter((other) => other.id !== id);
    if (isNameTaken(name, others)) throw nameTaken();
    await repository.renameCustomField(tx, id, name);
    await publishChange(tx);
    return show({ ...field, name });
  });

/** Deletes a field that nothing references. A job deletes its values; until then its key is not reused. */
export const removeField = (cx: Context, { id }: Input<typeof customFields.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    const { key, name } = await mustFind(tx, id);
    const uses = await repository.listUses(tx, key);
    if (uses.length > 0)
      throw new DomainError("custom_field_used", { name, places: uses.map((one) => one.name).join(", ") });
    await repository.markRemoved(tx, id, cx.now());
    await recordAudit(cx, tx, "custom_field_deleted", { subjectId: id, subject: name });
    await enqueue(tx, "forget-field", { workspaceId: tx.workspaceId, key });
    await publishChange(tx);
    return null;
  });

const nameTaken = () => new DomainError("custom_field_exists", { fields: { name: "custom_field_exists" } });

async function mustFind(tx: Tx, id: string): Promise<repository.CustomFieldRow> {
  const row = await repository.findCustomField(tx, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

/** Prospect lists and campaign texts show the fields. */
async function publishChange(tx: Tx): Promise<void> {
  await publish(tx, "refetch", { list: "profiles" });
  await publish(tx, "refetch", { list: "workflows" });
}
