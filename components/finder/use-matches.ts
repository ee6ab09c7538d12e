"use client";

import { useQuery } from "@tanstack/react-query";
import { useSettled } from "@/components/shell/use-settled";
import { browserApiUntil } from "@/lib/api/browser";
import { isEmptySearch, type PeopleSearch, peopleQueryOf } from "@/lib/finder/people-search";
import { foundQuery, matchesQuery } from "@/lib/queries/finder/people";

/** Filters are ticked one after the other, so the search waits for a pause; an older request is aborted (ux 23). */
const pauseMs = 250;

/** The people who match a search, one page of them, and their number. */
export function useMatches(search: PeopleSearch, page: number, isReady: boolean) {
  const wanted = JSON.stringify(search);
  const settled = useSettled(wanted, pauseMs);
  const asked = JSON.parse(settled) as PeopleSearch;
  const enabled = isReady && !isEmptySearch(asked) && !isEmptySearch(search);
  const isSettled = settled === wanted;
  const count = useQuery({ ...matchesQuery(browserApiUntil, peopleQueryOf(asked)), enabled });
  const found = useQuery({
    ...foundQuery(browserApiUntil, peopleQueryOf(asked), isSettled ? page : 1),
    enabled,
  });
  return {
    counted: enabled ? (count.data ?? null) : null,
    /** The number is not yet that of the filters shown. */
    isBehind: enabled && (!isSettled || count.isPlaceholderData || count.isPending),
    isError: count.isError,
    people: enabled ? found.data?.items : undefined,
    isTurning: !isSettled || found.isPlaceholderData || found.isPending,
    hasFailed: found.isError,
    again: () => {
      void count.refetch();
      void found.refetch();
    },
  };
}
export type Matches = ReturnType<typeof useMatches>;
