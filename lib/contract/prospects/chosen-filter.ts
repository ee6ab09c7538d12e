import type * as z from "zod";
import { chosenIds, chosenWords } from "../chosen";
import type { ViewState } from "../views";
import type { wire } from "../wire";
import { campaignStates, contactFacts, leadStatuses, type prospectFilter } from "./prospects";

type Filter = z.output<ReturnType<typeof wire<typeof prospectFilter>>>;

/** What a state of the list of all prospects filters by, without its order; unknown values are ignored. */
export function filterOf({ query, filter }: Pick<ViewState, "query" | "filter">): Filter {
  const statuses = chosenWords(filter.status, leadStatuses);
  const campaigns = chosenWords(filter.progress, campaignStates);
  const contact = chosenWords(filter.contact, contactFacts);
  const labelIds = chosenIds(filter.label);
  const listIds = chosenIds(filter.list);
  const withoutListIds = chosenIds(filter.noList);
  const [campaignId] = chosenIds(filter.campaign) ?? [];
  const [accountId] = chosenIds(filter.account) ?? [];
  return {
    ...(query ? { query } : {}),
    ...(statuses ? { statuses } : {}),
    ...(campaigns ? { campaigns } : {}),
    ...(contact ? { contact } : {}),
    ...(labelIds ? { labelIds } : {}),
    ...(listIds ? { listIds } : {}),
    ...(withoutListIds ? { withoutListIds } : {}),
    ...(campaignId ? { campaignId } : {}),
    ...(accountId ? { accountId } : {}),
  };
}
