import type { Account } from "@/lib/contract/accounts/accounts";
import type { accountSettings, BlacklistEntry } from "@/lib/contract/accounts/settings";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { keyedEntries } from "@/server/domain/accounts/blacklist";
import { longestNote } from "@/server/domain/accounts/limited";
import { lockoutEvent } from "@/server/domain/accounts/lockout";
import { wizardStep } from "@/server/domain/accounts/wizard-step";
import { stopEnrollments } from "@/server/planning/prospect";
import { type AccountRow, updateAccount } from "@/server/repositories/accounts/accounts";
import * as blacklist from "@/server/repositories/accounts/blacklist";
import { planningOf } from "@/server/services/campaigns/planning";
import { networkAccess } from "./access";
import { applyAccountEvent, type Columns, publishAccount, wakeNewlyAble } from "./events";
import { mustFind, mustLock, showOne } from "./view";

type One = { id: string };

/** The account's blacklist (CRED-120, CRED-121). */
export const findBlacklist = (cx: Context, { id }: One): Promise<BlacklistEntry[]> =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    return blacklist.listBlacklist(tx, id);
  });

export const saveBlacklist = async (
  cx: Context,
  { id, entries }: Input<typeof accountSettings.saveBlacklist>,
): Promise<BlacklistEntry[]> => {
  const keyed = keyedEntries(entries);
  const saved = await cx.transact(async (tx) => {
    await mustLock(cx, tx, id);
    await blacklist.replaceBlacklist(tx, id, keyed);
    return blacklist.listBlacklist(tx, id);
  });
  // Planned steps are checked against the list at their gates; steps that a worker has claimed have passed them, so they are stopped here
  // (R14). Rows of prospects are locked before accounts.
  await cx.transact(async (tx) => {
    const ids = await blacklist.listClaimedBlacklisted(tx, id);
    await stopEnrollments(tx, planningOf(cx), ids, { reason: "blacklisted", actorId: cx.scope.personId });
  });
  return saved;
};

/** Resets the note length to the network's usual maximum (CONST-06). */
export const resetNoteLimit = (cx: Context, { id }: One): Promise<Account> =>
  change(cx, id, () => ({ noteLimit: longestNote }));

/** How long an unanswered connection request waits before it is withdrawn (R10). */
export const updateWithdraw = (
  cx: Context,
  { id, isEnabled, days }: Input<typeof accountSettings.updateWithdraw>,
): Promise<Account> => change(cx, id, () => ({ withdrawAfterDays: isEnabled ? days : null }));

/** Asks the network which subscription the account has (CRED-04, CRED-10). */
export async function checkSubscription(cx: Context, { id }: One): Promise<Account> {
  const account = await cx.transact((tx) => mustFind(cx, tx, id));
  const access = networkAccess(cx.keys.secret, account);
  if (!access) throw new DomainError("conflict");
  try {
    const { accountType } = await cx.ports.network.self(access);
    return await change(cx, id, () => ({ accountType }));
  } catch (error) {
    const event = lockoutEvent(error, cx.now());
    if (!event) throw new DomainError("account_not_reachable");
    return cx.transact(async (tx) =>
      showOne(cx, tx, await applyAccountEvent(cx, tx, await mustLock(cx, tx, id), event)),
    );
  }
}

/** The step at which the wizard continues with an account (CRED-81, CRED-84, CRED-85). */
export const onboardingInfo = (
  cx: Context,
  { id }: One,
): Promise<Output<typeof accountSettings.onboardingInfo>> =>
  cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    return { step: wizardStep(row), account: await showOne(cx, tx, row) };
  });

/** Columns that have nothing to do with signing in. */
const change = (cx: Context, id: string, columns: (row: AccountRow) => Columns): Promise<Account> =>
  cx.transact(async (tx) => {
    const before = await mustLock(cx, tx, id);
    const row = await updateAccount(tx, id, columns(before));
    await wakeNewlyAble(cx, tx, row, before);
    await publishAccount(tx, row);
    return showOne(cx, tx, row);
  });
