import { filterOf as chosenFilter } from "@/lib/contract/prospects/chosen-filter";
import { prospectSorts } from "@/lib/contract/prospects/prospects";
import type { ViewState } from "@/lib/contract/views";
import type { ProspectListFilter } from "@/lib/queries/prospects";
import { emptyState, sameState } from "@/lib/views/view-state";

/** The filters for the prospects of the workspace, by their URL parameters. */
export const listKeys = [
  "status",
  "label",
  "campaign",
  "progress",
  "contact",
  "account",
  "list",
  "noList",
  "next",
  "wait",
  "approval",
  "replied",
  "repliedAfter",
  "connected",
  "viewed",
  "premium",
  "position",
  "location",
] as const;
export type ListKey = (typeof listKeys)[number];

/** Converts a state into the API's filter and order; unknown values are ignored. */
export function filterOf(state: ViewState): ProspectListFilter {
  const by = prospectSorts.find((one) => one === state.sort?.by);
  return {
    ...chosenFilter(state),
    ...(by && state.sort ? { sort: by, isDescending: state.sort.isDescending } : {}),
  };
}

/** The views that every workspace has. */
export const builtInViews = {
  all: {},
  noCampaign: { progress: ["never"] },
  noEmail: { contact: ["no_email"] },
  optedOut: { contact: ["opted_out"] },
} as const satisfies Record<string, Readonly<Partial<Record<ListKey, readonly string[]>>>>;
export type BuiltIn = keyof typeof builtInViews;

export const stateOf = (view: BuiltIn): ViewState => ({
  ...emptyState,
  filter: Object.fromEntries(Object.entries(builtInViews[view]).map(([key, values]) => [key, [...values]])),
});

/** The built-in view that shows just this, in any order and with any columns; `all` for anything else. */
export const builtInOf = (state: ViewState): BuiltIn =>
  (Object.keys(builtInViews) as BuiltIn[]).find((view) =>
    sameState(stateOf(view), { ...state, sort: null, columns: null }),
  ) ?? "all";
