import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import {
  maxProspectLists,
  type ProspectList,
  type prospectLists,
} from "@/lib/contract/prospects/prospect-lists";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import * as repository from "@/server/repositories/prospects/prospect-lists";
import { recordAudit } from "@/server/services/workspaces/audit";
import { mustFindProspect } from "./access";

/** All lists by name, each with the number of people whom the member may see (ROLE-02). */
export const listLists = (cx: Context): Promise<ProspectList[]> =>
  cx.readOnce(async (tx) =>
    (await repository.findLists(tx, cx.scope.allowedAccounts)).map((row) => show(cx, row)),
  );

/** A name is taken once, whatever its capitals. */
export const createList = (
  cx: Context,
  { name }: Input<typeof prospectLists.create>,
): Promise<ProspectList> =>
  cx.transact(async (tx) => {
    const row = { id: cx.newId(), name, at: cx.now() };
    if ((await repository.countListsForInsert(tx)) >= maxProspectLists)
      throw new DomainError("too_many_lists", { limit: maxProspectLists });
    if (!(await repository.insertList(tx, { ...row, by: cx.scope.personId }))) throw nameTaken();
    await publish(tx, "refetch", { list: "lists", id: row.id });
    return show(cx, { ...row, people: 0, createdAt: row.at });
  });

export const renameList = (
  cx: Context,
  { id, name }: Input<typeof prospectLists.rename>,
): Promise<ProspectList> =>
  cx.transact(async (tx) => {
    const list = await mustFindList(cx, tx, id);
    await repository.countListsForInsert(tx);
    if (await repository.isListNameTaken(tx, id, name)) throw nameTaken();
    await repository.renameList(tx, id, name);
    await publish(tx, "refetch", { list: "lists", id });
    return show(cx, { ...list, name });
  });

/** The people on the list stay. */
export const removeList = (cx: Context, { id }: Input<typeof prospectLists.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    const { name } = await mustFindList(cx, tx, id);
    await repository.deleteList(tx, id);
    await recordAudit(cx, tx, "list_deleted", { subjectId: id, subject: name });
    await publishChange(tx, id);
    return null;
  });

export const listsOfProspect = (
  cx: Context,
  { prospectId }: Input<typeof prospectLists.ofProspect>,
): Promise<Output<typeof prospectLists.ofProspect>> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, prospectId);
    return repository.listsOfProspect(tx, prospectId);
  });

type Members = Input<typeof prospectLists.add>;
type Outcome = Output<typeof prospectLists.add>;

/** Puts prospects on a list; those on it already stay and are in neither part of the outcome. */
export const addToList = (cx: Context, input: Members): Promise<Outcome> =>
  change(cx, input, (tx, ids) =>
    repository.addToList(tx, { listId: input.listId, ids, by: cx.scope.personId, at: cx.now() }),
  );

export const takeOffList = (cx: Context, input: Members): Promise<Outcome> =>
  change(cx, input, (tx, ids) => repository.takeOffList(tx, input.listId, ids));

const change = (
  cx: Context,
  { listId, ids }: Members,
  work: (tx: Tx, visible: readonly string[]) => Promise<string[]>,
): Promise<Outcome> =>
  cx.transact(async (tx) => {
    if (!(await repository.holdList(tx, listId))) throw new DomainError("not_found");
    const visible = await repository.holdVisible(tx, ids, cx.scope.allowedAccounts);
    const changed = new Set(await work(tx, visible));
    if (changed.size > 0) await publishChange(tx, listId);
    const seen = new Set(visible);
    const asked = [...new Set(ids)];
    return {
      done: asked.filter((id) => changed.has(id)),
      refused: asked.flatMap((id) => (seen.has(id) ? [] : [{ id, name: null, code: "not_found" }])),
    };
  });

async function mustFindList(cx: Context, tx: Tx, id: string): Promise<repository.ProspectListRow> {
  const [row] = await repository.findLists(tx, cx.scope.allowedAccounts, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

/** Lists of prospects may be filtered by it, and prospects show the lists they are on. */
async function publishChange(tx: Tx, id: string): Promise<void> {
  await publish(tx, "refetch", { list: "lists", id });
  await publish(tx, "refetch", { list: "profiles" });
}

const nameTaken = () => new DomainError("list_exists", { fields: { name: "list_exists" } });

const show = (cx: Context, { id, name, people, createdAt }: repository.ProspectListRow): ProspectList => ({
  ...{ id, name, people },
  createdAt: cx.clock.toVirtual(createdAt).toISOString(),
});
