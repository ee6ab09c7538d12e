import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { todayOf } from "@/server/domain/accounts/daily-use";
import type { SignInEvent } from "@/server/domain/accounts/machine";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import type { NetworkAccount, Networks, SignInResult } from "@/server/ports/network";
import type { AccountRow } from "@/server/repositories/accounts/accounts";
import { brandAddress } from "@/server/services/workspaces/brand-address";
import { networkAccess, secondFactor } from "./access";
import type { Columns } from "./events";
import { memberKeyOf } from "./member-key";

export type SignInTools = Pick<Context, "ports" | "keys" | "now" | "clock" | "log"> & {
  /** Missing if nobody is waiting for the result. */
  scope?: Pick<Context["scope"], "brand" | "host">;
  config: Context["config"];
};

type Signer = (network: Networks, access: NetworkAccount) => Promise<SignInResult>;

/**
 * Signs in at the network with stored or new credentials. Throws if the network does not respond. `how` is another call of the network that
 * ends like signing in.
 */
export async function signIn(
  cx: Omit<SignInTools, "clock">,
  account: AccountRow,
  how: Signer = (network, access) => network.signIn(access),
): Promise<SignInEvent> {
  const stored = networkAccess(cx.keys.secret, account);
  const access = stored && { ...stored, returnTo: returnTo(cx) };
  // Without a stored password or cookies, the owner signs in with their own browser.
  if (!access || (access.password === null && access.cookies === null)) return { kind: "approval_needed" };
  const result = said(cx, account.id, await how(cx.ports.network, access));
  return result.kind === "two_factor_needed" ? passTwoFactor(cx, account, access, result) : result;
}

/** The pages that the owner signs in from, for a sign-in page elsewhere that leads back to them. */
export const returnTo = ({ scope, config }: Pick<SignInTools, "scope" | "config">): string | undefined =>
  scope && brandAddress(scope.brand, config.http.baseUrl, scope.host);

/** A second factor that worked before is tried automatically; the owner is asked only if it is refused. */
async function passTwoFactor(
  cx: Omit<SignInTools, "clock">,
  account: AccountRow,
  access: NetworkAccount,
  asked: SignInEvent,
): Promise<SignInEvent> {
  const factor = secondFactor(cx.keys.secret, account);
  if (!factor || account.twoFactor?.status !== "success") return asked;
  const result = await cx.ports.network.enterTwoFactor(access, factor);
  return result.kind === "accepted" ? said(cx, account.id, result.signIn) : asked;
}

/**
 * What the network said about an account. If it failed without an answer, the reason goes to the operator's log, and the user learns
 * whether to retry or to contact the operator.
 */
export function said(
  { log }: Pick<SignInTools, "log">,
  accountId: string,
  result: SignInResult,
): SignInEvent {
  if (result.kind === "taken") throw new DomainError("account_of_another_user");
  if (result.kind !== "later") return result;
  const { reason, status, code } = result;
  const isRefused = reason === "service_refused";
  log[isRefused ? "error" : "warn"]({ accountId, reason, status, code }, "an account could not be signed in");
  throw new DomainError(isRefused ? "network_service_refused" : "account_not_reachable");
}

/** The columns that a sign-in fills: the member's identity, and the account's id at the service that acts for us. */
export const learned = (cx: SignInTools, account: AccountRow, event: SignInEvent): Columns => ({
  ...(event.remoteRef === undefined ? {} : { remoteRef: event.remoteRef }),
  ...(event.kind === "signed_in"
    ? {
        memberRef: event.profile.memberRef,
        memberKey: memberKeyOf(cx.keys.secret, { ...account, memberRef: event.profile.memberRef }),
        firstName: event.profile.firstName,
        lastName: event.profile.lastName,
        usedAt: cx.now(),
        ...(beginsAnew(account) ? { rampStartedOn: rampStart(cx, account) } : {}),
      }
    : {}),
});

/** An account that is new, was asleep for a month or was restricted has to win the network's trust (R10). */
const beginsAnew = ({ memberRef, status }: AccountRow): boolean =>
  memberRef === null || status === "inactive" || status === "blocked";

/** The ramp of R10 begins on the day the account is let in, in its own calendar. */
const rampStart = (cx: SignInTools, { timezone }: AccountRow): string =>
  isoDate(todayOf(timezone, cx.clock.toVirtual(cx.now())));
