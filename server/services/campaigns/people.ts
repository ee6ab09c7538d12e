import type { campaignPeople } from "@/lib/contract/campaigns/people";
import { maxMatching } from "@/lib/contract/campaigns/people-limits";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { prospects } from "@/lib/contract/prospects/prospects";
import type { Context } from "@/server/context";
import { commandsFor } from "@/server/domain/campaigns/people-commands";
import type { PeopleFilter } from "@/server/repositories/campaigns/people-filters";
import * as lists from "@/server/repositories/campaigns/people-lists";
import { peopleSorts } from "@/server/repositories/campaigns/people-sorts";
import { exactTotal } from "@/server/repositories/cursor";
import { keyCursor, keyPlaceOf } from "@/server/repositories/keyset";
import { showEnrollment } from "@/server/services/prospects/enrollment-view";
import { mustFindCampaign } from "./access";

export const peopleFilterOf = (
  cx: Context,
  { query, ...chosen }: Input<typeof campaignPeople.download>,
): PeopleFilter => ({
  ...chosen,
  ...{ accounts: cx.scope.allowedAccounts, now: cx.now() },
  ...(query?.trim() ? { query } : {}),
});

/** A page of a campaign's prospects, with what happens next to each (ux 27, 49, 53). */
export const listOfCampaign = (
  cx: Context,
  input: Input<typeof prospects.ofCampaign>,
): Promise<Output<typeof prospects.ofCampaign>> =>
  cx.transact(async (tx) => {
    const { cursor, offset = 0, limit, sort = "added", isDescending = false, ...filters } = input;
    await mustFindCampaign(cx, tx, input.campaignId);
    const filter = peopleFilterOf(cx, filters);
    const name = `${sort}${isDescending ? " desc" : ""}`;
    const after = keyPlaceOf(cursor, name, peopleSorts[sort].type);
    const rows = await lists.listPeople(
      tx,
      filter,
      { sort, isDescending },
      { after, offset, limit: limit + 1 },
    );
    const total = await lists.countPeople(tx, filter);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => {
        const enrollment = showEnrollment(cx, row);
        const isSpared = enrollment.next.reason === "colleague_replied";
        return {
          id: row.prospectId,
          ...{ fullName: row.fullName, position: row.position, companyName: row.companyName },
          ...{ status: row.status, state: row.listState, commands: commandsFor(row.listState, isSpared) },
          enrollment,
        };
      }),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? keyCursor(name, last.place) : null,
    };
  });

/** The number of prospects for each filter value (ux 50). */
export const countFacets = (
  cx: Context,
  input: Input<typeof campaignPeople.facets>,
): Promise<Output<typeof campaignPeople.facets>> =>
  cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, input.campaignId);
    return lists.countFacets(tx, peopleFilterOf(cx, input));
  });

/** All prospects of a filter by available commands (ux 12). */
export const listMatching = (
  cx: Context,
  input: Input<typeof campaignPeople.matching>,
): Promise<Output<typeof campaignPeople.matching>> =>
  cx.transact(async (tx) => {
    await mustFindCampaign(cx, tx, input.campaignId);
    const groups = await lists.listMatching(tx, peopleFilterOf(cx, input), maxMatching);
    return groups.map(({ state, ids }) => ({ commands: commandsFor(state), ids }));
  });
