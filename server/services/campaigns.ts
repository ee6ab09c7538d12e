import type { Campaign, campaigns } from "@/lib/contract/campaigns";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/realtime/publish";
import { lockPlan } from "@/server/repositories/accounts";
import { campaignCursor, campaignPlaceOf } from "@/server/repositories/campaign-cursor";
import * as lists from "@/server/repositories/campaign-lists";
import * as repository from "@/server/repositories/campaigns";
import { exactTotal } from "@/server/repositories/cursor";
import { mustFindCampaign } from "./campaign-access";
import { countCampaigns } from "./campaign-numbers";
import { defaultSenders } from "./campaign-senders";
import { draftOf, requirePlan, withNewIds } from "./campaign-sequence";
import { showCampaign, showList } from "./campaign-view";

/** A page of campaigns in the order people gave them (CAMP-76, CAMP-77). */
export const listCampaigns = (
  cx: Context,
  input: Input<typeof campaigns.list>,
): Promise<Output<typeof campaigns.list>> =>
  cx.transact(async (tx) => {
    const { cursor, offset = 0, limit, query, ...chosen } = input;
    const filter = { ...chosen, accounts: cx.scope.allowedAccounts, ...(query?.trim() ? { query } : {}) };
    const after = campaignPlaceOf(cursor);
    const rows = await lists.listCampaigns(tx, filter, { after, offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const isWhole = !after && offset === 0 && rows.length <= limit;
    const [items, total] = await Promise.all([
      showList(cx, tx, page),
      isWhole ? rows.length : lists.countCampaigns(tx, filter),
    ]);
    return {
      items,
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? campaignCursor(last) : null,
    };
  });

export const countByStatus = (cx: Context) =>
  cx.readOnce((tx) => lists.countByStatus(tx, cx.scope.allowedAccounts));

/** Names for selects (CAMP-79). */
export const listNames = (cx: Context, { accountId }: Input<typeof campaigns.names>) =>
  cx.readOnce((tx) => lists.listNames(tx, cx.scope.allowedAccounts, accountId ?? null));

export const showOne = (cx: Context, { id }: Input<typeof campaigns.show>): Promise<Campaign> =>
  cx.transact(async (tx) => showCampaign(cx, tx, await mustFindCampaign(cx, tx, id)));

type NewDraft = Omit<repository.NewCampaign, "id" | "createdBy" | "now">;

export async function createCampaign(
  cx: Context,
  { name, sequenceType, ...sent }: Input<typeof campaigns.create>,
): Promise<Campaign> {
  requirePlan(cx, sequenceType);
  const draft = draftOf(cx, sequenceType, sent) ?? [];
  const choices = {
    isExistingPeople: false,
    isIncludeTalkedBefore: false,
    isOnlyPremium: false,
    settings: {},
  };
  return makeCampaign(cx, { name, sequenceType, draft, ...choices });
}

/** A new draft, sent by the account the person most probably means (BILL-12: as many as the plan has room for). */
export const makeCampaign = (cx: Context, row: NewDraft): Promise<Campaign> =>
  cx.transact(async (tx) => {
    await refuseOverLimit(cx, tx);
    const id = await insert(cx, tx, row);
    await repository.replaceSenders(tx, id, await defaultSenders(cx, tx));
    return tell(cx, tx, id);
  });

/** The same steps and senders as a new draft, without the people (CAMP-74). */
export const duplicateCampaign = (
  cx: Context,
  { id }: Input<typeof campaigns.duplicate>,
): Promise<Campaign> =>
  cx.transact(async (tx) => {
    await refuseOverLimit(cx, tx);
    const original = await mustFindCampaign(cx, tx, id);
    const copy = await copyCampaign(cx, tx, original, await repository.listSenders(tx, [id]));
    return tell(cx, tx, copy);
  });

/** A new draft like another campaign; answers its id. */
export async function copyCampaign(
  cx: Context,
  tx: Tx,
  original: repository.CampaignRow,
  senders: Parameters<typeof repository.replaceSenders>[2],
): Promise<string> {
  requirePlan(cx, original.sequenceType);
  const copy = await insert(cx, tx, {
    ...original,
    name: nameOfCopy(original.name),
    draft: withNewIds(original.draft, cx.newId),
  });
  await repository.replaceSenders(tx, copy, senders);
  return copy;
}

async function insert(cx: Context, tx: Tx, row: NewDraft): Promise<string> {
  const id = cx.newId();
  await repository.insertCampaign(tx, { ...row, id, createdBy: cx.scope.personId, now: cx.now() });
  return id;
}

/** "Autumn" becomes "Autumn (2)", "Autumn (2)" becomes "Autumn (3)". */
function nameOfCopy(name: string): string {
  const [, base = name, number = "1"] = /^(.*) \((\d{1,4})\)$/.exec(name) ?? [];
  return `${base.slice(0, 110)} (${Number(number) + 1})`;
}

/** One at a time, so that two people do not take the last place together. */
export async function refuseOverLimit(cx: Context, tx: Tx, more = 1): Promise<void> {
  const limit = cx.entitlements.campaigns;
  if (limit === null) return;
  await lockPlan(tx);
  if ((await repository.countForPlan(tx)) + more > limit)
    throw new DomainError("campaign_limit_reached", { limit });
}

async function tell(cx: Context, tx: Tx, id: string): Promise<Campaign> {
  await publish(tx, "refetch", { list: "workflows", id });
  return showCampaign(cx, tx, await mustFindCampaign(cx, tx, id));
}

/** Puts these campaigns in this order; ones that are not named stay where they are. */
export const orderCampaigns = (cx: Context, { ids }: Input<typeof campaigns.order>): Promise<null> =>
  cx.transact(async (tx) => {
    await repository.orderCampaigns(tx, ids, cx.scope.allowedAccounts);
    await publish(tx, "refetch", { list: "workflows" });
    return null;
  });

export const listRates = (
  cx: Context,
  { ids }: Input<typeof campaigns.rates>,
): Promise<Output<typeof campaigns.rates>> =>
  cx.transact(async (tx) => {
    const rows = await Promise.all(
      ids.map((id) => repository.findCampaign(tx, id, cx.scope.allowedAccounts)),
    );
    const mine = rows.flatMap((row) => (row ? [row.id] : []));
    const { numbers } = await countCampaigns(tx, mine);
    return mine.map((id) => ({ id, numbers: numbers.get(id)! }));
  });
