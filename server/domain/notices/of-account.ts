import type { CountedKind } from "@/lib/contract/campaigns/sequence";
import type { NoticeKind } from "@/lib/contract/notices";
import type { AccountLife, CodeRequest } from "@/server/domain/accounts/account-state";
import { awaitedOf } from "@/server/domain/accounts/awaited";
import { dailyUse, type Limited } from "@/server/domain/accounts/daily-use";
import { codeExpiry, isCodeExpired, isEntering } from "@/server/domain/accounts/security-code";
import type { DailyLimits } from "@/server/domain/billing/plan-book";
import { dayOfIsoDate, instantOf } from "@/server/domain/campaigns/hours/zone";
import type { Clock } from "@/server/domain/clock";
import type { Finding } from "./notice";

/** An account as it is stored; instants are real. */
export type NoticedAccount = Limited &
  AccountLife & {
    username: string;
    firstName: string;
    lastName: string;
    photoLink: string | null;
    lastCheckedAt: Date | null;
    createdAt: Date;
  };
type Named = Pick<NoticedAccount, "firstName" | "lastName" | "username">;
export type Use = { ownerId: string; kind: string; day: string; used: number; cutTo?: number | null };
export type At = { now: Date; clock: Clock };

/** The problems of an account: it is shut out, or the network restricted it (NOTIF-10). */
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
  const trouble = troubleOf(account, at.now);
  if (trouble) return [{ ...about, kind: trouble.kind, since: at.clock.toVirtual(trouble.since) }];
  return account.status === "active"
    ? cutsOf(account, use, limits, at).map((cut) => ({ ...about, ...cut }))
    : [];
}

/** An account's name in notices: its address until the network has told its owner's name. */
export const namesOf = ({ firstName, lastName, username }: Named) => ({
  name: `${firstName} ${lastName}`.trim() || username,
});

type Trouble = { kind: NoticeKind; since: Date };

/** The problem between an account and the network (CRED-33, CRED-41). If nothing says since when, the last check counts. */
function troubleOf(account: NoticedAccount, now: Date): Trouble | null {
  const { auth, status, hibernatedAt, proxySetting } = account;
  const seen = account.lastCheckedAt ?? account.createdAt;
  if (status === "blocked") return { kind: "account_error", since: seen };
  if (status === "invalid") return { kind: "account_password_invalid", since: seen };
  if (hibernatedAt) return { kind: "account_hibernated", since: hibernatedAt };
  if (status !== "active") return null;
  const since = (instant: string | undefined) => (instant ? new Date(instant) : seen);
  switch (awaitedOf(account)) {
    case "code":
      return auth.securityCode ? codeTrouble(auth.securityCode, now) : null;
    case "phone":
      return {
        kind: auth.phone?.isWrong ? "account_phone_wrong" : "account_phone_needed",
        since: since(auth.phone?.requestedAt),
      };
    case "two_factor":
      return { kind: "account_two_step", since: seen };
    case "password":
      return { kind: "account_password_outdated", since: seen };
    case "challenge":
      return { kind: "account_captcha", since: since(auth.challengedAt) };
    case "email":
      return { kind: "account_verify_email", since: seen };
    case "choice":
      return { kind: "account_authorization", since: since(auth.choice?.requestedAt) };
    case "authorization":
    case "login":
      return { kind: "account_authorization", since: account.loginLimitedAt ?? seen };
    case "subscription":
      return { kind: "account_subscription", since: since(Object.values(account.wants).find(isInstant)) };
    case "proxy":
      return proxySetting?.stage === "fail" ? { kind: "account_proxy_failed", since: seen } : null;
    case null:
      return null;
  }
}

const isInstant = (value: string | boolean | undefined): value is string => typeof value === "string";

function codeTrouble(request: CodeRequest, now: Date): Trouble | null {
  if (isEntering(request, now)) return null;
  if (isCodeExpired(request, now)) return { kind: "account_code_expired", since: codeExpiry(request) };
  const since = new Date(request.requestedAt);
  if (request.isWrong) return { kind: "account_code_wrong", since };
  return { kind: request.pinType === "app" ? "account_app_code" : "account_code_needed", since };
}

type PausedAction = { kind: CountedKind; failures: number; pausedAt: Date };

const failingKinds: Partial<Record<CountedKind, NoticeKind>> = {
  connection_request: "failing_requests",
  message: "failing_messages",
  inmail: "failing_messages",
};

/** Actions of an account that kept failing; one notice per kind (R10). */
export function noticesOfFailures(
  account: NoticedAccount,
  paused: readonly PausedAction[],
  clock: Clock,
): Finding[] {
  const found = new Map<NoticeKind, Finding>();
  for (const { kind, failures, pausedAt } of paused) {
    const noticeKind = failingKinds[kind] ?? "failing_actions";
    if (!found.has(noticeKind))
      found.set(noticeKind, {
        kind: noticeKind,
        subject: account.id,
        since: clock.toVirtual(pausedAt),
        names: { ...namesOf(account), count: String(failures) },
        account: { id: account.id, photoLink: account.photoLink },
      });
  }
  return [...found.values()];
}

/** What an account lacks on the network for steps that wait: InMail credits, or a subscription that includes the step. */
export type NetworkLack = { accountId: string; lack: "inmail_credits" | "plan"; steps: number; since: Date };

const lackKinds = { inmail_credits: "inmails_used_up", plan: "network_plan_needed" } as const;

/** Steps of an account that wait for what its owner has to get from the network (NOTIF-10). */
export const noticesOfLacks = (
  account: NoticedAccount,
  lacks: readonly NetworkLack[],
  clock: Clock,
): Finding[] =>
  lacks.map(({ lack, steps, since }) => ({
    kind: lackKinds[lack],
    subject: account.id,
    since: clock.toVirtual(since),
    names: { ...namesOf(account), count: String(steps) },
    account: { id: account.id, photoLink: account.photoLink },
  }));

const limitedKinds = {
  connection_request: "limited_connections",
  message: "limited_messages",
  visit_profile: "limited_visits",
  inmail: "limited_inmails",
} as const satisfies Partial<Record<CountedKind, NoticeKind>>;
const isToldOf = (kind: CountedKind): kind is keyof typeof limitedKinds => kind in limitedKinds;

/** The kinds of action whose limit the network cut (R10), since that day. */
function cutsOf(account: NoticedAccount, use: readonly Use[], limits: DailyLimits, { now, clock }: At) {
  return dailyUse(account, [], use, limits, clock.toVirtual(now)).flatMap(({ kind, reason }) => {
    if (reason !== "network" || !isToldOf(kind)) return [];
    const days = use
      .filter((one) => one.ownerId === account.id && one.kind === kind && typeof one.cutTo === "number")
      .map(({ day }) => dayOfIsoDate(day));
    const since = instantOf({ day: Math.max(...days), msOfDay: 0 }, account.timezone);
    return [{ kind: limitedKinds[kind], since }];
  });
}
