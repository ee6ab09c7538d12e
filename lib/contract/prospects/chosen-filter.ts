import type * as z from "zod";
import { approvalStates } from "../campaigns/approval-states";
import { stepKinds } from "../campaigns/sequence";
import { chosenIds, chosenWords } from "../chosen";
import { waitReasons } from "../reasons";
import type { ViewState } from "../views";
import type { wire } from "../wire";
import { premiumStates, timeSpans, viewStates, wordLimits } from "./filter-values";
import { campaignStates, contactFacts, leadStatuses, type prospectFilter } from "./prospects";

type Filter = z.output<ReturnType<typeof wire<typeof prospectFilter>>>;

/** What a state of the list of all prospects filters by, without its order; unknown values are ignored. */
export function filterOf({ query, filter }: Pick<ViewState, "query" | "filter">): Filter {
  const [campaignId] = chosenIds(filter.campaign) ?? [];
  const [accountId] = chosenIds(filter.account) ?? [];
  const chosen = {
    statuses: chosenWords(filter.status, leadStatuses),
    campaigns: chosenWords(filter.progress, campaignStates),
    contact: chosenWords(filter.contact, contactFacts),
    labelIds: chosenIds(filter.label),
    listIds: chosenIds(filter.list),
    withoutListIds: chosenIds(filter.noList),
    nextSteps: chosenWords(filter.next, stepKinds),
    waits: chosenWords(filter.wait, waitReasons),
    approvals: chosenWords(filter.approval, approvalStates),
    repliedAfter: chosenWords(filter.repliedAfter, stepKinds),
    replied: chosenWords(filter.replied, timeSpans),
    connected: chosenWords(filter.connected, timeSpans),
    viewed: chosenWords(filter.viewed, viewStates),
    premium: chosenWords(filter.premium, premiumStates),
    positions: typedWords(filter.position),
    locations: typedWords(filter.location),
  };
  return {
    ...(query ? { query } : {}),
    ...Object.fromEntries(Object.entries(chosen).filter(([, values]) => values !== null)),
    ...(campaignId ? { campaignId } : {}),
    ...(accountId ? { accountId } : {}),
  };
}

/** Typed values within the limits; null if there are none. */
function typedWords(typed: readonly string[] = []): string[] | null {
  const values = typed.map((value) => value.trim().slice(0, wordLimits.length)).filter(Boolean);
  return values.length > 0 ? values.slice(0, wordLimits.values) : null;
}
