"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { browserApi } from "@/lib/api/browser";
import type { PeopleSort } from "@/lib/contract/finder/filters";
import { defaultListSettings } from "@/lib/contract/views";
import {
  isEmptySearch,
  type PeopleSearch,
  readPage,
  readSearch,
  sameSearch,
  savedSearch,
  sortOf,
  withSort,
  writeSearch,
} from "@/lib/finder/people-search";
import { viewsQuery } from "@/lib/queries/views";
import { pushQuery } from "@/lib/state/address";

/** The search that the URL describes, and functions to change it. Each change can be undone with the back button. */
export function usePeopleSearch() {
  const params = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const { data } = useQuery(viewsQuery(browserApi, "search"));
  const viewId = params.get("view");
  const view = data?.views.find(({ id }) => id === viewId) ?? null;
  const show = (next: PeopleSearch, of: { page?: number; viewId?: string | null } = {}) =>
    pushQuery(writeSearch(new URLSearchParams(window.location.search), { search: next, viewId, ...of }));
  return {
    search,
    page: readPage(params),
    isEmpty: isEmptySearch(search),
    /** The saved search that is open, even if it was changed since. */
    view,
    isChanged: view !== null && !sameSearch(search, savedSearch(view.state.filter)),
    settings: data?.settings ?? defaultListSettings,
    change: (next: PeopleSearch) => show(next),
    sortBy: (sort: PeopleSort) => show(withSort(search, sort)),
    clear: () => show(withSort({}, sortOf(search)), { viewId: null }),
    turn: (page: number) => show(search, { page }),
    /** Continues as this saved search. */
    follow: (id: string) => show(search, { viewId: id }),
  };
}
export type ShownSearch = ReturnType<typeof usePeopleSearch>;
