import type { Account, accounts } from "@/lib/contract/accounts";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { checkSchedule } from "@/server/domain/accounts/schedule";
import { takeSeat } from "@/server/domain/accounts/seats";
import { type AccountStatus, changeStatus, closedBecause } from "@/server/domain/accounts/status";
import { isoDate } from "@/server/domain/campaigns/zone";
import type { NetworkProfile } from "@/server/ports/network";
import { publish } from "@/server/realtime/publish";
import * as repository from "@/server/repositories/accounts";
import { openLane, reconsiderLanes, setLaneClosed } from "@/server/repositories/lanes";
import { disconnectMailboxesOf } from "@/server/repositories/mailboxes";
import { sealAccountPassword } from "./account-access";
import { showAccounts } from "./account-view";
import { leaveSandboxClock } from "./clock";

/** Accounts this person may use (ROLE-02). */
export const listAccounts = (cx: Context): Promise<Account[]> =>
  cx.transact(async (tx) =>
    showAccounts(cx, tx, await repository.listAccounts(tx, cx.scope.allowedAccounts)),
  );

/** Signs in at the network and keeps the account only when that worked (CRED-89 to CRED-116). */
export async function connectAccount(cx: Context, input: Input<typeof accounts.connect>): Promise<Account> {
  const schedule = checkSchedule(input);
  const username = input.email.trim().toLowerCase();
  const id = cx.newId();
  await cx.transact((tx) => refuseTaken(cx, tx, username, input.automationType));
  const profile = await signIn(cx, { id, username, password: input.password });
  return cx.transact(async (tx) => {
    await repository.lockPlan(tx);
    await refuseTaken(cx, tx, username, input.automationType);
    const row = await repository.insertAccount(tx, {
      id,
      ownerId: cx.scope.personId,
      network: "sandbox",
      isSandboxed: cx.ports.network.isSandbox,
      username,
      secret: sealAccountPassword(cx.keys.secret, { workspaceId: tx.workspaceId, id }, input.password),
      ...identityOf(profile),
      countryCode: input.countryCode,
      automationType: input.automationType,
      ...schedule,
      rampStartedOn: isoDate(todayOf(schedule.timezone, cx.clock.toVirtual(cx.now()))),
    });
    await openLane(tx, { id: cx.newId(), channel: "network", accountId: id, mailboxId: null });
    if (!row.isSandboxed) await leaveSandboxClock(tx, cx.now());
    await repository.allowAccount(tx, cx.scope.personId, id);
    await tell(tx, row);
    await publish(tx, "refetch", { list: "credentials" });
    return showOne(cx, tx, row);
  });
}

/** Changes hours, zone or password. A new password is tried at the network first and brings the account back. */
export async function updateAccount(cx: Context, input: Input<typeof accounts.update>): Promise<Account> {
  const { id, password, ...wanted } = input;
  const before = await cx.transact((tx) => mustFind(cx, tx, id));
  const schedule = checkSchedule({ ...before, ...withoutGaps(wanted) });
  const profile =
    password === undefined ? null : await signIn(cx, { id, username: before.username, password });
  return cx.transact(async (tx) => {
    const current = await mustFind(cx, tx, id);
    const status = profile ? changeStatus(current.status as AccountStatus, "active") : current.status;
    const row = await repository.updateAccount(tx, id, {
      ...schedule,
      status,
      ...(profile && password !== undefined
        ? { ...identityOf(profile), secret: sealAccountPassword(cx.keys.secret, current, password) }
        : {}),
    });
    await setLaneClosed(tx, { accountId: id }, closedBecause(status as AccountStatus));
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

const tell = (tx: Tx, { id, version }: repository.AccountRow) =>
  publish(tx, "update_credentials", { id, version }, { accountId: id });

async function mustFind(cx: Context, tx: Tx, id: string) {
  const row = await repository.findAccount(tx, id, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function showOne(cx: Context, tx: Tx, row: repository.AccountRow): Promise<Account> {
  const [account] = await showAccounts(cx, tx, [row]);
  return account!;
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

async function signIn(
  cx: Context,
  account: { id: string; username: string; password: string },
): Promise<NetworkProfile> {
  const result = await cx.ports.network.signIn({
    workspaceId: cx.scope.workspaceId,
    accountId: account.id,
    username: account.username,
    password: account.password,
  });
  switch (result.kind) {
    case "signed_in":
      return result.profile;
    case "wrong_password":
      throw new DomainError("account_wrong_password", { fields: { password: "account_wrong_password" } });
    case "code_needed":
      throw new DomainError("account_code_needed", { pinType: result.pinType });
    case "later":
      throw new DomainError("account_not_reachable");
  }
}

const identityOf = (profile: NetworkProfile) => ({
  memberRef: profile.memberRef,
  firstName: profile.firstName,
  lastName: profile.lastName,
});

const withoutGaps = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
