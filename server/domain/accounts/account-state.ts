import type {
  AccountType,
  AutomationType,
  accountStatuses,
  PinType,
  twoFactorStatuses,
} from "@/lib/contract/accounts/accounts";
import type { Choice, ChoiceOf } from "@/server/ports/network";

/*
 * The state of an account, stored in columns of `accounts`. Instants inside JSON are ISO 8601. All are real time, because codes and locks
 * concern people, not the sandbox's clock. An absent field means that it does not apply.
 */

export type AccountStatus = (typeof accountStatuses)[number];
export type { AutomationType };

/**
 * Something the network waits for, such as a code or a phone number. `enteringAt`: an input is being sent to the network; an attempt that
 * never ended expires.
 */
export type Request = { requestedAt: string; isWrong: boolean; enteringAt?: string };
/** A code the network waits for before it lets an account in; `tries` counts codes that were entered. */
export type CodeRequest = Request & { pinType: PinType; tries: number };

/** The state of signing in (CRED-13). */
export type AuthStatus = {
  wrongPassword?: boolean;
  loggedInAt?: string;
  /** A challenge that asks for no code, like a picture to recognise (CRED-34). */
  challengedAt?: string;
  hardChallengeCount?: number;
  mustChangePassword?: boolean;
  securityCode?: CodeRequest;
  phone?: Request;
  choice?: { requestedAt: string; of: ChoiceOf; options: readonly Choice[] };
  /** The network's app on the owner's phone asks until then. */
  approval?: { requestedAt: string; expiresAt: string };
};

export const subscriptions = ["premium", "sales_navigator", "recruiter"] as const;
type Subscription = (typeof subscriptions)[number];

/** What the network requires before it does something for the account (CRED-10); instants say since when. */
export type Wants = { [S in Subscription]?: string } & { verifyEmail?: boolean };

/** What the network itself reports about the account; `links` by label (CRED-11, CRED-36). */
export type ServerActivity = { status: string; text: string; links: Record<string, string> };

/** The sign-in of a second factor (CRED-08, CRED-09); its password is encrypted in its own column. */
export type TwoFactor = {
  username: string;
  status: (typeof twoFactorStatuses)[number];
  updatePassword: boolean;
  link: string | null;
  temporaryLockedAt: string | null;
};

/** How setting the proxy goes (CRED-12). `failedUntil`: nothing is tried before. */
export type ProxySetting = {
  stage: "start" | "success" | "fail";
  attemptCount: number;
  countryCode: string | null;
  failedUntil: string | null;
};

/** Everything that the transition table reads and writes; part of a row of `accounts`. */
export type AccountLife = {
  status: AccountStatus;
  automationType: AutomationType;
  accountType: AccountType;
  auth: AuthStatus;
  wants: Wants;
  activity: ServerActivity | null;
  requiredTwoFactor: string | null;
  twoFactor: TwoFactor | null;
  waitForAuthorization: boolean;
  hibernatedAt: Date | null;
  connectLimitedAt: Date | null;
  inmailLimitedAt: Date | null;
  loginLimitedAt: Date | null;
  salesError: string | null;
  proxySetting: ProxySetting | null;
};

/** An account before the network has said anything of it. */
export const newAccountLife = (automationType: AutomationType): AccountLife => ({
  status: "active",
  automationType,
  accountType: "basic",
  auth: {},
  wants: {},
  activity: null,
  requiredTwoFactor: null,
  twoFactor: null,
  waitForAuthorization: false,
  hibernatedAt: null,
  connectLimitedAt: null,
  inmailLimitedAt: null,
  loginLimitedAt: null,
  salesError: null,
  proxySetting: null,
});

/** The stored credentials of an account; encrypted. */
type Kept = { automationType: string; secret: unknown; cookies: unknown };

/** Whether credentials are stored. An account operated by a browser extension needs none. */
export const hasAccess = ({ automationType, secret, cookies }: Kept): boolean =>
  automationType === "extension" || secret !== null || cookies !== null;
