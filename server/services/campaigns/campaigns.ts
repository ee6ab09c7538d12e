import type { Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import type { campaignLists } from "@/lib/contract/campaigns/lists";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { lockPlan } from "@/server/repositories/accounts/accounts";
import * as repository from "@/server/repositories/campaigns/campaigns";
import { listMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { mustFind } from "@/server/services/accounts/view";
import { holdFilesOf } from "@/server/services/files/step-files";
import { mustFindCampaign } from "./access";
import { countCampaigns } from "./numbers";
import { defaultSenders } from "./senders";
import { draftOf, requirePlan, withNewIds } from "./sequence";
import { showCampaign } from "./view";

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
  cx.transact((tx) => addCampaign(cx, tx, row));

export async function addCampaign(cx: Context, tx: Tx, row: NewDraft): Promise<Campaign> {
  await refuseOverLimit(cx, tx);
  const id = await insert(cx, tx, row);
  await repository.replaceSenders(tx, id, await defaultSenders(cx, tx));
  return publishChanged(cx, tx, id);
}

/** Duplicates steps and senders as a new draft, without the prospects (CAMP-74). */
export const duplicateCampaign = (
  cx: Context,
  { id }: Input<typeof campaigns.duplicate>,
): Promise<Campaign> =>
  cx.transact(async (tx) => {
    await refuseOverLimit(cx, tx);
    const original = await mustFindCampaign(cx, tx, id);
    const copy = await copyCampaign(cx, tx, original, await repository.listSenders(tx, [id]));
    return publishChanged(cx, tx, copy);
  });

/** Duplicates these campaigns as drafts for one account of the workspace, without their prospects (CAMP-74). */
export const duplicateFor = (
  cx: Context,
  { ids, accountId }: Input<typeof campaignLists.duplicate>,
): Promise<Output<typeof campaignLists.duplicate>> =>
  cx.transact(async (tx) => ({ ids: await copyCampaigns(cx, tx, [...new Set(ids)], accountId) }));

/** All of them or none. An account that one may not use is not found. */
export async function copyCampaigns(
  cx: Context,
  tx: Tx,
  originals: readonly string[],
  accountId: string,
): Promise<string[]> {
  await mustFind(cx, tx, accountId);
  await refuseOverLimit(cx, tx, originals.length);
  const mailbox = (await listMailboxes(tx, [accountId])).find(({ status }) => status === "connected");
  const senders = [{ accountId, mailboxId: mailbox?.id ?? null }];
  const ids: string[] = [];
  for (const original of originals)
    ids.push(await copyCampaign(cx, tx, await mustFindCampaign(cx, tx, original), senders));
  if (ids.length > 0) await publish(tx, "refetch", { list: "workflows" });
  return ids;
}

/** A new draft like another campaign; answers its id. */
async function copyCampaign(
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
  await holdFilesOf(cx, tx, id, row.draft);
  return id;
}

/** "Autumn" becomes "Autumn (2)", "Autumn (2)" becomes "Autumn (3)". */
function nameOfCopy(name: string): string {
  const [, base = name, number = "1"] = /^(.*) \((\d{1,4})\)$/.exec(name) ?? [];
  return `${base.slice(0, 110)} (${Number(number) + 1})`;
}

/** Serialized by a lock, so that two members cannot take the last place together. */
export async function refuseOverLimit(cx: Context, tx: Tx, more = 1): Promise<void> {
  const limit = cx.entitlements.campaigns;
  if (limit === null) return;
  await lockPlan(tx);
  if ((await repository.countForPlan(tx)) + more > limit)
    throw new DomainError("campaign_limit_reached", { limit });
}

async function publishChanged(cx: Context, tx: Tx, id: string): Promise<Campaign> {
  await publish(tx, "refetch", { list: "workflows", id });
  return showCampaign(cx, tx, await mustFindCampaign(cx, tx, id));
}

/** Sets the order of these campaigns; others keep their place. */
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
    const found = rows.flatMap((row) => (row ? [row.id] : []));
    const { numbers } = await countCampaigns(tx, found);
    return found.map((id) => ({ id, numbers: numbers.get(id)! }));
  });
