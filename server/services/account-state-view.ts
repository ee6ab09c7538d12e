import type { Account } from "@/lib/contract/accounts";
import { codeExpiry, codeTries, isCodeExpired, phoneExpiry } from "@/server/domain/accounts/security-code";
import type { AccountRow } from "@/server/repositories/accounts";

type State = Omit<
  Account,
  | ("id" | "username" | "firstName" | "lastName" | "fullName" | "photoLink" | "countryCode" | "hasPassword")
  | ("status" | "accountType" | "automationType" | "isSandboxed" | "timezone" | "workHoursStart")
  | ("workHoursEnd" | "workingDays" | "unreadCount" | "today" | "commands" | "createdAt" | "version")
>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** How an account's life stands beside its status (CRED-06 to CRED-17). Instants are real ones: they are for people. */
export function stateOf(row: AccountRow, now: Date): State {
  const { securityCode, phone } = row.auth;
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
            isEntering: securityCode.isEntering,
            pinType: securityCode.pinType,
            triesLeft: Math.max(0, codeTries - securityCode.tries),
          }
        : null,
      phone: phone ? { ...phone, expiresAt: phoneExpiry(phone).toISOString() } : null,
    },
    isCodeExpired: securityCode !== undefined && isCodeExpired(securityCode, now),
    waitForAuthorization: row.waitForAuthorization,
    hibernatedAt: iso(row.hibernatedAt),
    connectLimitedAt: iso(row.connectLimitedAt),
    inmailLimitedAt: iso(row.inmailLimitedAt),
    loginLimitedAt: iso(row.loginLimitedAt),
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
    settingProxy: row.proxySetting && {
      stage: row.proxySetting.stage,
      attemptCount: row.proxySetting.attemptCount,
      countryCode: row.proxySetting.countryCode,
      proxyFailedUntil:
        row.proxySetting.failedUntil === null
          ? null
          : Math.ceil(Date.parse(row.proxySetting.failedUntil) / 1000),
    },
    proxyType: row.proxyKind === "residential" ? "residential" : "basic",
    noProxy: row.proxyKind === "none",
    customProxy: row.proxyKind === "custom",
    proxy: ownProxy(row),
    proxyRefreshesLeft: 2,
    withdraw: { isEnabled: row.withdrawAfterDays !== null, days: row.withdrawAfterDays ?? 30 },
    noteLimit: row.noteLimit,
    limits: {
      visitProfile: row.visitLimit,
      connectionRequest: row.requestLimit,
      message: row.messageLimit,
      connectionRequestWeek: row.requestWeekLimit,
    },
  };
}

/** The proxy somebody brought, without its password (CRED-14). */
function ownProxy(row: AccountRow): Account["proxy"] {
  if (row.proxyKind !== "custom" || row.proxyHost === null || row.proxyPort === null) return null;
  const isAddress = /^[\d.]+$/.test(row.proxyHost);
  return {
    ...(isAddress ? { proxyAddress: row.proxyHost } : { domain: row.proxyHost }),
    ports: { http: row.proxyPort },
    username: row.proxyUsername ?? "",
  };
}
