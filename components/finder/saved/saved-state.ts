import type { ViewState } from "@/lib/contract/views";
import { type PeopleSearch, savedSearch, writeSearch } from "@/lib/finder/people-search";
import { emptyState } from "@/lib/views/view-state";

/** A search as a saved view of the list `search` keeps it. */
export const stateOfSearch = (search: PeopleSearch): ViewState => ({
  ...emptyState,
  filter: Object.fromEntries(Object.entries(search).map(([name, values]) => [name, [...values]])),
});

/** The URL that opens a saved search. */
export const hrefOfSaved = ({ id, state }: { id: string; state: ViewState }) =>
  `/search/search-prospects?${writeSearch(new URLSearchParams(), { search: savedSearch(state.filter), viewId: id })}`;
