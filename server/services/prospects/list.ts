import { maxMatching } from "@/lib/contract/campaigns/people-limits";
import type { Input, Output } from "@/lib/contract/endpoint";
import { daysOf } from "@/lib/contract/prospects/filter-values";
import type { manyProspects } from "@/lib/contract/prospects/many";
import type { neighbors } from "@/lib/contract/prospects/neighbors";
import type { ListedProspect, prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { Clock } from "@/server/domain/clock";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { exactTotal } from "@/server/repositories/cursor";
import { labelsOfProspects } from "@/server/repositories/inbox/labels";
import { keyCursor, keyPlaceOf } from "@/server/repositories/keyset";
import { currentEnrollments } from "@/server/repositories/ledger/enrollment-views";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import {
  countProspects,
  findPlace,
  listProspects,
  listWrittenBy,
  lookBack,
  matchingProspects,
  prospectSorts,
  searchProspects,
} from "@/server/repositories/prospects/list";
import type { ProspectFilter } from "@/server/repositories/prospects/list-filters";
import { listCustomFields, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { mustFindCampaign } from "@/server/services/campaigns/access";
import { showLabel } from "@/server/services/inbox/labels";
import { mustFindProspect } from "./access";
import { showEnrollment } from "./enrollment-view";
import { showProspect } from "./view";

/** A page of the workspace's prospects that the member may see (PROSPECT-34, ROLE-02). */
export const listOfWorkspace = (
  cx: Context,
  {
    cursor,
    offset = 0,
    limit,
    sort = "added",
    isDescending = sort === "added",
    ...asked
  }: Input<typeof prospects.list>,
): Promise<Output<typeof prospects.list>> =>
  cx.transact(async (tx) => {
    const filter = await prospectFilterOf(cx, tx, asked);
    const name = `${sort}${isDescending ? " desc" : ""}`;
    const after = keyPlaceOf(cursor, name, prospectSorts[sort].type);
    const [rows, total] = await Promise.all([
      listProspects(tx, filter, { sort, isDescending }, { after, offset, limit: limit + 1 }),
      countProspects(tx, filter),
    ]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: await listed(cx, tx, page),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? keyCursor(name, last.place) : null,
    };
  });

async function listed(cx: Context, tx: Tx, rows: readonly ProspectRow[]): Promise<ListedProspect[]> {
  const ids = rows.map(({ id }) => id);
  const [fields, labels, enrollments] = await Promise.all([
    listCustomFields(tx),
    labelsOfProspects(tx, ids, cx.scope.personId),
    currentEnrollments(tx, ids, cx.scope.allowedAccounts),
  ]);
  return rows.map((row) => {
    const enrollment = enrollments.find(({ prospectId }) => prospectId === row.id);
    return {
      ...showProspect(cx, row, fields),
      labels: labels.flatMap(({ prospectId, ...label }) => (prospectId === row.id ? showLabel(label) : [])),
      enrollment: enrollment ? showEnrollment(cx, enrollment) : null,
    };
  });
}

/**
 * `GET /profiles/{id}/neighbors`: who is before and after a prospect in a list, and their place in it. The place is that of their name or
 * date also after they stopped matching the filter, so that a member can work through a list that they change.
 */
export const findNeighbors = (
  cx: Context,
  { id, sort = "added", isDescending = sort === "added", ...asked }: Input<typeof neighbors.show>,
): Promise<Output<typeof neighbors.show>> =>
  cx.transact(async (tx) => {
    await mustFindProspect(cx, tx, id);
    const filter = await prospectFilterOf(cx, tx, asked);
    const order = { sort, isDescending };
    const place = await findPlace(tx, sort, id);
    const before = await lookBack(tx, filter, order, place);
    const [after] = await listProspects(tx, filter, order, { after: place, offset: 0, limit: 1 });
    const total = await countProspects(tx, filter);
    const [isListed] = await matchingProspects(tx, { ...filter, ids: [id] }, 1);
    return {
      previousId: before.id,
      nextId: after?.id ?? null,
      position: isListed && before.count < exactTotal ? before.count + 1 : null,
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
    };
  });

/** The IDs of all prospects of a filter (ux 12). */
export const listMatchingProspects = (
  cx: Context,
  asked: Input<typeof manyProspects.matching>,
): Promise<Output<typeof manyProspects.matching>> =>
  cx.transact(async (tx) => {
    const filter = await prospectFilterOf(cx, tx, asked, maxMatching);
    return { ids: await matchingProspects(tx, filter, maxMatching) };
  });

/** The filter in terms of the member's own rows, with what a query finds, `maxFound` at most; a campaign they may not see is refused. */
export async function prospectFilterOf(
  cx: Context,
  tx: Tx,
  asked: Input<typeof prospects.download>,
  maxFound = exactTotal + 1,
): Promise<ProspectFilter> {
  if (asked.campaignId) await mustFindCampaign(cx, tx, asked.campaignId);
  return filterFor(tx, asked, { now: cx.now(), accounts: cx.scope.allowedAccounts, maxFound });
}

type For = { now: Date; accounts: Allowed; maxFound: number };

/** The same for whoever may use these accounts, without looking at the campaign. */
export async function filterFor(
  tx: Tx,
  { query, ...asked }: Input<typeof prospects.download>,
  { now, accounts, maxFound }: For,
): Promise<ProspectFilter> {
  const writtenIds = asked.accountId ? await listWrittenBy(tx, asked.accountId) : undefined;
  const foundIds = query?.trim() ? await searchProspects(tx, query, maxFound) : undefined;
  const times = { now, since: await spansBefore(tx, now, asked) };
  return { ...asked, writtenIds, foundIds, accounts, times };
}

/** When each span of time begins by the workspace's clock, as a real instant. */
async function spansBefore(
  tx: Tx,
  now: Date,
  { replied, connected }: Pick<Input<typeof prospects.download>, "replied" | "connected">,
): Promise<ProspectFilter["times"]["since"]> {
  const before = (days: number, clock: Pick<Clock, "toReal" | "toVirtual">) =>
    clock.toReal(new Date(+clock.toVirtual(now) - days * 86_400_000));
  const unused = { toReal: (at: Date) => at, toVirtual: (at: Date) => at };
  const clock = replied || connected ? (await readSendingWorkspace(tx)).clock : unused;
  return {
    last_7_days: before(daysOf.last_7_days, clock),
    last_30_days: before(daysOf.last_30_days, clock),
    last_90_days: before(daysOf.last_90_days, clock),
  };
}
