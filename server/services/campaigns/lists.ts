import type { campaigns } from "@/lib/contract/campaigns/campaigns";
import type { campaignLists } from "@/lib/contract/campaigns/lists";
import type { campaignCounts } from "@/lib/contract/campaigns/overview";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import { instantOf, localOf } from "@/server/domain/campaigns/hours/zone";
import { commandsFor } from "@/server/domain/campaigns/machine";
import * as lists from "@/server/repositories/campaigns/lists";
import { campaignSortOf } from "@/server/repositories/campaigns/sorts";
import { exactTotal } from "@/server/repositories/cursor";
import { keyCursor, keyPlaceOf } from "@/server/repositories/keyset";
import { showList } from "./view";

/** How many days the column shows. */
const shownDays = 14;
/** How recent a campaign may be asked to be, in days. */
const recentDays = [7, 30, 90, 365];
/** As many as one may choose at a time. */
const maxMatching = 10_000;

/** The start of the first of `days` days, today being the last; in real time. */
const daysBack = ({ clock, now }: Context, days: number): Date => {
  const today = localOf(clock.toVirtual(now()), "UTC").day;
  return clock.toReal(instantOf({ day: today - days + 1, msOfDay: 0 }, "UTC"));
};

function filterOf(cx: Context, input: Input<typeof campaignLists.facets>): lists.CampaignFilter {
  const { query, createdWithinDays, ...chosen } = input;
  return {
    ...chosen,
    accounts: cx.scope.allowedAccounts,
    ...(query?.trim() ? { query } : {}),
    ...(createdWithinDays ? { createdSince: daysBack(cx, createdWithinDays) } : {}),
  };
}

/** A page of campaigns, in the users' own order unless another is requested (CAMP-76, CAMP-77). */
export const listCampaigns = (
  cx: Context,
  input: Input<typeof campaigns.list>,
): Promise<Output<typeof campaigns.list>> =>
  cx.transact(async (tx) => {
    const { cursor, offset = 0, limit, sort = "order", isDescending = false, ...filters } = input;
    const filter = filterOf(cx, filters);
    const name = `${sort}${isDescending ? " desc" : ""}`;
    const after = keyPlaceOf(cursor, name, campaignSortOf(sort, "").type);
    const sorting = { sort, isDescending, daysSince: daysBack(cx, shownDays) };
    const rows = await lists.listCampaigns(tx, filter, sorting, { after, offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const isWhole = !after && offset === 0 && rows.length <= limit;
    const [items, total] = await Promise.all([
      showList(cx, tx, page),
      isWhole ? rows.length : lists.countCampaigns(tx, filter),
    ]);
    return {
      items,
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? keyCursor(name, { key: last.sortKey, id: last.id }) : null,
    };
  });

export const countByStatus = (cx: Context, { accountId }: Input<typeof campaignCounts>) =>
  cx.readOnce((tx) => lists.countByStatus(tx, cx.scope.allowedAccounts, accountId ?? null));

/** Names for selects (CAMP-79). */
export const listNames = (cx: Context, { accountId }: Input<typeof campaigns.names>) =>
  cx.readOnce((tx) => lists.listNames(tx, cx.scope.allowedAccounts, accountId ?? null));

/** The number of campaigns for each filter value (ux 50). */
export const countFacets = (
  cx: Context,
  input: Input<typeof campaignLists.facets>,
): Promise<Output<typeof campaignLists.facets>> =>
  cx.transact(async (tx) => {
    const since = recentDays.map((days) => daysBack(cx, days));
    const { createdSince, ...counted } = await lists.countFacets(tx, filterOf(cx, input), since);
    return {
      ...counted,
      createdWithinDays: recentDays.map((value, index) => ({ value, count: createdSince[index]! })),
    };
  });

/** All campaigns of a filter by available commands, so that a selection covers the whole view, not only what was loaded (ux 12). */
export const listMatching = (
  cx: Context,
  input: Input<typeof campaignLists.matching>,
): Promise<Output<typeof campaignLists.matching>> =>
  cx.transact(async (tx) => {
    const groups = await lists.listMatching(tx, filterOf(cx, input), maxMatching);
    return groups.map(({ status, ids }) => ({ status, commands: commandsFor(status), ids }));
  });
