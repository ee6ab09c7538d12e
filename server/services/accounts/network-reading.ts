import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { lockoutEvent } from "@/server/domain/accounts/lockout";
import type { Entitlements } from "@/server/domain/billing/entitlements";
import type { Clock } from "@/server/domain/clock";
import { readingMs } from "@/server/domain/searches/pace";
import type { NetworkAccount } from "@/server/ports/network";
import { lockAccount } from "@/server/repositories/accounts/accounts";
import { lockReading } from "@/server/repositories/searches/searches";
import { applyAccountEvent } from "./events";

/** The tools of a job that reads pages of the network as an account. */
export type ReadingTools = Pick<Tools, "now" | "newId" | "keys" | "ports" | "log"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Shorter waits are slept in the job; longer ones become a job that is due later. */
export const shortMs = 2_000;
/** An obstacle may end without an event, so it is checked again after this. */
const lookAgainMs = 5 * 60_000;
const pauseSeconds = 5 * 60;

/** Why reading is suspended for a workspace, such as an unreleased copy (R47); null if there is no obstacle. */
export function closedBecause({ isFenced, isBlocked, isPaid }: Entitlements) {
  if (isFenced) return "restored_copy";
  if (isBlocked) return "workspace_blocked";
  return isPaid ? null : "workspace_unpaid";
}

/** From when (real) the account may read its next page; null: at once. `seed` varies the distance. Holds the account's moment until the transaction ends. */
export async function freeFrom(
  tx: Tx,
  clock: Clock,
  { accountId, seed, pages }: { accountId: string; seed: string; pages: number },
): Promise<Date | null> {
  const last = await lockReading(tx, accountId);
  return last && clock.toReal(new Date(+clock.toVirtual(last) + readingMs(seed, pages)));
}

/** When a waiting job is due again; `until` is null if the end is unknown. */
export function lookAgainAt(now: Date, until: Date | null): Date {
  const lookAgain = new Date(+now + lookAgainMs);
  return until && until < lookAgain ? until : lookAgain;
}

/** When to ask again after the network said "later". */
export const retryAt = (
  now: Date,
  { retryAfterSeconds = pauseSeconds }: { retryAfterSeconds?: number | undefined },
): Date => new Date(+now + retryAfterSeconds * 1_000);

/** Reports that the account is shut out: its owner is asked, and reading waits. False if `reason` means something else. */
export async function reportLockout(
  tools: ReadingTools,
  { accountId }: NetworkAccount,
  reason: string,
): Promise<boolean> {
  const event = lockoutEvent(reason, tools.now());
  if (!event) return false;
  await tools.transact(async (tx) => {
    const account = await lockAccount(tx, accountId, null);
    if (account && isSignedIn(account)) await applyAccountEvent(tools, tx, account, event);
  });
  return true;
}
