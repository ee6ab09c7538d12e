import { createHash } from "node:crypto";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { isSandboxSource, type NetworkSearchKind, readSource } from "@/lib/contract/prospects/search-source";
import { type Search, type searches, searchFeatures, wrongUrlOf } from "@/lib/contract/prospects/searches";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { tierWith } from "@/server/domain/billing/books";
import type { AccountRow } from "@/server/repositories/accounts/accounts";
import { type CampaignRow, updateCampaign } from "@/server/repositories/campaigns/campaigns";
import { insertSearch, type NewSearch } from "@/server/repositories/searches/searches";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { isEmailOnly } from "@/server/services/campaigns/view";
import { mustTakePeople } from "@/server/services/imports/access";
import { mustFindAccount, mustHaveSender, readerOf } from "@/server/services/imports/entering-accounts";
import { startSearch } from "./access";
import { showAllSearches, showSearchNow } from "./view";

type AddSearchInput = Input<typeof searches.add>;
type Source = Pick<NewSearch, "kind" | "url" | "fromCampaignId" | "query" | "accountId"> & { key: string };

/** Adds a source of prospects and starts it on the workers (CAMP-19, CAMP-47 to CAMP-53). */
export const addSearch = (cx: Context, input: AddSearchInput): Promise<Search> =>
  cx.transact(async (tx) => {
    const { campaignId } = input;
    const found = await mustFindCampaign(cx, tx, campaignId);
    const named = input.accountId === undefined ? null : await mustFindAccount(cx, tx, input.accountId);
    if (input.fromCampaignId !== undefined) await mustFindCampaign(cx, tx, input.fromCampaignId);
    const campaign = await mustTakePeople(cx, tx, found.id);
    const { key, ...source } =
      input.kind === "existing_people"
        ? knownPeople(input)
        : await networkSource(cx, tx, { campaign, named, kind: input.kind, url: input.url ?? "" });
    await mustHaveSender(cx, tx, campaignId);
    const id = cx.newId();
    const sourceKey = createHash("sha256").update(key).digest("base64url");
    const times = { createdBy: cx.scope.personId, createdAt: cx.now() };
    if (!(await insertSearch(tx, { id, campaignId, sourceKey, ...source, ...times })))
      throw new DomainError("search_exists");
    await rememberChoices(tx, input);
    await startSearch(tx, { id, ticket: 0 });
    return showSearchNow(cx, tx, id);
  });

function knownPeople({ fromCampaignId, query = "" }: AddSearchInput): Source {
  const words = query.trim().replace(/\s+/g, " ");
  return {
    ...{ kind: "existing_people", url: null, accountId: null, query: words || null },
    fromCampaignId: fromCampaignId ?? null,
    key: `existing_people ${fromCampaignId ?? "all"} ${words.toLowerCase()}`,
  };
}

type Asked = { campaign: CampaignRow; named: AccountRow | null; kind: NetworkSearchKind; url: string };

/** Checks, in this order, the plan, the campaign, the URL, and that an account can read it. */
async function networkSource(cx: Context, tx: Tx, { campaign, named, kind, url }: Asked): Promise<Source> {
  const feature = searchFeatures[kind];
  if (cx.entitlements.features[feature] !== "active")
    throw new DomainError("upgrade_required", { feature, tier: tierWith(feature, cx.scope.brand.id) });
  if (isEmailOnly(campaign.draft)) throw new DomainError("email_only_campaign");
  const wrongUrl = () => new DomainError(wrongUrlOf[kind], { fields: { url: wrongUrlOf[kind] } });
  const source = readSource(kind, url);
  if (!source) throw wrongUrl();
  const account = await readerOf(cx, tx, { campaignId: campaign.id, named });
  if (isSandboxSource(source) && !account.isSandboxed) throw wrongUrl();
  return {
    ...{ kind, url: source.url, fromCampaignId: null, query: null, accountId: account.id },
    key: `${kind} ${source.product} ${source.id}`,
  };
}

type Choices = Pick<CampaignRow, "isExistingPeople" | "isIncludeTalkedBefore" | "isOnlyPremium">;

/** The engine asks the campaign whom it may take, when they are found and again at every claim (R24, PROSPECT-27). */
export async function rememberChoices(
  tx: Tx,
  input: { campaignId: string } & Partial<Choices>,
): Promise<void> {
  const { campaignId, isExistingPeople, isIncludeTalkedBefore, isOnlyPremium } = input;
  const choices = { isExistingPeople, isIncludeTalkedBefore, isOnlyPremium };
  if (Object.values(choices).some((choice) => choice !== undefined))
    await updateCampaign(tx, campaignId, choices);
}

export const listSearches = (cx: Context, { campaignId }: Input<typeof searches.list>): Promise<Search[]> =>
  cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, campaignId);
    return showAllSearches(cx, tx, campaignId);
  });
