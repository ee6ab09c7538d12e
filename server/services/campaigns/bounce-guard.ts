import type { Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isMoreSevere, judgeGuard } from "@/server/domain/tracking/guard";
import { publish } from "@/server/outbox/publish";
import { pauseCampaign } from "@/server/planning/campaign";
import type { Planning } from "@/server/planning/planning";
import { wakeGuarded } from "@/server/planning/prospect";
import { lockCampaign, updateCampaign } from "@/server/repositories/campaigns/campaigns";
import { endPreparation } from "@/server/repositories/campaigns/preparations";
import { countBounces } from "@/server/repositories/ledger/bounces";
import { noteCampaign } from "@/server/repositories/ledger/obstacles";
import { mustFindCampaign, mustLockCampaign } from "./access";
import { planningOf } from "./planning";
import { showCampaign } from "./view";

/**
 * Checks the results of a campaign's latest emails and restricts it as far as needed (R17). Restrictions are only tightened automatically;
 * a member lifts them.
 */
export async function guardCampaign(tx: Tx, p: Planning, campaignId: string): Promise<void> {
  const row = await lockCampaign(tx, campaignId, null);
  if (!row) return;
  const found = judgeGuard(await countBounces(tx, campaignId, row.guardSince), p.now);
  if (!found || !isMoreSevere(found.level, row.guard?.level ?? null)) return;
  const isPause = found.level === "paused" && row.status === "active";
  const version = await updateCampaign(tx, campaignId, {
    guard: found,
    ...(isPause ? { status: "paused", pausedAt: p.now, pausedById: null } : {}),
  });
  if (isPause) {
    await noteCampaign(tx, campaignId, "paused", p.now);
    await pauseCampaign(tx, p, campaignId);
    await endPreparation(tx, campaignId, { outcome: "paused", now: p.now });
  }
  await publish(tx, "update_workflows", { id: campaignId, version });
  await publish(tx, "refetch", { list: "notices" });
}

/** First emails go out again, and bounces are counted from now on; a paused campaign stays paused until it is resumed. */
export const releaseGuard = (cx: Context, { id }: Input<typeof campaigns.releaseGuard>): Promise<Campaign> =>
  cx.transact(async (tx) => {
    const row = await mustLockCampaign(cx, tx, id);
    if (!row.guard) throw new DomainError("campaign_wrong_state", { status: row.status });
    await liftGuard(tx, planningOf(cx), id);
    const after = await mustFindCampaign(cx, tx, id);
    await publish(tx, "update_workflows", { id, version: after.version });
    return showCampaign(cx, tx, after);
  });

/** Lifts the guard, also when a member resumes the campaign. */
export async function liftGuard(tx: Tx, p: Planning, id: string): Promise<void> {
  await updateCampaign(tx, id, { guard: null, guardSince: p.now });
  await wakeGuarded(tx, p, id);
  await publish(tx, "refetch", { list: "notices" });
}
