import { type Account, type accounts, lacksNetwork } from "@/lib/contract/accounts/accounts";
import { usernameOf } from "@/lib/contract/accounts/rules";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { newAccountLife } from "@/server/domain/accounts/account-state";
import { checkSchedule } from "@/server/domain/accounts/schedule";
import { fullName } from "@/server/domain/full-name";
import { publish } from "@/server/outbox/publish";
import { noNetwork } from "@/server/ports/network";
import * as repository from "@/server/repositories/accounts/accounts";
import { openLanes } from "@/server/repositories/ledger/lanes";
import { recordAudit } from "@/server/services/workspaces/audit";
import { leaveSandbox } from "@/server/services/workspaces/leave-sandbox";
import {
  blank,
  firstSignIn,
  refuseName,
  refuseProblems,
  refuseTaken,
  secretsOf,
  signInColumns,
} from "./connect";
import { applyAccountEvent, follow } from "./events";
import { learned } from "./sign-in";
import { mustFind, mustLock, showOne } from "./view";

/** Adds an account that sends emails only. Its steps on the network wait until it has a network account (docs/decisions/email-only.md). */
export async function addEmailAccount(
  cx: Context,
  { email, firstName, lastName = "", ...input }: Input<typeof accounts.addEmail>,
): Promise<Account> {
  const schedule = checkSchedule(input);
  const { workspaceId, personId } = cx.scope;
  const born: repository.AccountRow = {
    ...blank,
    ...newAccountLife("cloud"),
    accountType: "email",
    network: noNetwork,
    // Nothing reaches anyone but through its mailboxes.
    isSandboxed: false,
    ...{ workspaceId, id: cx.newId(), ownerId: personId, username: usernameOf(email), firstName, lastName },
    ...schedule,
    ...{ countryCode: "", secret: null, cookies: null, usedAt: cx.now(), createdAt: cx.now() },
  };
  return cx.transact(async (tx) => {
    await repository.lockPlan(tx);
    await refuseName(cx, tx, born);
    const row = await repository.insertAccount(tx, born);
    await recordAudit(cx, tx, "account_connected", { subjectId: row.id, subject: fullName(row) });
    await openLanes(tx, row.id, { now: cx.now(), newId: cx.newId });
    await repository.allowAccount(tx, personId, row.id);
    await follow(tx, cx.now(), row, null);
    await publish(tx, "refetch", { list: "credentials" });
    return showOne(cx, tx, row);
  });
}

/**
 * Signs it in at the network. The row stays the same, so its campaigns, conversations and figures go on, and steps that waited for the
 * network are due. As with a new account, a wrong password is not stored (CRED-84, CRED-85).
 */
export async function connectNetwork(
  cx: Context,
  input: Input<typeof accounts.connectNetwork>,
): Promise<Account> {
  const before = mustLackNetwork(await cx.transact((tx) => mustFind(cx, tx, input.id)));
  refuseProblems({ ...input, timezone: before.timezone }, secretsOf(input));
  const { proxySetting = null, ...columns } = await signInColumns(cx, before, input);
  const born = { ...before, ...columns, proxySetting, accountType: newAccountLife("cloud").accountType };
  const event = await firstSignIn(cx, born);
  return cx.transact(async (tx) => {
    await repository.lockPlan(tx);
    const current = mustLackNetwork(await mustLock(cx, tx, input.id));
    await refuseTaken(cx, tx, born);
    const row = await applyAccountEvent(cx, tx, { ...current, proxySetting }, event, {
      ...columns,
      ...learned(cx, born, event),
      accountType: event.kind === "signed_in" ? event.accountType : born.accountType,
    });
    await recordAudit(cx, tx, "account_connected", { subjectId: row.id, subject: fullName(row) });
    if (!row.isSandboxed) await leaveSandbox(cx, tx);
    await publish(tx, "refetch", { list: "credentials" });
    return showOne(cx, tx, row);
  });
}

function mustLackNetwork(account: repository.AccountRow): repository.AccountRow {
  if (!lacksNetwork(account)) throw new DomainError("conflict");
  return account;
}
