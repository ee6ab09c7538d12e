"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSettled } from "@/components/shell/use-settled";
import { browserApiUntil } from "@/lib/api/browser";
import type { SuggestedFilter } from "@/lib/contract/finder/filters";
import { excluded, type PeopleSearch } from "@/lib/finder/people-search";
import { suggestionsQuery } from "@/lib/queries/finder/people";

type Asked = {
  filter: SuggestedFilter;
  search: PeopleSearch;
  typed: string;
  isOpen: boolean;
  isWhole: boolean;
};

/** Values to choose from: five, or all of them page by page (PROSPECT-06, PROSPECT-07). */
export function useSuggestions({ filter, search, typed, isOpen, isWhole }: Asked) {
  const words = typed.trim();
  const query = useSettled(words);
  const countries = search.country ?? [];
  const list = useInfiniteQuery({
    ...suggestionsQuery(browserApiUntil, {
      ...{ filter, query, isWhole },
      ...(filter === "state" && countries.length === 1 && { country: countries[0] }),
      without: [...(search[filter] ?? []), ...(search[excluded(filter)] ?? [])],
      isFreshOnly: search.only?.includes("fresh") ?? false,
    }),
    enabled: isOpen,
  });
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  return {
    items,
    /** The items are not yet those for what is typed. */
    isBehind: query !== words || list.isPlaceholderData || list.isPending,
    isError: list.isError,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    more: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
    again: () => void list.refetch(),
  };
}
export type Suggestions = ReturnType<typeof useSuggestions>;
