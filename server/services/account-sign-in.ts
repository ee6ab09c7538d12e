import type { Account, accounts } from "@/lib/contract/accounts";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { AuthStatus, CodeRequest } from "@/server/domain/accounts/account-state";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { isCodeExpired, requestCode, restartCode } from "@/server/domain/accounts/security-code";
import { type AccountStatus, changeStatus, closedBecause } from "@/server/domain/accounts/status";
import { isoDate } from "@/server/domain/campaigns/zone";
import type { NetworkAccount, NetworkProfile, SignInResult } from "@/server/ports/network";
import { type AccountRow, updateAccount } from "@/server/repositories/accounts";
import { reconsiderLanes, setLaneClosed } from "@/server/repositories/lanes";
import { networkAccess } from "./account-access";
import { mustFind, showOne, tell } from "./account-view";

/** Let in as somebody, or asked for a code first. */
export type SignIn =
  | { profile: NetworkProfile; codeRequest: null }
  | { profile: null; codeRequest: CodeRequest };

/** Signs in at the network. Throws when it refuses the password, or does not answer. */
export const signIn = async (cx: Context, account: NetworkAccount): Promise<SignIn> =>
  readAnswer(cx, await cx.ports.network.signIn(account));

function readAnswer(cx: Context, result: SignInResult): SignIn {
  switch (result.kind) {
    case "signed_in":
      return { profile: result.profile, codeRequest: null };
    case "code_needed":
      return { profile: null, codeRequest: requestCode(result.pinType, cx.now()) };
    case "wrong_password":
      throw new DomainError("account_wrong_password", { fields: { password: "account_wrong_password" } });
    default:
      throw new DomainError("account_not_reachable");
  }
}

/** What signing in changes of an account: let in it is somebody and active; until its code is entered, nothing leaves as it. */
export const entered = (status: string, { profile, codeRequest }: SignIn) => ({
  status: changeStatus(status as AccountStatus, profile ? "active" : "invalid"),
  auth: (codeRequest ? { securityCode: codeRequest } : {}) satisfies AuthStatus,
  ...(profile
    ? { memberRef: profile.memberRef, firstName: profile.firstName, lastName: profile.lastName }
    : {}),
});

/** Lets the account in with the code its owner got. A wrong one can be tried again until it expires (CRED-42 to CRED-50). */
export async function enterCode(
  cx: Context,
  { id, code }: Input<typeof accounts.enterCode>,
): Promise<Account> {
  const { access, request } = await waiting(cx, id);
  if (request.pinType === "app" && code === restartCode) return resendCode(cx, { id });
  if (isCodeExpired(request, cx.now())) throw new DomainError("account_code_expired");
  const result = await cx.ports.network.enterCode(access, code);
  if (result.kind !== "wrong_code") return keep(cx, id, readAnswer(cx, result));
  await keep(cx, id, { profile: null, codeRequest: { ...request, isWrong: true } });
  throw new DomainError("account_code_wrong", { fields: { code: "account_code_wrong" } });
}

/** Has the code sent once more; its time begins anew. */
export async function resendCode(cx: Context, { id }: Input<typeof accounts.resendCode>): Promise<Account> {
  const { access } = await waiting(cx, id);
  return keep(cx, id, readAnswer(cx, await cx.ports.network.resendCode(access)));
}

/** An account that waits for a code; `conflict` when it does not, or no longer. */
async function waiting(cx: Context, id: string): Promise<{ access: NetworkAccount; request: CodeRequest }> {
  const row = await cx.transact((tx) => mustFind(cx, tx, id));
  const access = networkAccess(cx.keys.secret, row);
  const request = row.auth.securityCode;
  if (!access || !request) throw new DomainError("conflict");
  return { access, request };
}

const keep = (cx: Context, id: string, answer: SignIn): Promise<Account> =>
  cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    const kept = await updateAccount(tx, id, {
      ...entered(row.status, answer),
      ...(answer.profile && !row.memberRef ? { rampStartedOn: rampStart(cx, row) } : {}),
    });
    await setLaneClosed(tx, { accountId: id }, closedBecause(kept.status as AccountStatus));
    await reconsiderLanes(tx, { accountId: id });
    await tell(tx, kept);
    return showOne(cx, tx, kept);
  });

/** The ramp of R10 begins on the day the account is let in for the first time, in its own calendar. */
export const rampStart = (cx: Context, { timezone }: Pick<AccountRow, "timezone">): string =>
  isoDate(todayOf(timezone, cx.clock.toVirtual(cx.now())));
