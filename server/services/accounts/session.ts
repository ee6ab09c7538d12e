import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { enqueue } from "@/server/queue/queue";
import {
  type AccountRow,
  findGoneAccounts,
  forgetRemoteRef,
  lockGoneAccount,
} from "@/server/repositories/accounts/accounts";
import { signOutAccess } from "./access";

type Tools = Pick<Context, "ports" | "transact">;

/** A session that is ended at once needs no job; a process that dies before leaves it to one. */
const jobAfterMs = 60_000;

/** Has the session of a removed account ended at the network, for as long as it takes. */
export async function endSessionLater(tx: Tx, account: AccountRow, now: Date): Promise<void> {
  if (account.remoteRef === null) return;
  const { workspaceId, id: accountId } = account;
  await enqueue(tx, "end-session", { workspaceId, accountId }, new Date(+now + jobAfterMs));
}

/** Ends the session of a removed account at the network; its id there is forgotten only once that worked. */
export async function endSession(cx: Tools, account: AccountRow): Promise<void> {
  await cx.ports.network.signOut(signOutAccess(account));
  if (account.remoteRef !== null) await cx.transact((tx) => forgetRemoteRef(tx, account.id));
}

/** The same for a job, which comes again until it worked. */
export async function endGoneSession(cx: Tools, accountId: string): Promise<void> {
  const account = await cx.transact((tx) => lockGoneAccount(tx, accountId));
  if (account) await endSession(cx, account);
}

/** Ends sessions at the network of deleted accounts with this name, so that the same member can be connected again. */
export async function endSessionsOf(cx: Tools, username: string): Promise<void> {
  for (const account of await cx.transact((tx) => findGoneAccounts(tx, username)))
    await endSession(cx, account);
}
