import type { accounts } from "@/lib/contract/accounts/accounts";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import { listCampaignIdsOf } from "@/server/repositories/accounts/accounts";
import { copyCampaigns } from "@/server/services/campaigns/campaigns";
import { mustFind } from "./view";

type DuplicateInput = Input<typeof accounts.duplicateCampaigns>;

/** Duplicates one account's campaigns as drafts sent by another account of the workspace, without their prospects (CAMP-74, CRED-125). */
export const duplicateCampaigns = (
  cx: Context,
  { id, accountId }: DuplicateInput,
): Promise<Output<typeof accounts.duplicateCampaigns>> =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    return { ids: await copyCampaigns(cx, tx, await listCampaignIdsOf(tx, id), accountId) };
  });
