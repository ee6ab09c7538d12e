import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { changesWithReach, countAffected, ledBack } from "@/server/domain/campaigns/reach";
import {
  type CampaignRow,
  type LiveVersion,
  updateCampaign,
} from "@/server/repositories/campaigns/campaigns";
import { insertCatchUps } from "@/server/repositories/campaigns/catch-ups";
import { listTrails } from "@/server/repositories/campaigns/trails";
import { insertVersion } from "@/server/repositories/campaigns/versions";

/**
 * Makes the draft the running version and stores what changed and how many prospects it affected. `alsoPast`: added steps that prospects
 * already past them also get (R23). Returns whether any prospect is led back.
 */
export async function keepVersion(
  cx: Context,
  tx: Tx,
  { id: campaignId, draft: sequence }: CampaignRow,
  { live, alsoPast }: { live: LiveVersion | null; alsoPast: readonly string[] },
): Promise<boolean> {
  const before = live?.sequence ?? [];
  const groups = await listTrails(tx, campaignId, before);
  const back = live ? ledBack(before, sequence, groups, alsoPast) : [];
  const chosen = new Set(back.flatMap(({ steps }) => steps));
  const changes = live
    ? changesWithReach(before, sequence, groups).map((change) => ({
        ...change,
        isAlsoPast: change.kind === "added" && chosen.has(change.stepId),
      }))
    : null;
  const version = (live?.version ?? 0) + 1;
  await insertVersion(tx, {
    ...{ campaignId, version, sequence, changes },
    people: live
      ? countAffected(before, sequence, groups, alsoPast)
      : groups.reduce((sum, { count }) => sum + count, 0),
    publishedAt: cx.now(),
    publishedById: cx.scope.personId,
  });
  await updateCampaign(tx, campaignId, { liveVersion: version });
  await insertCatchUps(
    tx,
    campaignId,
    back.map(({ group, steps }) => ({ enrollmentIds: group.enrollmentIds, steps })),
  );
  return back.length > 0;
}
