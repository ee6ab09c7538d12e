import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { type Label, type labels, ownTypes } from "@/lib/contract/labels";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { stopLabelled } from "@/server/planning/labelled";
import * as repository from "@/server/repositories/inbox/labels";
import { planningOf } from "@/server/services/campaigns/planning";
import { mustFindProspect } from "@/server/services/prospects/access";
import { recordAudit } from "@/server/services/workspaces/audit";

export const showLabel = ({ createdBy: _, ...label }: repository.LabelRow): Label => label;

/** The workspace's labels and one's own, in their order (LABEL-01, LABEL-02). */
export const listLabels = (cx: Context, { type }: Input<typeof labels.list>): Promise<Label[]> =>
  cx.readOnce(async (tx) =>
    (await repository.listLabels(tx, cx.scope.personId, type ?? null)).map(showLabel),
  );

/** A name is taken once for each type, whatever its capitals (LABEL-12). */
export const createLabel = (cx: Context, input: Input<typeof labels.create>): Promise<Label> =>
  cx.transact(async (tx) => {
    const made = { id: cx.newId(), by: cx.scope.personId, at: cx.now() };
    const row = await repository.insertLabel(tx, { ...input, ...made });
    if (!row) throw new DomainError("label_exists", { fields: { name: "label_exists" } });
    await publishLabels(tx);
    return showLabel(row);
  });

/** A label with the number of prospects who have it, and whether the member may change it (LABEL-03, LABEL-12). */
export const findLabel = (
  cx: Context,
  { id }: Input<typeof labels.find>,
): Promise<Output<typeof labels.find>> =>
  cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    const people = await repository.countLabelled(tx, id);
    return { label: showLabel(row), people, mayChange: mayChange(cx, row) };
  });

/** Names, colours and who sees a label; a name is taken once for each type (LABEL-03, LABEL-12). */
export const updateLabel = (cx: Context, input: Input<typeof labels.update>): Promise<Label> =>
  cx.transact(async (tx) => {
    const row = await mustChange(cx, tx, input.id);
    // It would belong to no one: its creator is no longer known.
    if (input.type === "profile" && !row.createdBy) throw new DomainError("forbidden");
    const changed = await repository.updateLabel(tx, input);
    if (!changed) throw new DomainError("label_exists", { fields: { name: "label_exists" } });
    await publishLabels(tx);
    return showLabel(changed);
  });

/** Deletes a label and removes it from all prospects (LABEL-12). */
export const removeLabel = (cx: Context, { id }: Input<typeof labels.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    const { name } = await mustChange(cx, tx, id);
    await repository.deleteLabel(tx, id);
    await recordAudit(cx, tx, "label_deleted", { subjectId: id, subject: name });
    await publish(tx, "refetch", { list: "profiles" });
    return publishLabels(tx);
  });

export const arrangeLabels = (cx: Context, { labelIds }: Input<typeof labels.arrange>): Promise<null> =>
  cx.transact(async (tx) => {
    for (const id of labelIds) await mustFind(cx, tx, id);
    await repository.arrangeLabels(tx, cx.scope.personId, labelIds);
    return publishLabels(tx);
  });

async function mustFind(cx: Context, tx: Tx, id: string): Promise<repository.LabelRow> {
  const row = await repository.findLabel(tx, id, cx.scope.personId);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function mustChange(cx: Context, tx: Tx, id: string): Promise<repository.LabelRow> {
  const row = await mustFind(cx, tx, id);
  if (!mayChange(cx, row)) throw new DomainError("forbidden");
  return row;
}

const mayChange = ({ scope }: Context, { createdBy, type }: repository.LabelRow) =>
  isOwnType(type) && (scope.isAdmin || createdBy === scope.personId);

const isOwnType = (type: string) => ownTypes.some((own) => own === type);

async function publishLabels(tx: Tx): Promise<null> {
  await publish(tx, "refetch", { list: "labels" });
  return null;
}

type OnPerson = Input<typeof labels.attach>;

export const attachLabel = (cx: Context, { prospectId, labelId }: OnPerson): Promise<null> =>
  cx.transact(async (tx) => {
    await mustFindBoth(cx, tx, { prospectId, labelId });
    const by = { at: cx.now(), by: cx.scope.personId };
    await repository.attachLabels(tx, [{ prospectId, labelId }], by);
    await stopLabelled(tx, planningOf(cx), { prospectId, actorId: cx.scope.personId });
    return changed(tx, prospectId);
  });

export const detachLabel = (cx: Context, { prospectId, labelId }: OnPerson): Promise<null> =>
  cx.transact(async (tx) => {
    await mustFindBoth(cx, tx, { prospectId, labelId });
    await repository.detachLabel(tx, { prospectId, labelId });
    return changed(tx, prospectId);
  });

/** A label or prospect that is missing, of another workspace, or private to another member gives the same 404. */
async function mustFindBoth(cx: Context, tx: Tx, { prospectId, labelId }: OnPerson): Promise<void> {
  await mustFindProspect(cx, tx, prospectId);
  await mustFind(cx, tx, labelId);
}

async function changed(tx: Tx, prospectId: string): Promise<null> {
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return null;
}
