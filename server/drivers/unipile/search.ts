import type { NetworkAccount } from "@/server/ports/network";
import type { SearchRefusal, SearchResult, SearchSource } from "@/server/ports/network-search";
import type { Api } from "./api";
import { laterFor } from "./later-for";
import { Problem } from "./problem";

/** A page of members, or why there is none. Reading has no effect, so every failure may be retried. */
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
    const later = laterFor(error);
    if (later) return later;
    if (!(error instanceof Problem)) throw error;
    const isUnpaid = noSubscription.has(error.slug);
    return { kind: "refused", reason: isUnpaid ? neededFor(source) : "no_such_source" };
  }
}

const noSubscription = new Set(["feature_not_subscribed", "subscription_required"]);

/** Members of a group are found by the sales product's filter alone. */
const neededFor = ({ product }: SearchSource): SearchRefusal =>
  product === "recruiter" ? "needs_recruiter" : "needs_sales_navigator";
