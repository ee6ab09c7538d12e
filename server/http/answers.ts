import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { DomainError, type ErrorCode, type ErrorDetails, errors, errorText } from "@/lib/contract/errors";
import { localeOf } from "./locale";
import { sendPlainPage } from "./pages/plain-page";

declare module "fastify" {
  interface FastifyContextConfig {
    /** See `isBare` of the contract's endpoints. */
    isBare?: true | undefined;
    /** A browser navigates to this address, so errors are shown as a page. */
    isVisit?: true | undefined;
  }
}

/** Transport errors by Fastify's code. An error that is neither listed here nor a DomainError is ours, and returned as `internal`. */
const transport: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_input",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_input",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_HANDLER_TIMEOUT: "request_timeout",
  FST_FILES_LIMIT: "invalid_input",
  FST_FIELDS_LIMIT: "invalid_input",
  FST_PARTS_LIMIT: "invalid_input",
  FST_NO_FORM_DATA: "invalid_input",
};

/** The error as the client sees it; null for an internal one. */
export const asDomainError = (error: unknown): DomainError | null => {
  if (error instanceof DomainError) return error;
  if (error instanceof SyntaxError && "isInput" in error) return new DomainError("invalid_input");
  const code = transport[String((error as Partial<FastifyError>)?.code)];
  return code ? new DomainError(code) : null;
};

/** The body of an error (API-05, API-08): `error` is the specification's English text, `code` what clients translate. */
export const errorBody = (code: ErrorCode, details: ErrorDetails = {}) => ({
  ok: false,
  error: errorText(code, details),
  code,
  ...details,
});

/** The error names of RFC 6749, section 5.2; OAuth clients look for them in `error`. */
const bareNames: Partial<Record<ErrorCode, string>> = {
  oauth_grant_refused: "invalid_grant",
  oauth_client_unknown: "invalid_client",
  oauth_scope_unknown: "invalid_scope",
  internal: "server_error",
};
const bareErrorBody = (code: ErrorCode, details: ErrorDetails) => ({
  ...errorBody(code, details),
  error: bareNames[code] ?? "invalid_request",
  error_description: errorText(code, details),
});

/** Sends the error of a call; on a browser navigation, a known one as a page. */
export function answerCall(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = request.routeOptions.config.isVisit && asDomainError(error);
  if (!known) return answerError(request, reply, error);
  return sendPlainPage(
    reply,
    known.code,
    localeOf(request.cookies.locale, request.headers["accept-language"]),
  );
}

/** Sends an error. An unexpected one reveals only its request id, which is in the log. */
export function answerError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = asDomainError(error);
  if (!known) request.log.error({ err: error }, "a request failed");
  const { code, details } = known ?? new DomainError("internal");
  if (details.seconds !== undefined) reply.header("retry-after", String(details.seconds));
  const body = request.routeOptions.config.isBare ? bareErrorBody(code, details) : errorBody(code, details);
  // An error must not be cached, because it may be gone the next time.
  return reply
    .code(errors[code].status)
    .header("cache-control", "no-store")
    .type("application/json")
    .send(body);
}
