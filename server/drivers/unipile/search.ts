import { EgressError } from "@/server/net/egress-error";
import type { NetworkAccount } from "@/server/ports/network";
import type { SearchRefusal, SearchResult, SearchSource } from "@/server/ports/network-search";
import type { Api } from "./api";
import { isOperators, shutOutOf } from "./meaning";
import { Problem } from "./problem";

/** A page of people, or why there is none. Nothing is done by looking, so that every failure may be tried again. */
export async function search(
  api: Api,
  { remoteRef }: NetworkAccount,
  source: SearchSource,
  cursor: string | null,
  limit: number,
): Promise<SearchResult> {
  if (remoteRef === null) return { kind: "later", reason: "challenge" };
  try {
    const { items, next, total } = await api.found(remoteRef, source, cursor, limit);
    return { kind: "page", people: items, next, total };
  } catch (error) {
    if (error instanceof EgressError)
      return { kind: "later", reason: error.failure === "timeout" ? "timeout" : "unreachable" };
    if (error instanceof Problem) return meaningOf(error, source);
    throw error;
  }
}

const operatorSeconds = 15 * 60;
const pauseSeconds = 15 * 60;

function meaningOf(problem: Problem, source: SearchSource): SearchResult {
  const { slug, status, limit, retryAfterSeconds } = problem;
  if (noSubscription.has(slug)) return { kind: "refused", reason: neededFor(source) };
  const out = shutOutOf(problem);
  if (out) return { kind: "later", reason: out };
  if (isOperators(problem))
    return { kind: "later", reason: "service_refused", retryAfterSeconds: operatorSeconds };
  if (limit || status === 429)
    return { kind: "later", reason: "limit_reached", retryAfterSeconds: retryAfterSeconds ?? pauseSeconds };
  if (status >= 500 || status === 408)
    return { kind: "later", reason: "unreachable", retryAfterSeconds: pauseSeconds };
  return { kind: "refused", reason: "no_such_source" };
}

const noSubscription = new Set(["feature_not_subscribed", "subscription_required"]);

/** Members of a group are found by the sales product's filter alone. */
const neededFor = ({ product }: SearchSource): SearchRefusal =>
  product === "recruiter" ? "needs_recruiter" : "needs_sales_navigator";
