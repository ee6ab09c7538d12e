import type { Context } from "@/server/context";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { lockoutEvent } from "@/server/domain/accounts/lockout";
import { overdueBefore } from "@/server/domain/accounts/withdrawal";
import { lockRunning, wakeUnanswered } from "@/server/planning/prospect";
import { looksSpent, type NetworkAccount } from "@/server/ports/network";
import { findAccount, lockAccount } from "@/server/repositories/accounts/accounts";
import { listOverdue, noteWithdrawn, type Unanswered } from "@/server/repositories/accounts/withdrawals";
import { planningIn } from "@/server/services/campaigns/planning";
import { networkAccess } from "./access";
import { applyAccountEvent } from "./events";

type Tools = Pick<Context, "ports" | "keys" | "now" | "newId" | "transact">;

/** The batch size is small, because withdrawing many at once looks automated. */
const batchSize = 5;

/** Withdraws connection requests that were not answered within the number of days the owner set (R10). */
export async function withdrawOverdue(cx: Tools, accountId: string): Promise<void> {
  const found = await cx.transact(async (tx) => {
    const account = await findAccount(tx, accountId, null);
    if (!account?.withdrawAfterDays || !isSignedIn(account)) return null;
    const access = networkAccess(cx.keys.secret, account);
    const { clock, now } = await planningIn(tx, cx);
    const before = clock.toReal(overdueBefore(clock.toVirtual(now), account.withdrawAfterDays));
    return access && { access, overdue: await listOverdue(tx, accountId, before, batchSize) };
  });
  for (const one of found?.overdue ?? []) if (!(await withdraw(cx, found!.access, one))) return;
}

/**
 * Returns whether to continue with the next one. A request that was accepted meanwhile is left alone; the network reports it as an event.
 */
async function withdraw(cx: Tools, access: NetworkAccount, one: Unanswered): Promise<boolean> {
  try {
    const seen = await cx.ports.network.lookAt(access, one.ref);
    if (seen?.relation === "connected") return true;
    const result = await cx.ports.network.withdraw(access, one.ref);
    if (result.kind === "later") return false;
  } catch (error) {
    // The next day has more of them.
    if (error instanceof Error && error.message === looksSpent) return false;
    const event = lockoutEvent(error, cx.now());
    if (!event) throw error;
    await cx.transact(async (tx) => {
      const account = await lockAccount(tx, access.accountId, null);
      if (account && isSignedIn(account)) await applyAccountEvent(cx, tx, account, event);
    });
    return false;
  }
  await cx.transact(async (tx) => {
    await lockRunning(tx, one.prospectId);
    await noteWithdrawn(tx, { ...one, accountId: access.accountId, at: cx.now() });
    await wakeUnanswered(tx, await planningIn(tx, cx), [one.prospectId]);
  });
  return true;
}
