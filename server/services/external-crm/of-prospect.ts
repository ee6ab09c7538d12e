import type { externalCrm } from "@/lib/contract/crm/external";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { type ConnectionRow, listConnections } from "@/server/repositories/external-crm/connections";
import { dealsOfPerson, type TheirDeal } from "@/server/repositories/external-crm/history";
import { findReason } from "@/server/repositories/external-crm/lines";
import { type LinkRow, listLinksOf } from "@/server/repositories/external-crm/links";
import { mustFindMerged } from "@/server/services/prospects/access";
import { isInPlan } from "./access";

/** Where a prospect is in the connected CRMs. */
export const showOfProspect = (
  cx: Context,
  { id }: Input<typeof externalCrm.ofProspect>,
): Promise<Output<typeof externalCrm.ofProspect>> =>
  cx.transact(async (tx) => {
    const prospect = await mustFindMerged(cx, tx, id);
    const links = new Map((await listLinksOf(tx, prospect.id)).map((link) => [link.connectionId, link]));
    const connections = (await listConnections(tx)).filter(({ platform }) => isInPlan(cx, platform));
    return Promise.all(connections.map((row) => shown(tx, row, links.get(row.id), prospect.id)));
  });

type Shown = Output<typeof externalCrm.ofProspect>[number];

async function shown(
  tx: Tx,
  row: ConnectionRow,
  link: LinkRow | undefined,
  prospectId: string,
): Promise<Shown> {
  const isLinked = link?.state === "linked";
  const deals = isLinked && link.ref !== null ? await dealsOfPerson(tx, row.id, link.ref) : [];
  const reason = link ? await findReason(tx, row.id, prospectId) : null;
  return {
    platform: row.platform,
    state: link ? stateOf(link, reason !== null) : "not_there",
    ...{ url: isLinked ? link.url : null, reason },
    deals: deals.map((deal) => dealShown(row, deal)),
  };
}

function stateOf({ state, dueAt }: LinkRow, hasRefusal: boolean): Shown["state"] {
  if (state === "linked") return hasRefusal ? "refused" : dueAt === null ? "linked" : "waiting";
  return state === "new" || state === "absent" ? "not_there" : state;
}

const dealShown = ({ pipelines }: ConnectionRow, { name, stageRef, status, url }: TheirDeal) => {
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  return { name, stage: stages.find(({ ref }) => ref === stageRef)?.name ?? "", status, url };
};
