import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { WaitReason } from "@/lib/contract/reasons";
import { type AccountLife, subscriptions } from "./account-state";

/** What the network waits for before it signs an account in. */
type Awaited =
  | "code"
  | "phone"
  | "choice"
  | "two_factor"
  | "password"
  | "challenge"
  | "email"
  | "authorization"
  | "subscription"
  | "login"
  | "proxy";

/** The one thing its owner, or time, has to mend first; null when nothing is awaited. */
export function awaitedOf(life: AccountLife): Awaited | null {
  const { auth, wants } = life;
  if (auth.securityCode) return "code";
  if (auth.phone) return "phone";
  if (auth.choice) return "choice";
  if (life.requiredTwoFactor !== null) return "two_factor";
  if (auth.wrongPassword || auth.mustChangePassword) return "password";
  if (auth.challengedAt) return "challenge";
  if (wants.verifyEmail) return "email";
  if (life.waitForAuthorization) return "authorization";
  if (subscriptions.some((name) => wants[name])) return "subscription";
  if (life.loginLimitedAt) return "login";
  return life.proxySetting && life.proxySetting.stage !== "success" ? "proxy" : null;
}

/** The network does what the account asks for. */
export const isSignedIn = (life: AccountLife): boolean =>
  life.status === "active" && !lacksNetwork(life) && awaitedOf(life) === null;

/** Why nothing leaves through the account's lane; null when it is open. Its steps wait, they are never skipped (R10). */
export function closedBecause(life: AccountLife): WaitReason | null {
  if (isSignedIn(life)) return null;
  if (life.status === "deleted") return "sender_removed";
  return lacksNetwork(life) ? "no_network_account" : "account_disconnected";
}

/** How often it is looked whether the owner has confirmed in the network's app. */
export const approvalCheckMs = 5_000;

/** Whether the network's app on the owner's phone still asks for a confirmation. `now` is real. */
export const isAwaitingApproval = (life: AccountLife, now: Date): boolean =>
  awaitedOf(life) === "authorization" &&
  life.auth.approval !== undefined &&
  now.getTime() < Date.parse(life.auth.approval.expiresAt);
