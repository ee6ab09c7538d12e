import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { extension } from "@/lib/contract/accounts/extension";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { isFitting } from "@/server/domain/extension/command";
import * as repository from "@/server/repositories/accounts/extension-commands";
import { announceWork, reconsiderLanes } from "@/server/repositories/ledger/lanes";
import { keep } from "./challenges";
import { presentMs } from "./extension-board";
import { mustFind, showOne } from "./view";

/** Where the network's own pages are, for a browser with the extension. */
export const networkPages = async (cx: Context): Promise<Output<typeof extension.network>> => ({
  url: cx.config.sandbox.pagesUrl,
});

/**
 * The network's page in the owner's browser says which member is signed in, and the account becomes that member (CRED-79, CRED-82). This
 * proves nothing, but a false claim gains nothing either: the extension acts only as the signed-in member.
 */
export async function handOver(
  cx: Context,
  { id, member }: Input<typeof extension.handOver>,
): Promise<Account> {
  const { row, shown } = await cx.transact(async (tx) => {
    const found = await mustFindExtension(cx, tx, id);
    return { row: found, shown: await showOne(cx, tx, found) };
  });
  if (member.username.toLowerCase() !== row.username.toLowerCase()) throw new DomainError("conflict");
  if (isSignedIn(row)) return shown;
  const { accountType, username: _username, ...known } = member;
  const profile = { ...known, company: "", location: "", timezone: null };
  return keep(cx, id, { kind: "signed_in", profile, accountType });
}

/** A tab is there. What waited for one is looked at again at once. */
export const notePresent = (cx: Context, { id }: Input<typeof extension.present>): Promise<null> =>
  cx.transact(async (tx) => {
    await mustFindExtension(cx, tx, id);
    const before = await repository.noteBrowser(tx, id, cx.now());
    if (before !== null && +cx.now() - +before < presentMs) return null;
    await reconsiderLanes(tx, { accountId: id }, cx.now());
    await announceWork(tx);
    return null;
  });

export const takeCommand = (cx: Context, { id, page }: Input<typeof extension.take>) =>
  cx.transact(async (tx): Promise<Output<typeof extension.take>> => {
    await mustFindCommand(cx, tx, id);
    const taken = await repository.moveCommand(tx, id, "take", { page });
    return { command: taken?.command ?? null };
  });

const lookMs = 40;
const patienceMs = 10_000;

/** Waits for the engine's final decision: it checks once more for a reply, pause or stop (rule 14). */
export async function readyToAct(
  cx: Context,
  { id, page }: Input<typeof extension.ready>,
): Promise<Output<typeof extension.ready>> {
  const ready = await cx.transact(async (tx) => {
    await mustFindCommand(cx, tx, id);
    return repository.moveCommand(tx, id, "ready", { page });
  });
  if (!ready) return { go: false };
  for (let waited = 0; waited < patienceMs; waited += lookMs) {
    const found = await cx.readOnce((tx) => repository.findCommand(tx, id));
    if (found?.state === "released") return { go: true };
    if (found?.state !== "checked") return { go: false };
    await sleep(lookMs);
  }
  return { go: false };
}

/** The browser's result. For a command that was withdrawn meanwhile it is ignored; a result that does not fit is refused. */
export const answerCommand = (
  cx: Context,
  { id, page, answer }: Input<typeof extension.result>,
): Promise<null> =>
  cx.transact(async (tx) => {
    const found = await mustFindCommand(cx, tx, id);
    if (found.page !== page) throw new DomainError("not_found");
    const isReleased = found.state === "released" || found.state === "lost";
    if (!isFitting(found, answer.kind, isReleased)) throw new DomainError("invalid_input");
    await repository.moveCommand(tx, id, "answer", { page, answer });
    return null;
  });

/** A command of an account that this person may use; every other one does not exist for them (S60). */
async function mustFindCommand(cx: Context, tx: Tx, id: string): Promise<repository.CommandRow> {
  const found = await repository.findCommand(tx, id);
  if (!found) throw new DomainError("not_found");
  await mustFindExtension(cx, tx, found.accountId);
  return found;
}

async function mustFindExtension(cx: Context, tx: Tx, id: string) {
  const row = await mustFind(cx, tx, id);
  if (row.automationType !== "extension") throw new DomainError("not_found");
  return row;
}
