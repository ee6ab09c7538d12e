import { lacksNetwork } from "@/lib/contract/accounts/accounts";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { type AccountRow, findAccount, listAccounts } from "@/server/repositories/accounts/accounts";
import { listSenders, replaceSenders } from "@/server/repositories/campaigns/campaigns";
import { defaultSenders } from "@/server/services/campaigns/senders";

/** Prospects are spread over the senders as they enter, so there must be one (R12, CAMP-53). */
export async function mustHaveSender(cx: Context, tx: Tx, campaignId: string): Promise<void> {
  if ((await listSenders(tx, [campaignId])).length > 0) return;
  const senders = await defaultSenders(cx, tx);
  if (senders.length === 0) throw new DomainError("add_account_first");
  await replaceSenders(tx, campaignId, senders);
}

/** The account of this person's that was named, or 404. */
export async function mustFindAccount(cx: Context, tx: Tx, id: string): Promise<AccountRow> {
  const account = await findAccount(tx, id, cx.scope.allowedAccounts);
  if (!account) throw new DomainError("not_found");
  return account;
}

/**
 * The account that reads a source: the chosen one, else a sender of the campaign, else any cloud account of this member. One that sends
 * emails only reads none.
 */
export async function readerOf(
  cx: Context,
  tx: Tx,
  { campaignId, named }: { campaignId: string; named: AccountRow | null },
): Promise<AccountRow> {
  const candidates = named ? [named] : await activeAccounts(cx, tx, campaignId);
  const usable = candidates.filter((account) => !lacksNetwork(account));
  if (usable.length === 0) throw new DomainError("add_account_first");
  const reader = usable.find(({ automationType }) => automationType === "cloud");
  if (!reader) throw new DomainError("search_needs_cloud_account");
  return reader;
}

async function activeAccounts(cx: Context, tx: Tx, campaignId: string): Promise<AccountRow[]> {
  const senders = new Set((await listSenders(tx, [campaignId])).map(({ accountId }) => accountId));
  const usable = (await listAccounts(tx, cx.scope.allowedAccounts)).filter(
    ({ status }) => status === "active",
  );
  const ofCampaign = usable.filter(({ id }) => senders.has(id));
  return [...ofCampaign, ...usable.filter(({ id }) => !senders.has(id))];
}
