"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { browserApi } from "@/lib/api/browser";
import { defaultListSettings, type ViewedList, type ViewState } from "@/lib/contract/views";
import { viewsQuery } from "@/lib/queries/views";
import { replaceQuery } from "@/lib/state/address";
import { shownView, writeState } from "@/lib/views/address";
import { emptyState, sameState, withFilter } from "@/lib/views/view-state";

type Options = {
  list: ViewedList;
  /** The filters of the list. */
  keys: readonly string[];
  /** The URL names no view, so the user's default view may open. */
  opensDefault: boolean;
};

const nothing = { views: [], settings: defaultListSettings };

/** The state of a list, read from its URL, and functions to change it; every change updates the URL at once (ux 14). */
export function useListView({ list, keys, opensDefault }: Options) {
  const params = useSearchParams();
  const { data = nothing } = useQuery(viewsQuery(browserApi, list));
  const shown = shownView(params, keys, data, opensDefault);
  const write = (viewId: string | null, state: ViewState | null) => {
    const query = writeState(params, keys, { viewId, state });
    replaceQuery(query);
  };
  const { view, state } = shown;
  /** A URL that names no view would open the user's default one. */
  const leave = () => write(data.settings.defaultView ? "all" : null, null);
  /** For an unchanged saved view, its ID in the URL is enough. */
  const change = (next: ViewState) => {
    if (view) return write(view.id, sameState(next, view.state) ? null : next);
    sameState(next, emptyState) ? leave() : write(null, next);
  };
  return {
    ...shown,
    ...{ views: data.views, settings: data.settings, change },
    isFiltered: state.query !== "" || Object.values(state.filter).some((values) => values.length > 0),
    filter: (key: string, values: readonly string[]) => change(withFilter(state, key, values)),
    clear: () => change({ ...state, query: "", filter: {} }),
    reset: () => write(view?.id ?? null, view ? null : emptyState),
    /** Opens a saved view. */
    follow: (viewId: string) => write(viewId, null),
    /** Shows this instead of a saved view. */
    open: (next: ViewState) => write(null, next),
    /** Returns to all entries with the list's defaults. */
    leave,
  };
}
export type ListView = ReturnType<typeof useListView>;
