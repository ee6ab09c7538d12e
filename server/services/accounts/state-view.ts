import type { Account } from "@/lib/contract/accounts/accounts";
import type { ProxySetting } from "@/server/domain/accounts/account-state";
import { limitedUntil } from "@/server/domain/accounts/limited";
import { refreshesLeft } from "@/server/domain/accounts/proxy-refresh";
import {
  codeExpiry,
  codeTries,
  isCodeExpired,
  isEntering,
  phoneExpiry,
} from "@/server/domain/accounts/security-code";
import type { AccountRow } from "@/server/repositories/accounts/accounts";

type State = Omit<
  Account,
  | ("id" | "username" | "firstName" | "lastName" | "fullName" | "photoLink" | "countryCode" | "hasPassword")
  | ("status" | "accountType" | "automationType" | "isSandboxed" | "timezone" | "workHoursStart")
  | (
      | "workHoursEnd"
      | "workingDays"
      | "daysOff"
      | "away"
      | "unreadCount"
      | "today"
      | "looks"
      | "ramp"
      | "pausedActions"
      | "commands"
      | "createdAt"
      | "version"
    )
>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** An account's state in addition to its status (CRED-06 to CRED-17). Instants are real time, because they are shown to users. */
export function stateOf(row: AccountRow, now: Date): State {
  const { securityCode, phone } = row.auth;
  const limitedSince = (kind: "connectLimitedAt" | "inmailLimitedAt" | "loginLimitedAt") =>
    limitedUntil(row, kind, now) && iso(row[kind]);
  return {
    authStatus: {
      wrongPassword: row.auth.wrongPassword ?? false,
      loggedInAt: row.auth.loggedInAt ?? null,
      challengedAt: row.auth.challengedAt ?? null,
      hardChallengeCount: row.auth.hardChallengeCount ?? 0,
      mustChangePassword: row.auth.mustChangePassword ?? false,
      securityCode: securityCode
        ? {
            requestedAt: securityCode.requestedAt,
            expiresAt: codeExpiry(securityCode).toISOString(),
            isWrong: securityCode.isWrong,
            isEntering: isEntering(securityCode, now),
            pinType: securityCode.pinType,
            triesLeft: Math.max(0, codeTries - securityCode.tries),
          }
        : null,
      phone: phone
        ? {
            requestedAt: phone.requestedAt,
            expiresAt: phoneExpiry(phone).toISOString(),
            isWrong: phone.isWrong,
            isEntering: isEntering(phone, now),
          }
        : null,
      choice: row.auth.choice ? shownChoice(row.auth.choice) : null,
      approval: row.auth.approval ?? null,
    },
    isCodeExpired: securityCode !== undefined && isCodeExpired(securityCode, now),
    waitForAuthorization: row.waitForAuthorization,
    hibernatedAt: iso(row.hibernatedAt),
    connectLimitedAt: limitedSince("connectLimitedAt"),
    inmailLimitedAt: limitedSince("inmailLimitedAt"),
    loginLimitedAt: limitedSince("loginLimitedAt"),
    salesError: row.salesError,
    requiredTwoFactor: row.requiredTwoFactor,
    twoFactor: row.twoFactor,
    requiredSubscriptions: {
      premiumAt: row.wants.premium ?? null,
      salesNavigatorAt: row.wants.sales_navigator ?? null,
      recruiterAt: row.wants.recruiter ?? null,
    },
    requiredActions: { verifyEmail: row.wants.verifyEmail ?? false },
    activity: row.activity,
    settingProxy: row.proxySetting && shownProxy(row.proxySetting),
    proxyType: row.proxyKind === "residential" ? "residential" : "basic",
    noProxy: row.proxyKind === "none",
    customProxy: row.proxyKind === "custom",
    proxy: ownProxy(row),
    proxyRefreshesLeft: refreshesLeft(row, now),
    withdraw: { isEnabled: row.withdrawAfterDays !== null, days: row.withdrawAfterDays ?? 21 },
    noteLimit: row.noteLimit,
    limits: {
      visitProfile: row.visitLimit,
      follow: row.followLimit,
      likePost: row.likeLimit,
      endorse: row.endorseLimit,
      connectionRequest: row.requestLimit,
      message: row.messageLimit,
      connectionRequestWeek: row.requestWeekLimit,
    },
  };
}

const shownChoice = ({ of, options }: NonNullable<AccountRow["auth"]["choice"]>) => ({
  of,
  options: options.map(({ id: value, label, description }) => ({ value, label, description })),
});

/** How setting a proxy goes, with the one instant that travels in Unix seconds (CRED-12). */
export const shownProxy = ({ stage, attemptCount, countryCode, failedUntil }: ProxySetting) => ({
  stage,
  attemptCount,
  countryCode,
  proxyFailedUntil: failedUntil === null ? null : Math.ceil(Date.parse(failedUntil) / 1000),
});

/** A custom proxy, without its password (CRED-14). */
export function ownProxy(row: AccountRow): Account["proxy"] {
  if (row.proxyKind !== "custom" || row.proxyHost === null || row.proxyPort === null) return null;
  const isAddress = /^[\d.]+$/.test(row.proxyHost);
  return {
    ...(isAddress ? { proxyAddress: row.proxyHost } : { domain: row.proxyHost }),
    ports: { http: row.proxyPort },
    username: row.proxyUsername ?? "",
  };
}
