"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { browserApi } from "@/lib/api/browser";
import { defaultListSettings, type ViewedList, type ViewState } from "@/lib/contract/views";
import { viewsQuery } from "@/lib/queries/views";
import { replaceQuery } from "@/lib/state/address";
import { shownView, writeState } from "@/lib/views/address";
import { emptyState, sameState, withFilter } from "@/lib/views/view-state";

type Wish = {
  list: ViewedList;
  /** The filters the list knows. */
  keys: readonly string[];
  /** The address may open the person's first view: it names no other. */
  opensDefault: boolean;
};

const nothing = { views: [], settings: defaultListSettings };

/** What a list shows, read from its address, and how that is changed: every change is in the address at once (ux 14). */
export function useListView({ list, keys, opensDefault }: Wish) {
  const params = useSearchParams();
  const { data = nothing } = useQuery(viewsQuery(browserApi, list));
  const shown = shownView(params, keys, data, opensDefault);
  const write = (viewId: string | null, state: ViewState | null) => {
    const query = writeState(params, keys, { viewId, state });
    replaceQuery(query);
  };
  const { view, state } = shown;
  /** A kept view that is as it was kept needs no more than its name. */
  const change = (next: ViewState) => {
    const isAsKept = view !== null && sameState(next, view.state);
    write(view?.id ?? null, isAsKept ? null : next);
  };
  return {
    ...shown,
    ...{ views: data.views, settings: data.settings, change },
    isFiltered: state.query !== "" || Object.values(state.filter).some((values) => values.length > 0),
    filter: (key: string, values: readonly string[]) => change(withFilter(state, key, values)),
    clear: () => change({ ...state, query: "", filter: {} }),
    reset: () => write(view?.id ?? null, view ? null : emptyState),
    /** Goes over to a kept view. */
    follow: (viewId: string) => write(viewId, null),
    /** Goes back to everything, as the list has it usually. */
    leave: () => write(null, null),
  };
}
export type ListView = ReturnType<typeof useListView>;
