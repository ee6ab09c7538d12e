import type { Account, AccountCommand } from "@/lib/contract/accounts/accounts";
import { limitedUntil, lockedUntil } from "./until";

/** Every problem an account can have, by the name of its text (CRED-41). */
export type Cause =
  | ("code_asked" | "code_wrong" | "code_expired" | "code_locked" | "code_checked")
  | ("phone_asked" | "phone_wrong" | "phone_expired" | "phone_checked")
  | (
      | "two_factor_asked"
      | "two_factor_wrong"
      | "two_factor_outdated"
      | "two_factor_locked"
      | "two_factor_other"
    )
  | ("password_outdated" | "password_wrong" | "captcha" | "challenge" | "email_unverified" | "authorization")
  | ("choice" | "app_approval" | "app_approval_expired" | "browser_unavailable")
  | ("premium" | "sales_navigator" | "recruiter" | "sales_error")
  | ("login_limited" | "connect_limited" | "inmail_limited")
  | ("proxy_setting" | "proxy_failed" | "suspended" | "hibernated" | "paused");

export type Problem = {
  cause: Cause;
  tone: "info" | "warning" | "danger";
  /** The command that fixes it, if it is possible now. */
  command: AccountCommand | null;
  /** The page that fixes it, if no command does. */
  page: "location" | "connection" | null;
  /** When it ends, in real time, if known. */
  until: Date | null;
};

type Found = Partial<Omit<Problem, "cause">> | "" | false | null | undefined;
type Rule = readonly [cause: Cause, find: (account: Account, now: Date) => Found];

const code = ({ authStatus }: Account) => authStatus.securityCode;
const phone = ({ authStatus }: Account) => authStatus.phone;
const isOver = (waits: { expiresAt: string } | null, now: Date) =>
  waits && Date.parse(waits.expiresAt) <= now.getTime();
const enter = { command: "enter_code" } as const;
const call = { command: "send_phone" } as const;
const second = { command: "set_two_factor" } as const;
const renew = { command: "update_password" } as const;
const subscribe = { command: "authorize" } as const;
/** CRED-34. */
const challenged = ({ authStatus }: Account): Found => authStatus.challengedAt && { command: "authorize" };
const during = (until: Date | null, now: Date): Found => until && until > now && { tone: "info", until };

/** Rules by priority: the first match is the problem to fix (ux 113). */
const rules: readonly Rule[] = [
  [
    "browser_unavailable",
    ({ automationType, isSandboxed, commands }) =>
      automationType === "extension" &&
      !isSandboxed &&
      commands.includes("switch_automation") && { command: "switch_automation", tone: "danger" },
  ],
  ["code_checked", (account) => code(account)?.isEntering && { tone: "info" }],
  ["code_expired", (account, now) => isOver(code(account), now) && { ...enter, tone: "danger" }],
  ["code_locked", (account) => code(account)?.triesLeft === 0 && { ...enter, tone: "danger" }],
  ["code_wrong", (account) => code(account)?.isWrong && { ...enter, tone: "danger" }],
  ["code_asked", (account) => code(account) && enter],
  ["phone_checked", (account) => phone(account)?.isEntering && { tone: "info" }],
  ["phone_expired", (account, now) => isOver(phone(account), now) && { ...call, tone: "danger" }],
  ["phone_wrong", (account) => phone(account)?.isWrong && { ...call, tone: "danger" }],
  ["phone_asked", (account) => phone(account) && call],
  ["two_factor_other", ({ requiredTwoFactor }) => requiredTwoFactor === "other" && { tone: "danger" }],
  [
    "two_factor_locked",
    ({ requiredTwoFactor, twoFactor }, now) => {
      const until = requiredTwoFactor ? lockedUntil(twoFactor) : null;
      return until && until > now && { tone: "danger", until };
    },
  ],
  [
    "two_factor_wrong",
    ({ requiredTwoFactor, twoFactor }) =>
      requiredTwoFactor && twoFactor?.status === "invalid" && { ...second, tone: "danger" },
  ],
  [
    "two_factor_outdated",
    ({ requiredTwoFactor, twoFactor }) => requiredTwoFactor && twoFactor?.updatePassword && second,
  ],
  ["two_factor_asked", ({ requiredTwoFactor }) => requiredTwoFactor && second],
  ["password_outdated", ({ authStatus }) => authStatus.mustChangePassword && renew],
  ["password_wrong", ({ authStatus, status }) => (authStatus.wrongPassword || status === "invalid") && renew],
  ["captcha", (account) => account.activity?.text === "captcha" && challenged(account)],
  ["challenge", challenged],
  ["email_unverified", ({ requiredActions }) => requiredActions.verifyEmail && { command: "verify_email" }],
  ["choice", ({ authStatus }) => authStatus.choice && { command: "choose" }],
  [
    "app_approval",
    ({ authStatus: { approval } }, now) =>
      approval &&
      !isOver(approval, now) && {
        command: "authorize",
        tone: "info",
        until: new Date(approval.expiresAt),
      },
  ],
  ["app_approval_expired", ({ authStatus }) => authStatus.approval && { command: "authorize" }],
  ["authorization", ({ waitForAuthorization }) => waitForAuthorization && { command: "authorize" }],
  ["premium", ({ requiredSubscriptions }) => requiredSubscriptions.premiumAt && subscribe],
  ["sales_navigator", ({ requiredSubscriptions }) => requiredSubscriptions.salesNavigatorAt && subscribe],
  ["recruiter", ({ requiredSubscriptions }) => requiredSubscriptions.recruiterAt && subscribe],
  [
    "login_limited",
    (account, now) => {
      const until = limitedUntil(account, "login");
      return until && until > now && { until };
    },
  ],
  ["proxy_setting", ({ settingProxy }) => settingProxy?.stage === "start" && { tone: "info" }],
  [
    "proxy_failed",
    ({ settingProxy }) =>
      settingProxy?.stage === "fail" && {
        tone: "danger",
        page: "location",
        until: new Date((settingProxy.proxyFailedUntil ?? 0) * 1_000),
      },
  ],
  ["suspended", ({ status }) => status === "blocked" && { tone: "danger", command: "authorize" }],
  ["hibernated", ({ hibernatedAt }) => hibernatedAt && { tone: "info", command: "reactivate" }],
  ["paused", ({ status }) => status === "inactive" && { tone: "info", command: "reactivate" }],
  ["sales_error", ({ salesError }) => salesError && { page: "connection" }],
  ["connect_limited", (account, now) => during(limitedUntil(account, "connect"), now)],
  ["inmail_limited", (account, now) => during(limitedUntil(account, "inmail"), now)],
];

/** Whether an account cannot continue until its owner acts (CRED-28, ux 113). */
export const needsOwner = (problem: Problem | null): boolean =>
  problem !== null && (problem.command !== null || problem.page !== null || problem.tone === "danger");

/** An account's first problem and its fix (ux 113). `now` is real time. */
export function problemOf(account: Account, now: Date): Problem | null {
  if (account.status === "deleted") return null;
  for (const [cause, find] of rules) {
    const found = find(account, now);
    if (!found) continue;
    const command = found.command && account.commands.includes(found.command) ? found.command : null;
    return { tone: "warning", page: null, until: null, ...found, cause, command };
  }
  return null;
}
