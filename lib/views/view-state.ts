import type { ViewState } from "@/lib/contract/views";

/** Everything, with the list's defaults. */
export const emptyState: ViewState = { query: "", filter: {}, sort: null, columns: null };

const chosen = ({ filter }: ViewState) =>
  Object.entries(filter)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => [key, [...values].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** Whether two states show the same entries and columns. */
export const sameState = (one: ViewState, other: ViewState): boolean =>
  JSON.stringify([one.query, chosen(one), one.sort, one.columns]) ===
  JSON.stringify([other.query, chosen(other), other.sort, other.columns]);

/** The state with these values for one filter; an empty list removes it. */
export function withFilter(state: ViewState, key: string, values: readonly string[]): ViewState {
  const { [key]: _, ...others } = state.filter;
  return { ...state, filter: values.length > 0 ? { ...others, [key]: [...values] } : others };
}
