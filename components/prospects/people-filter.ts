import { chosenIds, chosenWords } from "@/lib/contract/chosen";
import { funnelGroups, leadStatuses, peopleSorts, peopleStates } from "@/lib/contract/prospects/prospects";
import { type StopReason, stopReasons, type WaitReason, waitReasons } from "@/lib/contract/reasons";
import type { ViewState } from "@/lib/contract/views";
import type { CampaignProspectFilter } from "@/lib/queries/prospects";

/** The filters for a campaign's people, by their URL parameters. */
export const peopleKeys = ["group", "state", "step", "reason", "account", "status", "label"] as const;
export type PeopleKey = (typeof peopleKeys)[number];

export const knownReasons: readonly (WaitReason | StopReason)[] = [...waitReasons, ...stopReasons];
/** Converts a state into the API's filter; unknown values are ignored. */
export function filterOf(campaignId: string, { query, filter, sort }: ViewState): CampaignProspectFilter {
  const group = chosenWords(filter.group, funnelGroups)?.[0];
  const states = chosenWords(filter.state, peopleStates);
  const statuses = chosenWords(filter.status, leadStatuses);
  const reasons = chosenWords(filter.reason, knownReasons);
  const [stepIds, accountIds, labelIds] = [filter.step, filter.account, filter.label].map(chosenIds);
  const by = peopleSorts.find((one) => one === sort?.by);
  return {
    campaignId,
    ...(query ? { query } : {}),
    ...(group ? { group } : {}),
    ...(states ? { states } : {}),
    ...(statuses ? { statuses } : {}),
    ...(reasons ? { reasons } : {}),
    ...(stepIds ? { stepIds } : {}),
    ...(accountIds ? { accountIds } : {}),
    ...(labelIds ? { labelIds } : {}),
    ...(by && sort ? { sort: by, isDescending: sort.isDescending } : {}),
  };
}
