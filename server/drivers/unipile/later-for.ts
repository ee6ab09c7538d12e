import { EgressError } from "@/server/net/egress-error";
import { looksSpent } from "@/server/ports/network";
import type { SearchResult } from "@/server/ports/network-search";
import { isOperators, lockoutOf } from "./meaning";
import { Problem } from "./problem";

const pauseSeconds = 15 * 60;
/** When the account's next day begins is unknown here. */
const spentSeconds = 60 * 60;

/** Why a request to the network has to wait; null if the network's answer is final, or the error is our own. */
export function laterFor(error: unknown): Extract<SearchResult, { kind: "later" }> | null {
  if (error instanceof EgressError)
    return { kind: "later", reason: error.failure === "timeout" ? "timeout" : "unreachable" };
  if (error instanceof Error && error.message === looksSpent)
    return { kind: "later", reason: looksSpent, retryAfterSeconds: spentSeconds };
  if (!(error instanceof Problem)) return null;
  const { status, limit, retryAfterSeconds } = error;
  const out = lockoutOf(error);
  if (out) return { kind: "later", reason: out };
  if (isOperators(error))
    return { kind: "later", reason: "service_refused", retryAfterSeconds: pauseSeconds };
  if (limit || status === 429)
    return { kind: "later", reason: "limit_reached", retryAfterSeconds: retryAfterSeconds ?? pauseSeconds };
  if (status >= 500 || status === 408)
    return { kind: "later", reason: "unreachable", retryAfterSeconds: pauseSeconds };
  return null;
}
