import { maxMatching } from "@/lib/contract/campaigns/people-limits";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { filterOf } from "@/lib/contract/prospects/chosen-filter";
import { maxSegments, maxSkipped, type Segment, type segments } from "@/lib/contract/prospects/segments";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { findCampaign } from "@/server/repositories/campaigns/campaigns";
import { noteMatching } from "@/server/repositories/prospects/list";
import * as repository from "@/server/repositories/prospects/segments";
import { lockView } from "@/server/repositories/workspaces/views";
import { mustTakePeople } from "@/server/services/imports/access";
import { mustHaveSender } from "@/server/services/imports/entering-accounts";
import { prospectFilterOf } from "./list";

/** Segments whose campaign the member may see (ROLE-02). */
export const listSegments = (cx: Context, { campaignId }: Input<typeof segments.list>): Promise<Segment[]> =>
  cx.transact(async (tx) => {
    const shown: Segment[] = [];
    for (const row of await repository.findSegments(tx, { campaignId }))
      if (await maySee(cx, tx, row.campaignId)) shown.push(show(cx, row));
    return shown;
  });

/** Adds prospects from now on as this member would; those who match already are added, too, or left out for good. */
export const createSegment = (
  cx: Context,
  { viewId, campaignId, withPresent }: Input<typeof segments.create>,
): Promise<Segment> =>
  cx.transact(async (tx) => {
    if (!opensCampaigns(cx)) throw new DomainError("invalid_input", { fields: { campaignId: "forbidden" } });
    const view = await lockView(tx, viewId, { isDeleted: false });
    if (!view) throw new DomainError("not_found");
    await mustTakePeople(cx, tx, campaignId);
    if (view.list !== "prospects")
      throw new DomainError("invalid_input", { fields: { viewId: "invalid_input" } });
    await mustHaveSender(cx, tx, campaignId);
    if ((await repository.countSegmentsForInsert(tx)) >= maxSegments)
      throw new DomainError("too_many_segments", { limit: maxSegments });
    // Refuses a filter by a campaign that the member may not see.
    const filter = await prospectFilterOf(cx, tx, filterOf(view.state), maxMatching);
    const [id, at] = [cx.newId(), cx.now()];
    const { name, state } = view;
    await repository.insertSegment(tx, {
      ...{ id, name, state, campaignId, createdBy: cx.scope.personId, createdAt: at },
    });
    if (!withPresent) await noteMatching(tx, filter, { segmentId: id, at });
    await publishSegments(tx, id);
    return showNow(cx, tx, id);
  });

export const switchSegment = (cx: Context, { id, isOn }: Input<typeof segments.switch>): Promise<Segment> =>
  cx.transact(async (tx) => {
    const { campaignId } = await mustLock(cx, tx, id);
    if (isOn) {
      await mustTakePeople(cx, tx, campaignId);
      await mustHaveSender(cx, tx, campaignId);
    }
    await repository.switchSegment(tx, id, isOn ? null : "member", cx.now());
    // From now on it adds what this member may.
    if (isOn) await repository.handSegment(tx, id, cx.scope.personId);
    await publishSegments(tx, id);
    return showNow(cx, tx, id);
  });

export const removeSegment = (cx: Context, { id }: Input<typeof segments.remove>): Promise<null> =>
  cx.transact(async (tx) => {
    await mustLock(cx, tx, id);
    await repository.deleteSegment(tx, id);
    await publishSegments(tx, id);
    return null;
  });

export const listSkipped = (
  cx: Context,
  { id }: Input<typeof segments.skipped>,
): Promise<Output<typeof segments.skipped>> =>
  cx.transact(async (tx) => {
    const [row] = await repository.findSegments(tx, { id });
    if (!row || !(await maySee(cx, tx, row.campaignId))) throw new DomainError("not_found");
    return repository.listSkipped(tx, id, cx.scope.allowedAccounts, maxSkipped);
  });

async function mustLock(cx: Context, tx: Tx, id: string): Promise<repository.SegmentRow> {
  const row = await repository.lockSegment(tx, id);
  if (!row || !(await maySee(cx, tx, row.campaignId))) throw new DomainError("not_found");
  return row;
}

/** Segments are shown with their campaigns, so to members who may open both. */
async function maySee(cx: Context, tx: Tx, campaignId: string): Promise<boolean> {
  return opensCampaigns(cx) && (await findCampaign(tx, campaignId, cx.scope.allowedAccounts)) !== null;
}

const opensCampaigns = ({ scope: { allowedPages } }: Context) =>
  allowedPages === null || allowedPages.includes("campaigns");

async function showNow(cx: Context, tx: Tx, id: string): Promise<Segment> {
  const [row] = await repository.findSegments(tx, { id });
  return show(cx, row!);
}

type Counted = Awaited<ReturnType<typeof repository.findSegments>>[number];
function show(cx: Context, { afterId: _, createdBy: _by, ranAt, createdAt, ...row }: Counted): Segment {
  const shown = (at: Date) => cx.clock.toVirtual(at).toISOString();
  return { ...row, ranAt: ranAt && shown(ranAt), createdAt: shown(createdAt) };
}

export const publishSegments = (tx: Tx, id: string) => publish(tx, "refetch", { list: "lists", id });
