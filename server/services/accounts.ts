import type { Account, accounts } from "@/lib/contract/accounts";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { checkSchedule } from "@/server/domain/accounts/schedule";
import { takeSeat } from "@/server/domain/accounts/seats";
import { type AccountStatus, changeStatus, closedBecause } from "@/server/domain/accounts/status";
import { publish } from "@/server/realtime/publish";
import * as repository from "@/server/repositories/accounts";
import { openLane, reconsiderLanes, setLaneClosed } from "@/server/repositories/lanes";
import { disconnectMailboxesOf } from "@/server/repositories/mailboxes";
import { networkAccess, sealOfAccount } from "./account-access";
import { entered, rampStart, signIn } from "./account-sign-in";
import { mustFind, showAccounts, showOne, tell } from "./account-view";
import { leaveSandboxClock } from "./clock";

/** Accounts this person may use (ROLE-02). */
export const listAccounts = (cx: Context): Promise<Account[]> =>
  cx.transact(async (tx) =>
    showAccounts(cx, tx, await repository.listAccounts(tx, cx.scope.allowedAccounts)),
  );

/**
 * Signs in at the network and keeps the account when that worked, or when only its code is missing (CRED-85, CRED-89 to
 * CRED-116). Until the network tells who it is, it goes by the name of its address.
 */
export async function connectAccount(cx: Context, input: Input<typeof accounts.connect>): Promise<Account> {
  const schedule = checkSchedule(input);
  const username = input.email.trim().toLowerCase();
  const id = cx.newId();
  await cx.transact((tx) => refuseTaken(cx, tx, username, input.automationType));
  const { countryCode, automationType, password } = input;
  if (!countryCode)
    throw new DomainError("not_valid_location", { fields: { countryCode: "not_valid_location" } });
  if (!password) throw new DomainError("not_valid_password", { fields: { password: "not_valid_password" } });
  const answer = await signIn(cx, {
    ...{
      workspaceId: cx.scope.workspaceId,
      accountId: id,
      network: "sandbox",
      automationType,
      username,
      password,
    },
    ...{ cookies: null, remoteRef: null },
    connection: { kind: "country", countryCode, type: "basic", attempt: 1 },
  });
  return cx.transact(async (tx) => {
    await repository.lockPlan(tx);
    await refuseTaken(cx, tx, username, input.automationType);
    const row = await repository.insertAccount(tx, {
      id,
      ownerId: cx.scope.personId,
      network: "sandbox",
      isSandboxed: cx.ports.network.isSandbox,
      username,
      secret: sealOfAccount(cx.keys.secret, { workspaceId: tx.workspaceId, id }, "secret", password),
      ...{ firstName: username.split("@")[0]!, lastName: "" },
      ...entered("active", answer),
      countryCode,
      automationType,
      ...schedule,
      rampStartedOn: rampStart(cx, schedule),
    });
    await openLane(tx, { id: cx.newId(), channel: "network", accountId: id, mailboxId: null });
    await setLaneClosed(tx, { accountId: id }, closedBecause(row.status as AccountStatus));
    if (!row.isSandboxed) await leaveSandboxClock(tx, cx.now());
    await repository.allowAccount(tx, cx.scope.personId, id);
    await tell(tx, row);
    await publish(tx, "refetch", { list: "credentials" });
    return showOne(cx, tx, row);
  });
}

/** Changes hours, zone or password. A new password is tried at the network first and brings the account back. */
export async function updateAccount(cx: Context, input: Input<typeof accounts.update>): Promise<Account> {
  const { id, password, timezone, workHoursStart, workHoursEnd, workingDays } = input;
  const wanted = { timezone, workHoursStart, workHoursEnd, workingDays };
  const before = await cx.transact((tx) => mustFind(cx, tx, id));
  const schedule = checkSchedule({ ...before, ...withoutGaps(wanted) });
  const secret = password === undefined ? null : sealOfAccount(cx.keys.secret, before, "secret", password);
  const access = secret && networkAccess(cx.keys.secret, { ...before, secret });
  const answer = access && (await signIn(cx, access));
  return cx.transact(async (tx) => {
    const current = await mustFind(cx, tx, id);
    const row = await repository.updateAccount(tx, id, {
      ...schedule,
      ...(answer ? { ...entered(current.status, answer), secret } : {}),
    });
    await setLaneClosed(tx, { accountId: id }, closedBecause(row.status as AccountStatus));
    await reconsiderLanes(tx, { accountId: id });
    await tell(tx, row);
    return showOne(cx, tx, row);
  });
}

/** Forgets the account and its mailboxes' passwords; refused while running campaigns send as it (CRED-32). */
export async function removeAccount(cx: Context, { id }: Input<typeof accounts.remove>): Promise<null> {
  await cx.transact(async (tx) => {
    const account = await mustFind(cx, tx, id);
    const count = await repository.countRunningCampaigns(tx, { accountId: id });
    if (count > 0) throw new DomainError("account_in_use", { count });
    await moveAccount(tx, id, changeStatus(account.status as AccountStatus, "deleted"), { secret: null });
    for (const mailbox of await disconnectMailboxesOf(tx, id)) {
      await setLaneClosed(tx, { mailboxId: mailbox.id }, "mailbox_disconnected");
      await publish(tx, "update_integrations", mailbox, { accountId: id });
    }
    await publish(tx, "refetch", { list: "credentials" });
  });
  return null;
}

/**
 * Moves an account to a status, with its lane: closed unless active, so that its steps wait (R10). For the network's
 * own verdicts, too: a refused session is `invalid`, a restriction `blocked`.
 */
export async function moveAccount(
  tx: Tx,
  id: string,
  status: AccountStatus,
  change: { secret?: null } = {},
): Promise<void> {
  const row = await repository.updateAccount(tx, id, { ...change, status });
  await setLaneClosed(tx, { accountId: id }, closedBecause(status));
  await tell(tx, row);
}

/** CRED-91, CRED-116: who may not see the account that has this name is not told more about it. */
async function refuseTaken(cx: Context, tx: Tx, username: string, automationType: Account["automationType"]) {
  const other = await repository.findAccountByUsername(tx, username);
  const { allowedAccounts } = cx.scope;
  if (other && allowedAccounts && !allowedAccounts.includes(other.id))
    throw new DomainError("account_of_another_user");
  if (other) throw new DomainError("account_exists", { fields: { email: "account_exists" } });
  takeSeat(cx.entitlements, automationType, await repository.countSeats(tx, automationType));
}

const withoutGaps = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
