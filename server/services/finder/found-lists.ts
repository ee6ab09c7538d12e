import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { foundLists, ListSearch } from "@/lib/contract/finder/found-lists";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { decide } from "@/server/domain/searches/machine";
import { findLists, holdList } from "@/server/repositories/prospects/prospect-lists";
import * as repository from "@/server/repositories/searches/searches";
import { mustFindAccount } from "@/server/services/imports/entering-accounts";
import { startSearch } from "@/server/services/searches/access";
import { pause } from "@/server/services/searches/commands";
import { fileOf } from "@/server/services/searches/file";
import { showFacts } from "@/server/services/searches/view";
import { recordAudit } from "@/server/services/workspaces/audit";
import { chosenOf, newSearch } from "./add-to-campaign";
import { findDatabase } from "./database";

/** Makes prospects of found people and puts them on a list, page by page on the workers. */
export async function addToList(cx: Context, input: Input<typeof foundLists.add>): Promise<ListSearch> {
  const database = await findDatabase(cx);
  return cx.transact(async (tx) => {
    const { listId, accountId } = input;
    mustSeeLists(cx);
    if (!(await holdList(tx, listId))) throw new DomainError("not_found");
    if (accountId !== undefined) await mustFindAccount(cx, tx, accountId);
    if (!database) throw new DomainError("no_people_database");
    const id = cx.newId();
    const chosen = { kind: database.kind, ...chosenOf(input) };
    await repository.insertSearch(tx, { listId, ...newSearch(cx, id, chosen) });
    await startSearch(tx, { id, ticket: 0 });
    return showNow(cx, tx, { listId, searchId: id });
  });
}

export const listAdding = (cx: Context, { listId }: Input<typeof foundLists.list>): Promise<ListSearch[]> =>
  cx.transact(async (tx) => {
    mustSeeLists(cx);
    if ((await findLists(tx, cx.scope.allowedAccounts, listId)).length === 0)
      throw new DomainError("not_found");
    const by = cx.scope.allowedAccounts === null ? null : cx.scope.personId;
    return show(cx, tx, await repository.searchesOfList(tx, listId, by));
  });

export const updateAdding = (
  cx: Context,
  input: Input<typeof foundLists.updateStatus>,
): Promise<ListSearch> =>
  cx.transact(async (tx) => {
    mustSeeLists(cx);
    await mustFind(cx, tx, input);
    const row = (await repository.lockSearch(tx, input.searchId))!;
    if (input.status === "stopped") await pause(tx, row);
    else {
      decide(row.status, "resume");
      await startSearch(tx, row);
    }
    return showNow(cx, tx, input);
  });

export async function downloadAdded(cx: Context, input: Input<typeof foundLists.download>) {
  const row = await cx.transact(async (tx) => {
    mustSeeLists(cx);
    const found = await mustFind(cx, tx, input);
    const [list] = await findLists(tx, cx.scope.allowedAccounts, input.listId);
    await recordAudit(cx, tx, "search_exported", { subjectId: found.id, subject: list?.name ?? null });
    return found;
  });
  return fileOf(cx, row);
}

type ById = { listId: string; searchId: string };

/** A member limited to certain accounts sees only their own (ROLE-02). */
async function mustFind(cx: Context, tx: Tx, { listId, searchId }: ById): Promise<repository.ListSearch> {
  const row = await repository.findSearch(tx, searchId);
  const { allowedAccounts, personId } = cx.scope;
  const isShown = allowedAccounts === null || row?.createdBy === personId;
  if (row?.listId !== listId || !isShown) throw new DomainError("not_found");
  return { ...row, listId };
}

/** Lists belong to the page of prospects. */
function mustSeeLists({ scope: { allowedPages } }: Context): void {
  if (allowedPages && !allowedPages.includes("profiles"))
    throw new DomainError("invalid_input", { fields: { listId: "forbidden" } });
}

const showNow = async (cx: Context, tx: Tx, ids: ById): Promise<ListSearch> =>
  (await show(cx, tx, [await mustFind(cx, tx, ids)]))[0]!;

/** It is not run again: who is on the list stays, and who was taken off it stays away. */
async function show(cx: Context, tx: Tx, rows: readonly repository.ListSearch[]): Promise<ListSearch[]> {
  const shown = await showFacts(cx, tx, rows, ({ listId }) => ({ listId }));
  return shown.map((one) => ({ ...one, commands: one.commands.filter((command) => command !== "rerun") }));
}
