import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@/server/context";
import { listAccounts, lockAccount } from "@/server/repositories/accounts/accounts";
import { signOutAccess } from "./access";
import { clearedOnDelete } from "./accounts";
import { applyAccountEvent } from "./events";

/** How long one session may take to end. */
const patienceMs = 15_000;

type Tools = Pick<Context, "ports" | "keys" | "now" | "newId" | "log" | "transact">;

/**
 * Ends the sessions of a workspace's accounts at the network, and clears their credentials, before the workspace is deleted (SPACE-51). An
 * account whose network does not respond is left for the next attempt; none is started after `until`.
 */
export async function signOutAll(cx: Tools, until: Date): Promise<void> {
  for (const account of await cx.transact((tx) => listAccounts(tx, null))) {
    if (cx.now() >= until) return;
    try {
      await inTime(cx.ports.network.signOut(signOutAccess(account)));
      await cx.transact(async (tx) => {
        const row = await lockAccount(tx, account.id, null);
        if (row)
          await applyAccountEvent(cx, tx, row, { kind: "deleted" }, { ...clearedOnDelete, remoteRef: null });
      });
    } catch (err) {
      cx.log.warn({ err, accountId: account.id }, "could not end a session at the network");
    }
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = sleep(patienceMs, null, { ref: false }).then(() =>
    Promise.reject(new Error("no answer in time")),
  );
  late.catch(() => undefined);
  await Promise.race([work, late]);
}
