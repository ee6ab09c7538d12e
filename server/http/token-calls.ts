import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiTools } from "./api-tools";
import type { Measure } from "./rate-limits";
import type { Session } from "./sessions";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose API token was sent, so that the call is counted once it is answered. */
    ofToken?: { personId: string; workspaceId: string | null };
  }
}

/** Counts a call of an API token, and says in the headers of its answer what the token may still do. */
export function countToken(
  { limits }: ApiTools,
  { sessionId, personId, workspaceId }: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.ofToken = { personId, workspaceId };
  return limits.takeToken(sessionId, (measure) => reply.headers(headersOf(measure)));
}

/** The draft "RateLimit header fields for HTTP", and the names that clients knew before it. */
function headersOf({ name, limit, seconds, left, msBeforeNext }: Measure): Record<string, string> {
  const rest = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return {
    "ratelimit-policy": `"${name}";q=${limit};w=${seconds}`,
    ratelimit: `"${name}";r=${left};t=${rest}`,
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(left),
    "x-ratelimit-reset": String(rest),
  };
}
