import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { todayOf } from "@/server/domain/accounts/daily-use";
import type { SignInEvent } from "@/server/domain/accounts/machine";
import { isoDate } from "@/server/domain/campaigns/zone";
import type { NetworkAccount, SignInResult } from "@/server/ports/network";
import type { AccountRow } from "@/server/repositories/accounts";
import { networkAccess, secondFactor } from "./account-access";
import type { Columns } from "./account-events";

export type SignInTools = Pick<Context, "ports" | "keys" | "now" | "clock">;

/** Signs in at the network with what is kept, or is about to be. Throws when the network says nothing. */
export async function signIn({ ports, keys }: SignInTools, account: AccountRow): Promise<SignInEvent> {
  const access = networkAccess(keys.secret, account);
  // Where no password and no cookies are kept, its owner signs in with a browser of their own.
  if (!access || (access.password === null && access.cookies === null)) return { kind: "approval_needed" };
  const result = said(await ports.network.signIn(access));
  return result.kind === "two_factor_needed"
    ? passTwoFactor({ ports, keys }, account, access, result)
    : result;
}

/** A second factor that was right before is tried by itself; only when it is refused its owner is asked. */
async function passTwoFactor(
  { ports, keys }: Pick<SignInTools, "ports" | "keys">,
  account: AccountRow,
  access: NetworkAccount,
  asked: SignInEvent,
): Promise<SignInEvent> {
  const factor = secondFactor(keys.secret, account);
  if (!factor || account.twoFactor?.status !== "success") return asked;
  const result = await ports.network.enterTwoFactor(access, factor);
  return result.kind === "accepted" ? said(result.signIn) : asked;
}

/** What the network said of an account; `account_not_reachable` when it said nothing. */
export function said(result: SignInResult): SignInEvent {
  if (result.kind === "later") throw new DomainError("account_not_reachable");
  return result;
}

/** The columns that a sign-in fills: who the account is, and where the service that acts for us keeps it. */
export const learned = (cx: SignInTools, account: AccountRow, event: SignInEvent): Columns => ({
  ...(event.remoteRef === undefined ? {} : { remoteRef: event.remoteRef }),
  ...(event.kind === "signed_in"
    ? {
        memberRef: event.profile.memberRef,
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
