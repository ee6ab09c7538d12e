import { leadStatuses, peopleSorts, peopleStates } from "@/lib/contract/prospects";
import { type StopReason, stopReasons, type WaitReason, waitReasons } from "@/lib/contract/reasons";
import type { ViewState } from "@/lib/contract/views";
import type { CampaignProspectFilter } from "@/lib/queries/prospects";

export const funnelGroups = [
  "new",
  "request_sent",
  "connected",
  "replied",
  "problem",
  "held",
  "excluded",
] as const;
export type FunnelGroup = (typeof funnelGroups)[number];

/** What the people of a campaign can be narrowed by, by the names in the list's address. */
export const peopleKeys = ["group", "state", "step", "reason", "account", "status", "label"] as const;
export type PeopleKey = (typeof peopleKeys)[number];

export const knownReasons: readonly (WaitReason | StopReason)[] = [...waitReasons, ...stopReasons];
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is asked of the API for a state; words that no filter or column knows mean nothing. */
export function filterOf(campaignId: string, { query, filter, sort }: ViewState): CampaignProspectFilter {
  const known = <Word extends string>(key: PeopleKey, words: readonly Word[]) => {
    const found = words.filter((word) => filter[key]?.includes(word));
    return found.length > 0 ? found : null;
  };
  const ids = (key: PeopleKey) => {
    const found = filter[key]?.filter((id) => uuid.test(id)) ?? [];
    return found.length > 0 ? found : null;
  };
  const group = known("group", funnelGroups)?.[0];
  const [states, statuses, reasons] = [
    known("state", peopleStates),
    known("status", leadStatuses),
    known("reason", knownReasons),
  ];
  const [stepIds, accountIds, labelIds] = [ids("step"), ids("account"), ids("label")];
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
