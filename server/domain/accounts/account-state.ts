import type { PinType } from "@/lib/contract/accounts";

/*
 * What is kept of an account's life beside its status, as JSON columns of `accounts`. Instants are ISO 8601 and real time:
 * codes and locks are for people, who do not live on a sandbox's clock. A field that is not set does not hold.
 */

/** Something the network waits for: a code, a phone number. */
export type Request = { requestedAt: string; isWrong: boolean; isEntering: boolean };
/** A code the network waits for before it lets an account in; `tries` counts wrong ones. */
export type CodeRequest = Request & { pinType: PinType; tries: number };

/** How signing in stands (CRED-13). */
export type AuthStatus = {
  wrongPassword?: boolean;
  loggedInAt?: string;
  /** A challenge that asks for no code, like a picture to recognise (CRED-34). */
  challengedAt?: string;
  hardChallengeCount?: number;
  mustChangePassword?: boolean;
  securityCode?: CodeRequest;
  phone?: Request;
};

export const subscriptions = ["premium", "sales_navigator", "recruiter"] as const;
export type Subscription = (typeof subscriptions)[number];

/** What the network wants before it does something for the account (CRED-10); instants say since when. */
export type Wants = { [S in Subscription]?: string } & { verifyEmail?: boolean };

/** What the network itself says of the account; `links` by label (CRED-11, CRED-36). */
export type ServerActivity = { status: string; text: string; links: Record<string, string> };

export const twoFactorStatuses = ["success", "invalid", "failed", "locked", "pending"] as const;
/** A second factor's own sign-in (CRED-08, CRED-09); its password is sealed in a column of its own. */
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
