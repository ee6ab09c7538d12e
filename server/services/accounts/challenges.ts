import type { Account, accounts } from "@/lib/contract/accounts/accounts";
import { phoneDigits, problemOfPhone } from "@/lib/contract/accounts/rules";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { TwoFactor } from "@/server/domain/accounts/account-state";
import { isAwaitingApproval, isSignedIn } from "@/server/domain/accounts/awaited";
import { commandsFor } from "@/server/domain/accounts/commands";
import type { AccountEvent, SignInEvent } from "@/server/domain/accounts/machine";
import { refreshesLeft } from "@/server/domain/accounts/proxy-refresh";
import {
  codeTries,
  isCodeExpired,
  isCodeLocked,
  isPhoneExpired,
  restartCode,
  twoFactorOpensAt,
} from "@/server/domain/accounts/security-code";
import type { NetworkAccount, SignInResult } from "@/server/ports/network";
import type { AccountRow } from "@/server/repositories/accounts/accounts";
import { networkAccess, sealOfAccount } from "./access";
import { applyAccountEvent, type Columns } from "./events";
import { learned, returnTo, said, signIn } from "./sign-in";
import { mustFind, mustLock, showOne } from "./view";

/**
 * Signs the account in with the code its owner received. Each code is counted before it is tried, so that parallel requests do not allow
 * more guesses; after five a new code must be requested (CRED-42 to CRED-50).
 */
export async function enterCode(
  cx: Context,
  { id, code }: Input<typeof accounts.enterCode>,
): Promise<Account> {
  const before = await cx.transact((tx) => mustFind(cx, tx, id));
  if (before.auth.securityCode?.pinType === "app" && code === restartCode) return resendCode(cx, { id });
  const account = await step(cx, id, { kind: "code_entered" }, ({ auth: { securityCode } }) => {
    if (!securityCode) throw new DomainError("conflict");
    if (isCodeExpired(securityCode, cx.now())) throw new DomainError("account_code_expired");
    if (isCodeLocked(securityCode)) throw new DomainError("account_code_locked");
  });
  const result = await sent(cx, account, (access) => cx.ports.network.enterCode(access, code));
  if (result.kind !== "wrong_code") return keep(cx, id, result);
  await step(cx, id, { kind: "code_refused" });
  const triesLeft = codeTries - (account.auth.securityCode?.tries ?? codeTries);
  throw new DomainError(triesLeft > 0 ? "account_code_wrong" : "account_code_locked", {
    fields: { code: triesLeft > 0 ? "account_code_wrong" : "account_code_locked" },
    triesLeft,
  });
}

/** Has the code sent again; its time and attempts start over. */
export async function resendCode(cx: Context, { id }: Input<typeof accounts.resendCode>): Promise<Account> {
  const account = await cx.transact((tx) => mustFind(cx, tx, id));
  if (!account.auth.securityCode) throw new DomainError("conflict");
  return keep(cx, id, said(cx, id, await cx.ports.network.resendCode(accessOf(cx, account))));
}

/** Tells the network the phone to which it then sends a code (CRED-52 to CRED-55). */
export async function sendPhone(
  cx: Context,
  { id, phone, countryCode }: Input<typeof accounts.sendPhone>,
): Promise<Account> {
  const problem = problemOfPhone(phone, countryCode);
  if (problem) throw new DomainError(problem, { fields: { phone: problem } });
  const account = await step(cx, id, { kind: "phone_entered" }, ({ auth }) => {
    if (!auth.phone) throw new DomainError("conflict");
    if (isPhoneExpired(auth.phone, cx.now())) throw new DomainError("account_code_expired");
  });
  const number = `+${phoneDigits(phone)}`;
  const result = await sent(cx, account, (access) => cx.ports.network.enterPhone(access, number));
  if (result.kind !== "wrong_phone") return keep(cx, id, result);
  await step(cx, id, { kind: "phone_refused" });
  throw new DomainError("account_phone_wrong", { fields: { phone: "account_phone_wrong" } });
}

/** Has the network ask for the phone once more; only that is offered when it has waited too long (CRED-55, CRED-56). */
export async function resendPhone(cx: Context, { id }: Input<typeof accounts.resendPhone>): Promise<Account> {
  const account = await cx.transact((tx) => mustFind(cx, tx, id));
  if (!account.auth.phone) throw new DomainError("conflict");
  return keep(cx, id, await signIn(cx, account));
}

/** The owner confirmed the network's email: signing in again shows whether it worked (CRED-58). */
export async function verifyEmail(cx: Context, { id }: Input<typeof accounts.verifyEmail>): Promise<Account> {
  const account = await cx.transact((tx) => mustFind(cx, tx, id));
  if (!account.wants.verifyEmail) throw new DomainError("conflict");
  return keep(cx, id, await signIn(cx, account));
}

/**
 * Signs in once more: a request for authorization (CRED-57), a challenge that was solved elsewhere, a subscription that
 * was bought, a hibernated account that wakes (CRED-70). An account that is let in stays as it is (RT-10).
 */
export async function authorize(cx: Context, { id }: Input<typeof accounts.authorize>): Promise<Account> {
  const { account, shown } = await cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    return { account: row, shown: await showOne(cx, tx, row) };
  });
  if (isSignedIn(account)) return shown;
  const commands = commandsFor({
    ...account,
    proxyRefreshesLeft: refreshesLeft(account, cx.now()),
    offersBrowser: cx.entitlements.offersBrowser,
  });
  if (!commands.includes("authorize") && !commands.includes("reactivate")) throw new DomainError("conflict");
  if (!isAwaitingApproval(account, cx.now())) return keep(cx, id, await signIn(cx, account));
  const event = await signIn(cx, account, (network, access) => network.checkApproval(access));
  return event.kind === "approval_needed" ? shown : keep(cx, id, event);
}

/** Submits the owner's choice to the network: a contract, a product, or how to get a code. */
export async function choose(cx: Context, { id, choice }: Input<typeof accounts.choose>): Promise<Account> {
  const account = await cx.transact((tx) => mustFind(cx, tx, id));
  const asked = account.auth.choice;
  if (!asked) throw new DomainError("conflict");
  const wrong = new DomainError("account_choice_wrong", { fields: { choice: "account_choice_wrong" } });
  if (!asked.options.some((option) => option.id === choice)) throw wrong;
  const result = await sent(cx, account, (access) => cx.ports.network.choose(access, asked.of, choice));
  if (result.kind === "wrong_choice") throw wrong;
  return keep(cx, id, result);
}

/** Stops waiting for a confirmation in the network's app; it can be asked for again. */
export const cancelApproval = (
  cx: Context,
  { id }: Input<typeof accounts.cancelApproval>,
): Promise<Account> =>
  cx.transact(async (tx) => {
    const row = await mustLock(cx, tx, id);
    if (!row.auth.approval) throw new DomainError("conflict");
    return showOne(cx, tx, await applyAccountEvent(cx, tx, row, { kind: "approval_cancelled" }));
  });

/** Signs in with the second factor (CRED-61 to CRED-68). Correct credentials are stored encrypted for the next time. */
export async function setTwoFactor(
  cx: Context,
  { id, ...entered }: Input<typeof accounts.setTwoFactor>,
): Promise<Output<typeof accounts.setTwoFactor>> {
  const username = entered.username.trim().toLowerCase();
  const password = entered.password.trim();
  if (password === "") throw new DomainError("fill_this_field", { fields: { password: "fill_this_field" } });
  const account = await step(cx, id, { kind: "two_factor_entered", username }, (row) => {
    if (row.requiredTwoFactor === null) throw new DomainError("conflict");
    if (row.requiredTwoFactor === "other") throw new DomainError("two_factor_unsupported");
    if (isFactorLocked(row.twoFactor, cx.now())) throw new DomainError("two_factor_locked");
  });
  const result = await cx.ports.network.enterTwoFactor(accessOf(cx, account), { username, password });
  if (result.kind !== "accepted") {
    await step(cx, id, { kind: "two_factor_refused", because: result.kind });
    throw new DomainError(result.kind === "locked" ? "two_factor_locked" : "two_factor_wrong", {
      updatePassword: result.kind === "password_outdated",
    });
  }
  await step(cx, id, { kind: "two_factor_accepted" });
  const twoFactorSecret = sealOfAccount(cx.keys.secret, account, "two_factor_secret", password);
  return (await keep(cx, id, said(cx, id, result.signIn), { twoFactorSecret })).twoFactor!;
}

const isFactorLocked = (factor: TwoFactor | null, now: Date) =>
  factor?.temporaryLockedAt != null && now < twoFactorOpensAt(factor.temporaryLockedAt);

/** Notes what the network said of an account, with what was learned from it. */
export const keep = (cx: Context, id: string, event: SignInEvent, also: Columns = {}): Promise<Account> =>
  cx.transact(async (tx) => {
    const row = await mustLock(cx, tx, id);
    return showOne(
      cx,
      tx,
      await applyAccountEvent(cx, tx, row, event, { ...learned(cx, row, event), ...also }),
    );
  });

/** Applies one event in its own transaction, after `check` has accepted it. */
const step = (cx: Context, id: string, event: AccountEvent, check: (row: AccountRow) => void = () => {}) =>
  cx.transact(async (tx) => {
    const row = await mustLock(cx, tx, id);
    check(row);
    return applyAccountEvent(cx, tx, row, event);
  });

/** Hands over what was entered. When the network says nothing, it was not entered at all. */
async function sent<Refused extends Wrong>(
  cx: Context,
  account: AccountRow,
  hand: (access: NetworkAccount) => Promise<SignInResult | Refused>,
): Promise<SignInEvent | Refused> {
  try {
    const result = await hand(accessOf(cx, account));
    return isRefused(result) ? result : said(cx, account.id, result);
  } catch (error) {
    await step(cx, account.id, { kind: "entry_lost" });
    throw error;
  }
}

type Wrong = { kind: "wrong_code" | "wrong_phone" | "wrong_choice" };
const wrongs: readonly string[] = ["wrong_code", "wrong_phone", "wrong_choice"] satisfies Wrong["kind"][];
const isRefused = <R extends Wrong>(result: SignInResult | R): result is R => wrongs.includes(result.kind);

function accessOf(cx: Context, account: AccountRow): NetworkAccount {
  const access = networkAccess(cx.keys.secret, account);
  if (!access) throw new DomainError("conflict");
  return { ...access, returnTo: returnTo(cx) };
}
