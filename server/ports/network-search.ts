import type { NetworkProfile } from "./network";

/** A page of the network that lists members; `url` is its address for a member. */
export type SearchSource = {
  kind: "search" | "navigator_list" | "recruiter_project" | "post" | "event" | "group";
  product: "classic" | "sales_navigator" | "recruiter";
  id: string;
  url: string;
};

/** A member on such a page, as far as it shows them; `isPremium` is null if it does not say. */
export type FoundPerson = NetworkProfile & { position: string; isPremium: boolean | null };

/** Why a source cannot be read as this account, whenever one tries. */
export type SearchRefusal = "no_such_source" | "needs_sales_navigator" | "needs_recruiter" | "not_by_browser";

/**
 * One page of results. The same member may occur again on a later one; `total` is set if the network counts them. `later`: nothing was
 * read; the reason is a `Lockout` if the account is shut out.
 */
export type SearchResult =
  | { kind: "page"; people: FoundPerson[]; next: string | null; total: number | null }
  | { kind: "refused"; reason: SearchRefusal }
  | { kind: "later"; reason: string; retryAfterSeconds?: number };
