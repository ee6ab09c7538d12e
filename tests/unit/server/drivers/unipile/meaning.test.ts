import { afterwards, beforehand, refusalOf, signInEnd } from "@/server/drivers/unipile/meaning";
import { Problem } from "@/server/drivers/unipile/problem";
import { EgressError } from "@/server/net/egress-error";

const now = new Date("2026-03-02T09:00:00.000Z");
const problem = (status: number, type: string, words = "", retryAfterSeconds: number | null = null) =>
  new Problem({ status, type, words, retryAfterSeconds });
const request = { kind: "connection_request" } as const;
const message = { kind: "message" } as const;

const later = (reason: string, retryAfterSeconds?: number) => ({
  kind: "later",
  reason,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});
const refused = (reason: string) => ({ kind: "refused", reason });

describe("what a refusal of the service means for an action", () => {
  it.each([
    // The second version's list.
    [400, "api/invalid_parameters", refused("not_accepted")],
    [400, "provider/invalid_parameters", refused("not_accepted")],
    [400, "api/invalid_auth_format", later("service_refused", 900)],
    [401, "provider/invalid_authorization", later("challenge")],
    [401, "provider/invalid_credentials", later("challenge")],
    [401, "api/missing_authorization", later("service_refused", 900)],
    [401, "api/expired_authorization", later("service_refused", 900)],
    [401, "api/proxy_auth_error", later("proxy_failed")],
    [402, "api/inactive_subscription", later("service_refused", 900)],
    [403, "api/insufficient_permissions", later("service_refused", 900)],
    [403, "provider/insufficient_permissions", refused("closed_profile")],
    [403, "api/account_restricted", later("restricted")],
    [403, "provider/unknown_authentication_context", later("challenge")],
    [404, "provider/resource_not_found", refused("no_such_profile")],
    [404, "api/resource_not_found", refused("no_such_profile")],
    [405, "provider/method_not_allowed", refused("not_accepted")],
    [409, "api/conflict", refused("request_already_sent")],
    [409, "provider/conflict", refused("request_already_sent")],
    [422, "provider/unprocessable_entity", refused("not_accepted")],
    [429, "provider/too_many_requests", later("limit_reached")],
    [429, "api/too_many_requests", later("rate_limited", 300)],
    [500, "api/internal_error", later("unreachable", 300)],
    [501, "api/not_implemented", later("service_refused", 900)],
    [502, "api/proxy_error", later("proxy_failed")],
    [504, "api/proxy_timeout", later("proxy_failed")],
    [504, "provider/timeout", later("unreachable", 300)],
    // The first version's.
    [401, "errors/disconnected_account", later("challenge")],
    [401, "errors/missing_credentials", later("service_refused", 900)],
    [401, "errors/multiple_sessions", later("challenge")],
    [401, "errors/expired_credentials", later("challenge")],
    [403, "errors/account_restricted", later("restricted")],
    [403, "errors/session_mismatch", later("challenge")],
    [403, "errors/action_required", later("challenge")],
    [403, "errors/resource_access_restricted", refused("closed_profile")],
    [404, "errors/resource_not_found", refused("no_such_profile")],
    [404, "errors/invalid_resource_identifier", refused("no_such_profile")],
    [422, "errors/invalid_recipient", refused("closed_profile")],
    [422, "errors/no_connection_with_recipient", refused("not_connected")],
    [422, "errors/blocked_recipient", refused("closed_profile")],
    [422, "errors/user_unreachable", refused("closed_profile")],
    [422, "errors/cannot_invite_attendee", refused("closed_profile")],
    [422, "errors/already_connected", refused("already_connected")],
    [422, "errors/already_invited_recently", refused("request_already_sent")],
    [422, "errors/action_already_performed", refused("request_already_sent")],
    [422, "errors/cannot_resend_yet", later("limit_reached")],
    [422, "errors/cannot_resend_within_24hrs", later("limit_reached")],
    [422, "errors/limit_exceeded", later("limit_reached")],
    [400, "errors/too_many_characters", refused("note_too_long")],
    [429, "errors/too_many_requests", later("limit_reached")],
    [503, "errors/service_unavailable", later("unreachable", 300)],
  ])("%i %s", (status, type, outcome) => {
    expect(refusalOf(problem(status, type), request)).toEqual(outcome);
  });

  it("recognizes a daily or weekly limit by its wording (R10)", () => {
    const of = (words: string) => refusalOf(problem(422, "provider/unprocessable_entity", words), request);
    expect(of("You have reached a temporary provider limit. Please try again later.")).toEqual(
      later("limit_reached"),
    );
    expect(of("You have reached your weekly invitation limit")).toEqual(later("week_limit_reached"));
    expect(of("The user cannot be invited")).toEqual(refused("not_accepted"));
  });

  it("waits as long as the service says", () => {
    expect(refusalOf(problem(429, "api/too_many_requests", "", 42), message)).toEqual(
      later("rate_limited", 42),
    );
  });

  it("judges an answer without a type by its status", () => {
    expect(refusalOf(problem(401, "<html>"), message)).toEqual(later("service_refused", 900));
    expect(refusalOf(problem(502, ""), message)).toEqual(later("unreachable", 300));
    expect(refusalOf(problem(418, ""), message)).toEqual(refused("not_accepted"));
  });
});

describe("whether an action may have been done", () => {
  it.each([408, 500, 502, 504])("stays open if the service fails with %i", (status) => {
    expect(afterwards(problem(status, ""), message)).toEqual({ kind: "unknown", reason: "service_failed" });
  });

  it.each([
    [501, "api/not_implemented", later("service_refused", 900)],
    [503, "errors/no_client_session", later("unreachable", 300)],
    [422, "provider/unprocessable_entity", refused("not_accepted")],
    [429, "api/too_many_requests", later("rate_limited", 300)],
  ])("is ruled out if it is refused with %i %s", (status, type, outcome) => {
    expect(afterwards(problem(status, type), message)).toEqual(outcome);
  });

  it.each([
    [new EgressError("unreachable", "ECONNREFUSED"), later("unreachable")],
    [new EgressError("tls", "CERT_HAS_EXPIRED"), later("unreachable")],
    [new EgressError("unresolved"), later("unreachable")],
    [new EgressError("forbidden"), later("unreachable")],
    [new EgressError("unreachable"), { kind: "unknown", reason: "connection_lost" }],
    [new EgressError("timeout"), { kind: "unknown", reason: "connection_lost" }],
    [new EgressError("too_large"), { kind: "unknown", reason: "connection_lost" }],
    [new SyntaxError("no JSON"), { kind: "unknown", reason: "connection_lost" }],
  ])("stays open unless the connection was never made: %s", (error, outcome) => {
    expect(afterwards(error, message)).toEqual(outcome);
  });

  it("is ruled out before anything was requested", () => {
    expect(beforehand(new EgressError("timeout"), message)).toEqual(later("timeout"));
    expect(beforehand(new EgressError("unreachable"), message)).toEqual(later("unreachable"));
    expect(beforehand(problem(500, "api/internal_error"), message)).toEqual(later("unreachable", 300));
    expect(beforehand(new TypeError("a fault of ours"), message)).toBeNull();
  });
});

describe("how a sign-in ends that the service refuses", () => {
  const retryAt = new Date("2026-03-02T09:10:00.000Z");
  /** With what the operator's log says of it. */
  const told = (reason: string, status: number, code = reason) => ({ kind: "later", reason, status, code });
  it.each([
    [401, "provider/invalid_credentials", { kind: "wrong_password" }],
    [401, "provider/account_mismatch", { kind: "wrong_password" }],
    [401, "errors/invalid_credentials", { kind: "wrong_password" }],
    [401, "errors/wrong_account", { kind: "wrong_password" }],
    [401, "errors/expired_credentials", { kind: "password_outdated" }],
    [403, "api/account_restricted", { kind: "restricted" }],
    [403, "errors/account_restricted", { kind: "restricted" }],
    [429, "provider/too_many_requests", { kind: "login_limited" }],
    [401, "api/proxy_auth_error", { kind: "proxy_failed", retryAt }],
    [502, "api/proxy_error", { kind: "proxy_failed", retryAt }],
    [504, "api/proxy_timeout", { kind: "proxy_failed", retryAt }],
    [401, "api/missing_authorization", told("service_refused", 401, "missing_authorization")],
    [401, "errors/missing_credentials", told("service_refused", 401, "missing_credentials")],
    [402, "api/inactive_subscription", told("service_refused", 402, "inactive_subscription")],
    [409, "api/already_exists", { kind: "taken" }],
    [403, "provider/unknown_authentication_context", told("unknown_authentication_context", 403)],
    [500, "api/internal_error", told("internal_error", 500)],
    [502, "", told("unreachable", 502, "")],
  ])("%i %s", (status, type, result) => {
    expect(signInEnd(problem(status, type), now)).toEqual(result);
  });

  it("waits while the service cannot be reached", () => {
    expect(signInEnd(new EgressError("timeout"), now)).toEqual(later("timeout"));
    expect(signInEnd(new EgressError("unreachable"), now)).toEqual(later("unreachable"));
    expect(signInEnd(new TypeError("a fault of ours"), now)).toBeNull();
  });
});

describe("refusals of the service that hold until they are resolved (CAMP-26)", () => {
  const barred = (reason: string) => ({ kind: "barred", reason });
  it.each([
    ["inmail", 422, "errors/insufficient_credits", barred("out_of_credits")],
    ["inmail", 422, "provider/not_allowed_inmail", barred("inmail_forbidden")],
    ["inmail", 403, "errors/feature_not_subscribed", barred("needs_sales_navigator_subscription")],
    ["connection_by_email", 422, "errors/invalid_recipient", barred("invalid_email")],
    ["connection_request", 422, "errors/cannot_invite_attendee", refused("closed_profile")],
    ["comment_post", 422, "errors/comments_disabled", refused("no_comments")],
    ["like_post", 422, "errors/invalid_post", refused("no_posts")],
    ["like_post", 422, "errors/action_already_performed", refused("no_actions")],
    ["inmail", 422, "errors/action_already_performed", refused("already_inmailed")],
    ["connection_by_email", 422, "errors/already_invited_recently", refused("request_already_sent")],
  ] as const)("%s, %i %s", (kind, status, type, expected) => {
    expect(refusalOf(problem(status, type), { kind })).toEqual(expected);
  });
});
