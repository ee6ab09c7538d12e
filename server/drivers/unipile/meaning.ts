import { EgressError } from "@/server/net/egress-error";
import {
  type Lockout,
  looksSpent,
  type NetworkAction,
  type needlessReasons,
  type SignInResult,
} from "@/server/ports/network";
import type { Bar, Outcome } from "@/server/ports/outcome";
import { Problem } from "./problem";

/** Problems of the account itself: until its owner has done something, nothing can be done as it. */
const lockouts: Record<string, Lockout> = {
  invalid_authorization: "challenge",
  invalid_credentials: "challenge",
  multiple_sessions: "challenge",
  expired_credentials: "challenge",
  disconnected_account: "challenge",
  session_mismatch: "challenge",
  unknown_authentication_context: "challenge",
  action_required: "challenge",
  account_restricted: "restricted",
  proxy_error: "proxy_failed",
  proxy_timeout: "proxy_failed",
  proxy_auth_error: "proxy_failed",
};

/** Problems with the person: they say no for ever. */
const refusals: Record<string, string> = {
  resource_not_found: "no_such_profile",
  invalid_resource_identifier: "no_such_profile",
  already_connected: "already_connected",
  already_invited_recently: "request_already_sent",
  no_connection_with_recipient: "not_connected",
  invalid_recipient: "closed_profile",
  user_unreachable: "closed_profile",
  comments_disabled: "no_comments",
  invalid_post: "no_posts",
  blocked_recipient: "closed_profile",
  cannot_invite_attendee: "closed_profile",
  resource_access_restricted: "closed_profile",
  insufficient_permissions: "closed_profile",
  too_many_characters: "too_long",
  content_too_large: "too_long",
};

type Kind = NetworkAction["kind"];
const isRequest = (kind: Kind) => kind === "connection_request" || kind === "connection_by_email";

/** Problems that a member can resolve; until then the step is barred (CAMP-26). An address is only named if a request needs one. */
const mended: Record<string, (kind: Kind) => Bar | null> = {
  insufficient_credits: () => "out_of_credits",
  not_allowed_inmail: () => "inmail_forbidden",
  feature_not_subscribed: (kind) => (kind === "inmail" ? "needs_sales_navigator_subscription" : null),
  subscription_required: (kind) => (kind === "inmail" ? "needs_sales_navigator_subscription" : null),
  invalid_recipient: (kind) => (kind === "connection_by_email" ? "invalid_email" : null),
  cannot_invite_attendee: (kind) => (kind === "connection_by_email" ? "invalid_email" : null),
};

/** Problems of the installation with the service: its key, its subscription. Nothing leaves until its operator mends them. */
const ofTheOperator = new Set([
  "missing_credentials",
  "missing_authorization",
  "expired_authorization",
  "invalid_auth_format",
  "inactive_subscription",
  "not_implemented",
  "feature_not_implemented",
]);
const operatorSeconds = 15 * 60;
const pauseSeconds = 5 * 60;

export const lockoutOf = (problem: Problem): Lockout | null => lockouts[problem.slug] ?? null;

/** The installation's own doing: only the service refuses for it, never the network. */
export const isOperators = ({ slug, thrower, status }: Problem): boolean =>
  ofTheOperator.has(slug) ||
  (thrower === "api" && slug === "insufficient_permissions") ||
  (slug === "" && (status === 401 || status === 402));

/** The outcome of an action after the service's refusal. Only for responses that prove that nothing was done. */
export function refusalOf(problem: Problem, action: Pick<NetworkAction, "kind">): Outcome {
  const { slug, thrower, status, limit, retryAfterSeconds } = problem;
  const out = lockoutOf(problem);
  if (out) return { kind: "later", reason: out };
  if (isOperators(problem))
    return { kind: "later", reason: "service_refused", retryAfterSeconds: operatorSeconds };
  if (limit) return { kind: "later", reason: limit === "week" ? "week_limit_reached" : "limit_reached" };
  // The service's own limits are short; the network's last for the day.
  if (status === 429)
    return thrower === "api"
      ? { kind: "later", reason: "rate_limited", retryAfterSeconds: retryAfterSeconds ?? pauseSeconds }
      : { kind: "later", reason: "limit_reached" };
  if (status >= 500 || status === 408)
    return { kind: "later", reason: "unreachable", retryAfterSeconds: pauseSeconds };
  const bar = mended[slug]?.(action.kind);
  if (bar) return { kind: "barred", reason: bar };
  if (slug === "action_already_performed" || slug === "conflict" || slug === "already_exists")
    return {
      kind: "refused",
      reason: repeated[action.kind] ?? "not_accepted",
    };
  const reason = refusals[slug] ?? "not_accepted";
  return {
    kind: "refused",
    reason: reason === "too_long" && isRequest(action.kind) ? "note_too_long" : reason,
  };
}

/** What it means that the action was done before. */
const repeated: Partial<Record<Kind, (typeof needlessReasons)[number]>> = {
  connection_request: "request_already_sent",
  connection_by_email: "request_already_sent",
  follow: "no_actions",
  like_post: "no_actions",
  endorse: "no_actions",
  inmail: "already_inmailed",
};

/** The outcome of an error before anything irreversible was requested; null if neither the service nor the connection caused it. */
export function beforehand(error: unknown, action: Pick<NetworkAction, "kind">): Outcome | null {
  if (error instanceof Problem) return refusalOf(error, action);
  if (error instanceof Error && error.message === looksSpent) return { kind: "later", reason: looksSpent };
  if (!(error instanceof EgressError)) return null;
  const reason = error.failure === "timeout" ? "timeout" : "unreachable";
  return { kind: "later", reason };
}

/**
 * The outcome of an action that may have been done. A refusal proves that it was not, and so does a connection that was never established;
 * everything else is unknown.
 */
export function afterwards(error: unknown, action: Pick<NetworkAction, "kind">): Outcome {
  if (error instanceof Problem && !isOpen(error)) return refusalOf(error, action);
  if (error instanceof EgressError && neverLeft(error)) return { kind: "later", reason: "unreachable" };
  return { kind: "unknown", reason: error instanceof Problem ? "service_failed" : "connection_lost" };
}

/** Server errors after the request was accepted. 501 and 503 say that it was not. */
const isOpen = ({ status }: Problem) => status === 408 || (status >= 500 && status !== 501 && status !== 503);

const neverLeft = ({ failure, detail }: EgressError) =>
  failure === "forbidden" || failure === "unresolved" || failure === "tls" || detail !== "";

export const proxyPauseMs = 10 * 60_000;

/** How a sign-in ended that the service refused. */
const signInEnds: Record<string, (now: Date) => SignInResult> = {
  invalid_credentials: () => ({ kind: "wrong_password" }),
  invalid_authorization: () => ({ kind: "wrong_password" }),
  account_mismatch: () => ({ kind: "wrong_password" }),
  wrong_account: () => ({ kind: "wrong_password" }),
  expired_credentials: () => ({ kind: "password_outdated" }),
  account_restricted: () => ({ kind: "restricted" }),
  already_exists: () => ({ kind: "taken" }),
  too_many_requests: () => ({ kind: "login_limited" }),
  proxy_error: (now) => ({ kind: "proxy_failed", retryAt: new Date(+now + proxyPauseMs) }),
  proxy_timeout: (now) => ({ kind: "proxy_failed", retryAt: new Date(+now + proxyPauseMs) }),
  proxy_auth_error: (now) => ({ kind: "proxy_failed", retryAt: new Date(+now + proxyPauseMs) }),
  feature_not_subscribed: () => ({ kind: "subscription_needed", subscription: "premium" }),
  subscription_required: () => ({ kind: "subscription_needed", subscription: "premium" }),
};

export function signInEnd(error: unknown, now: Date): SignInResult | null {
  if (error instanceof EgressError)
    return { kind: "later", reason: error.failure === "timeout" ? "timeout" : "unreachable" };
  if (!(error instanceof Problem)) return null;
  const { status, slug: code } = error;
  if (isOperators(error)) return { kind: "later", reason: "service_refused", status, code };
  return signInEnds[code]?.(now) ?? { kind: "later", reason: code || "unreachable", status, code };
}
