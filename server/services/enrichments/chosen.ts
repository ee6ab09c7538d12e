import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { enrichments } from "@/lib/contract/finder/enrichments";
import type { PageKey } from "@/lib/contract/pages";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { tierWith } from "@/server/domain/billing/books";
import { canonicalProfileUrl } from "@/server/domain/prospects/identity";
import type { PeopleDatabase, PeoplePage, PeopleQuery } from "@/server/ports/people-database";
import { visibleAmong } from "@/server/repositories/enrichments/people";
import { answered, mustHaveDatabase } from "@/server/services/finder/database";
import { mustFindAccount } from "@/server/services/imports/entering-accounts";

type Asked = Input<typeof enrichments.estimate>;
/** Those named, in their order; `isHidden`: a prospect who is gone, or whom the member may not see. */
export type Chosen = { personKey: string; isHidden: boolean }[];

/**
 * The people of a request: those named, each once, the first `limit` of them, or a search whose first `limit` people are taken, and the
 * database of people they are from. Throws if the member may not choose from there.
 */
export async function chosenPeople(
  cx: Context,
  tx: Tx,
  asked: Asked,
): Promise<{ named: Chosen; query: PeopleQuery | null; limit: number; database: PeopleDatabase | null }> {
  const { accountId, profileIds = [], ids = [], linkedinUrls = [], limit } = asked;
  if (accountId !== undefined) await mustFindAccount(cx, tx, accountId);
  const isSearch = profileIds.length + ids.length + linkedinUrls.length === 0;
  if (isSearch && limit === undefined)
    throw new DomainError("invalid_input", { fields: { limit: "fill_this_field" } });
  if (profileIds.length > 0) mustOpen(cx, "profiles", "profileIds");
  const visible = await visibleAmong(tx, profileIds, cx.scope.allowedAccounts);
  // Of many some may be gone; if all are, the request is wrong.
  if (profileIds.length > 0 && visible.size === 0) throw new DomainError("not_found");
  const database = isSearch || ids.length > 0 ? await mustSearch(cx, tx, isSearch ? "filters" : "ids") : null;
  if (isSearch) return { named: [], query: queryOf(asked), limit: limit!, database };
  const urls = linkedinUrls.map((url) => canonicalProfileUrl(url) ?? url.trim());
  const keys = [...new Set([...profileIds, ...ids, ...urls])].slice(0, limit);
  const ofProspects = new Set(profileIds);
  const named = keys.map((personKey) => ({
    personKey,
    isHidden: ofProspects.has(personKey) && !visible.has(personKey),
  }));
  return { named, query: null, limit: named.length, database };
}

const queryOf = ({ filters, contactInfo, enrichedOnly, freshOnly, liOnly, sort }: Asked): PeopleQuery => ({
  ...(filters && { filters }),
  ...(contactInfo && { contactInfo }),
  ...(enrichedOnly !== undefined && { enrichedOnly }),
  ...(freshOnly !== undefined && { freshOnly }),
  ...(liOnly !== undefined && { liOnly }),
  ...(sort !== undefined && { sort }),
});

/** The database is for those who may search it. */
async function mustSearch(cx: Context, tx: Tx, field: "ids" | "filters"): Promise<PeopleDatabase> {
  mustOpen(cx, "search", field);
  const feature = "prospect_finder";
  if (cx.entitlements.features[feature] !== "active")
    throw new DomainError("upgrade_required", { feature, tier: tierWith(feature, cx.scope.brand.id) });
  return mustHaveDatabase(cx, tx);
}

/** People per page of a search. */
export const searchPage = 100;

/** The first people of a search, as if they were named. */
export async function firstOf(cx: Context, query: PeopleQuery, limit: number): Promise<Chosen> {
  const database = await cx.transact((tx) => mustHaveDatabase(cx, tx));
  const keys = new Set<string>();
  for (let after: string | null = null; keys.size < limit; ) {
    const page: Extract<PeoplePage, { kind: "page" }> = answered(
      await database.search(query, { after, skip: 0, limit: Math.min(searchPage, limit - keys.size) }),
    );
    for (const { id } of page.people) keys.add(id);
    after = page.next;
    if (after === null) break;
  }
  return [...keys].map((personKey) => ({ personKey, isHidden: false }));
}

/** Either of two pages opens the call; what only the other one shows may not be named in it. */
export function mustOpen(
  { scope }: Context,
  page: PageKey,
  field: keyof Input<typeof enrichments.start>,
): void {
  if (scope.allowedPages && !scope.allowedPages.includes(page))
    throw new DomainError("invalid_input", { fields: { [field]: "forbidden" } });
}
