import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Label, labels } from "@/lib/contract/labels";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/realtime/publish";
import * as repository from "@/server/repositories/labels";
import { mustFindProspect } from "./prospect-access";

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
    await publish(tx, "refetch", { list: "labels" });
    return showLabel(row);
  });

type OnPerson = Input<typeof labels.attach>;

export const attachLabel = (cx: Context, { prospectId, labelId }: OnPerson): Promise<null> =>
  cx.transact(async (tx) => {
    await mustFindBoth(cx, tx, { prospectId, labelId });
    const by = { at: cx.now(), by: cx.scope.personId };
    await repository.attachLabels(tx, [{ prospectId, labelId }], by);
    return changed(tx, prospectId);
  });

export const detachLabel = (cx: Context, { prospectId, labelId }: OnPerson): Promise<null> =>
  cx.transact(async (tx) => {
    await mustFindBoth(cx, tx, { prospectId, labelId });
    await repository.detachLabel(tx, { prospectId, labelId });
    return changed(tx, prospectId);
  });

/** What is missing, foreign or another's own is the same 404. */
async function mustFindBoth(cx: Context, tx: Tx, { prospectId, labelId }: OnPerson): Promise<void> {
  await mustFindProspect(cx, tx, prospectId);
  if (!(await repository.findLabel(tx, labelId, cx.scope.personId))) throw new DomainError("not_found");
}

async function changed(tx: Tx, prospectId: string): Promise<null> {
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return null;
}
