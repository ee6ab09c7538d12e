/**
 * The outcome of one attempt to reach a person. Drivers return outcomes and do not throw.
 * - `sent`: the other side confirmed it.
 * - `refused`: permanent; do not retry. A permanent address problem has `hardBounce`.
 * - `barred`: nothing happened, and nothing will until the named obstacle is removed: a subscription, a setting, an address (CAMP-26).
 * - `later`: certainly not delivered, and worth a retry; `limit_reached` if the network wants no more of this kind today.
 * - `stopped`: `ready` returned "stop" before anything irreversible happened.
 * - `unknown`: it passed the irreversible point without a confirmation; look it up, and never resend it blindly.
 */
export type Outcome =
  | { kind: "sent"; providerId: string; met?: Met }
  | { kind: "refused"; reason: string; hardBounce?: boolean }
  | { kind: "barred"; reason: Bar }
  | { kind: "later"; reason: string; retryAfterSeconds?: number }
  | { kind: "stopped" }
  | { kind: "unknown"; reason: string };

/** The network's ids of the member we met, which their replies carry. */
export type Met = { memberRef: string; threadId?: string };

/**
 * What the other side requires before it allows a step: the network, a number to send or call from, an enrichment vendor. `not_supported`:
 * the driver does not offer the step.
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
 * Called once, right before the irreversible step (SMTP: before the final dot). The engine commits the wire mark in it and checks for stops
 * again; a driver that gets "stop" must leave no trace at the other side.
 */
export type Ready = () => Promise<"go" | "stop">;

/** Evidence about an earlier try: `unknowable` when the other side keeps no record we may read. */
export type Evidence = { kind: "found"; providerId: string } | { kind: "absent" } | { kind: "unknowable" };
