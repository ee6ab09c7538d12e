import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { type CampaignRow, findCampaign, lockCampaign } from "@/server/repositories/campaigns/campaigns";

/** The campaign, or 404 for a missing, foreign or not allowed one. */
export async function mustFindCampaign(cx: Context, tx: Tx, id: string): Promise<CampaignRow> {
  const row = await findCampaign(tx, id, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}

/** The same, locked for a command that decides on its state. */
export async function mustLockCampaign(cx: Context, tx: Tx, id: string): Promise<CampaignRow> {
  const row = await lockCampaign(tx, id, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}
