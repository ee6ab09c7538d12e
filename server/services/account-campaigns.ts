import type { accounts } from "@/lib/contract/accounts";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import { publish } from "@/server/realtime/publish";
import { listCampaignIdsOf } from "@/server/repositories/accounts";
import { listMailboxes } from "@/server/repositories/mailboxes";
import { mustFind } from "./account-view";
import { mustFindCampaign } from "./campaign-access";
import { copyCampaign, refuseOverLimit } from "./campaigns";

type Wish = Input<typeof accounts.duplicateCampaigns>;

/** New drafts like the campaigns of one account, sent by another of the workspace, without their people (CAMP-74, CRED-125). */
export const duplicateCampaigns = (
  cx: Context,
  { id, accountId }: Wish,
): Promise<Output<typeof accounts.duplicateCampaigns>> =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    await mustFind(cx, tx, accountId);
    const originals = await listCampaignIdsOf(tx, id);
    await refuseOverLimit(cx, tx, originals.length);
    const mailbox = (await listMailboxes(tx, [accountId])).find(({ status }) => status === "connected");
    const senders = [{ accountId, mailboxId: mailbox?.id ?? null }];
    const ids: string[] = [];
    for (const original of originals)
      ids.push(await copyCampaign(cx, tx, await mustFindCampaign(cx, tx, original), senders));
    if (ids.length > 0) await publish(tx, "refetch", { list: "workflows" });
    return { ids };
  });
