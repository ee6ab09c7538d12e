import type { NoticeKind } from "@/lib/contract/notices";
import type { AuthStatus, CodeRequest } from "@/server/domain/accounts/account-state";
import { dailyUse, type Limited } from "@/server/domain/accounts/daily-use";
import { codeExpiry, isCodeExpired } from "@/server/domain/accounts/security-code";
import type { DailyLimits } from "@/server/domain/billing/plans";
import { dayOfIsoDate, instantOf } from "@/server/domain/campaigns/zone";
import type { Clock } from "@/server/domain/clock";
import type { Finding } from "./notice";

/** An account as it is stored; instants are real. */
export type NoticedAccount = Limited & {
  username: string;
  firstName: string;
  lastName: string;
  photoLink: string | null;
  status: string;
  auth: AuthStatus;
  lastCheckedAt: Date | null;
  createdAt: Date;
};
type Named = Pick<NoticedAccount, "firstName" | "lastName" | "username">;
export type Use = { ownerId: string; kind: string; day: string; used: number; cutTo?: number | null };
export type At = { now: Date; clock: Clock };

/** What is the matter with an account: it is not let in, or the network let it do less than it wanted (NOTIF-10). */
export function noticesOfAccount(
  account: NoticedAccount,
  use: readonly Use[],
  limits: DailyLimits,
  at: At,
): Finding[] {
  const about = {
    subject: account.id,
    names: namesOf(account),
    account: { id: account.id, photoLink: account.photoLink },
  };
  if (account.status === "active")
    return cutsOf(account, use, limits, at).map((cut) => ({ ...about, ...cut }));
  const trouble = troubleOf(account, at.now);
  return trouble ? [{ ...about, kind: trouble.kind, since: at.clock.toVirtual(trouble.since) }] : [];
}

/** What its notices call an account: its address until the network has told who it is. */
export const namesOf = ({ firstName, lastName, username }: Named) => ({
  name: `${firstName} ${lastName}`.trim() || username,
});

/** When the network shut somebody out is written nowhere; it still let us in when we looked last. */
function troubleOf(account: NoticedAccount, now: Date): { kind: NoticeKind; since: Date } | null {
  const seen = account.lastCheckedAt ?? account.createdAt;
  if (account.status === "blocked") return { kind: "account_error", since: seen };
  if (account.status !== "invalid") return null;
  return account.auth.securityCode
    ? codeTrouble(account.auth.securityCode, now)
    : { kind: "account_password_invalid", since: seen };
}

function codeTrouble(request: CodeRequest, now: Date): { kind: NoticeKind; since: Date } {
  if (isCodeExpired(request, now)) return { kind: "account_code_expired", since: codeExpiry(request) };
  const since = new Date(request.requestedAt);
  if (request.isWrong) return { kind: "account_code_wrong", since };
  return { kind: request.pinType === "app" ? "account_two_step" : "account_code_needed", since };
}

const limitedKinds = {
  connection_request: "limited_connections",
  message: "limited_messages",
  visit_profile: "limited_visits",
} as const satisfies Record<string, NoticeKind>;

/** The kinds of action that stand below their caps because the network wanted no more (R10), since the day it said so. */
function cutsOf(account: NoticedAccount, use: readonly Use[], limits: DailyLimits, { now, clock }: At) {
  return dailyUse(account, [], use, limits, clock.toVirtual(now)).flatMap(({ kind, reason }) => {
    if (reason !== "network" || kind === "email") return [];
    const days = use
      .filter((one) => one.ownerId === account.id && one.kind === kind && typeof one.cutTo === "number")
      .map(({ day }) => dayOfIsoDate(day));
    const since = instantOf({ day: Math.max(...days), msOfDay: 0 }, account.timezone);
    return [{ kind: limitedKinds[kind], since }];
  });
}
