import { createHash } from "node:crypto";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { type finder, maxFound } from "@/lib/contract/finder/finder";
import type { Search } from "@/lib/contract/prospects/searches";
import type { Context } from "@/server/context";
import type { ChosenPeople } from "@/server/domain/finder/chosen";
import { canonicalProfileUrl } from "@/server/domain/prospects/identity";
import type { PeopleQuery } from "@/server/ports/people-database";
import { insertSearch } from "@/server/repositories/searches/searches";
import { isEmailOnly } from "@/server/services/campaigns/view";
import { mustTakePeople } from "@/server/services/imports/access";
import { mustFindAccount, mustHaveSender } from "@/server/services/imports/entering-accounts";
import { startSearch } from "@/server/services/searches/access";
import { rememberChoices } from "@/server/services/searches/searches";
import { showSearchNow } from "@/server/services/searches/view";
import { findDatabase } from "./database";

type AddInput = Input<typeof finder.addToCampaign>;

/**
 * Adds people to a campaign as one of its sources, which the workers read page by page (PROSPECT-08). It takes neither an account's moment
 * nor a place in a day's searches.
 */
export async function addToCampaign(cx: Context, input: AddInput): Promise<Search> {
  const database = await findDatabase(cx);
  return cx.transact(async (tx) => {
    const { campaignId, accountId } = input;
    const campaign = await mustTakePeople(cx, tx, campaignId);
    if (accountId !== undefined) await mustFindAccount(cx, tx, accountId);
    if (!database) throw new DomainError("no_people_database");
    // People of the database have no address before they are enriched.
    if (isEmailOnly(campaign.draft)) throw new DomainError("email_only_campaign");
    await mustHaveSender(cx, tx, campaignId);
    const chosen = { kind: database.kind, ...chosenOf(input) };
    const id = cx.newId();
    if (!(await insertSearch(tx, { campaignId, ...newSearch(cx, id, chosen) })))
      throw new DomainError("search_exists");
    await rememberChoices(tx, input);
    await startSearch(tx, { id, ticket: 0 });
    return showSearchNow(cx, tx, id);
  });
}

/** A search of the people database, without where its people go. */
export const newSearch = (cx: Context, id: string, chosen: ChosenPeople) => ({
  ...{ id, kind: "database" as const, url: null, fromCampaignId: null, query: null, accountId: null },
  ...{ createdBy: cx.scope.personId, createdAt: cx.now(), chosen },
  sourceKey: createHash("sha256").update(JSON.stringify(chosen)).digest("base64url"),
});

/** Those named, each once, or else the search. */
export function chosenOf(
  input: Pick<AddInput, "ids" | "linkedinUrls" | "limit" | keyof PeopleQuery>,
): ChosenPeople {
  const {
    ids,
    linkedinUrls,
    limit = maxFound,
    filters,
    contactInfo,
    enrichedOnly,
    freshOnly,
    liOnly,
    sort,
  } = input;
  if (ids === undefined && linkedinUrls === undefined) {
    const query = { filters, contactInfo, enrichedOnly, freshOnly, liOnly, sort };
    return { query: JSON.parse(JSON.stringify(query)), ids: null, urls: null, limit };
  }
  const refuse = (
    field: string,
    code: "fill_this_field" | "invalid_profile_url" | "invalid_input",
  ): never => {
    throw new DomainError("invalid_input", { fields: { [field]: code } });
  };
  const urls = (linkedinUrls ?? []).map(
    (url, place) => canonicalProfileUrl(url) ?? refuse(`linkedinUrls.${place}`, "invalid_profile_url"),
  );
  const named = { ids: [...new Set(ids)], urls: [...new Set(urls)] };
  const count = named.ids.length + named.urls.length;
  if (count === 0) refuse("ids", "fill_this_field");
  if (count > maxFound) refuse("linkedinUrls", "invalid_input");
  return { query: {}, ...named, limit: count };
}
