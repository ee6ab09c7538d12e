import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { manyProspects } from "@/lib/contract/prospects/many";
import type { Context } from "@/server/context";
import { publish } from "@/server/outbox/publish";
import { listSenders } from "@/server/repositories/campaigns/campaigns";
import { findLabel } from "@/server/repositories/inbox/labels";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { planningOf } from "@/server/services/campaigns/planning";
import { mustFindProspect } from "./access";
import { eachAlone, enrollOne, labelOne } from "./each-alone";
import { optOut } from "./opt-out";

type Outcome = Output<typeof manyProspects.label>;

export async function labelMany(
  cx: Context,
  { ids, labelId }: Input<typeof manyProspects.label>,
): Promise<Outcome> {
  const label = await cx.transact((tx) => findLabel(tx, labelId, cx.scope.personId));
  if (!label) throw new DomainError("not_found");
  return eachAlone(cx, ids, async (tx, prospectId) => {
    await mustFindProspect(cx, tx, prospectId);
    await labelOne(cx, tx, { prospectId, labelId });
    await publish(tx, "refetch", { list: "profiles", id: prospectId });
  });
}

export async function enrollMany(
  cx: Context,
  { ids, campaignId }: Input<typeof manyProspects.enroll>,
): Promise<Outcome> {
  await cx.transact(async (tx) => {
    const { status } = await mustFindCampaign(cx, tx, campaignId);
    if (status === "archived" || status === "deleted")
      throw new DomainError("campaign_wrong_state", { status });
    if ((await listSenders(tx, [campaignId])).length === 0)
      throw new DomainError("campaign_not_ready", { fields: { senders: "fill_this_field" } });
  });
  return eachAlone(cx, ids, async (tx, prospectId) => {
    await mustFindProspect(cx, tx, prospectId);
    await enrollOne(cx, tx, { prospectId, campaignId });
    await publish(tx, "refetch", { list: "profiles", id: prospectId });
  });
}

/** R18 for each of them: records that share an address are opted out, too. */
export const optOutMany = (cx: Context, { ids }: Input<typeof manyProspects.optOut>): Promise<Outcome> =>
  eachAlone(cx, ids, async (tx, prospectId) => {
    await mustFindProspect(cx, tx, prospectId);
    await optOut(tx, planningOf(cx), { prospectId, by: "colleague", actorId: cx.scope.personId });
  });
