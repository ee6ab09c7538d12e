/**
 * What became of one try to reach a person. Drivers answer outcomes; they do not throw for them.
 * - `sent`: the other side confirmed it.
 * - `refused`: it never will; do not try again. `permanent address` problems carry `hardBounce`.
 * - `barred`: nothing happened, and nothing will before somebody changes what it names: a subscription, a setting, an address (CAMP-26).
 * - `later`: provably not delivered, worth another try; `limit_reached` when the network wants no more of this kind today.
 * - `stopped`: `ready` answered "stop" before anything irreversible happened.
 * - `unknown`: it passed the irreversible point and nobody confirmed it; look it up, never send it again blindly.
 */
export type Outcome =
  | { kind: "sent"; providerId: string; met?: Met }
  | { kind: "refused"; reason: string; hardBounce?: boolean }
  | { kind: "barred"; reason: Bar }
  | { kind: "later"; reason: string; retryAfterSeconds?: number }
  | { kind: "stopped" }
  | { kind: "unknown"; reason: string };

/** By what the network knows whom we met there: what their replies come with. */
export type Met = { memberRef: string; threadId?: string };

/**
 * What the other side asks of somebody before it lets a step happen: the network, a number to send or call from, a service that looks
 * people up. `not_supported`: the way to the network has no such step.
 */
export const bars = [
  "out_of_credits",
  "invalid_email",
  "no_sales_navigator_link",
  "closed_profile",
  "inmail_forbidden",
  "needs_sales_navigator_subscription",
  "not_premium",
  "closed_for_group_or_event_messaging",
  "not_supported",
  "no_company_name",
  "needs_api_booster",
  "no_video_template",
  "invalid_phone",
  "invalid_dialer_phone",
] as const;
export type Bar = (typeof bars)[number];

/**
 * Asked once, right before the irreversible step (SMTP: before the final dot). The engine commits the wire mark in it
 * and re-checks stops; a driver that is told "stop" must leave without a trace at the other side.
 */
export type Ready = () => Promise<"go" | "stop">;

/** Evidence about an earlier try: `unknowable` when the other side keeps no record we may read. */
export type Evidence = { kind: "found"; providerId: string } | { kind: "absent" } | { kind: "unknowable" };
