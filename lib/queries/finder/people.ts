import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Input } from "@/lib/contract/endpoint";
import type { SuggestedFilter } from "@/lib/contract/finder/filters";
import { finder, foundPerPage } from "@/lib/contract/finder/finder";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** Who is searched for. */
type PeopleQuery = Pick<
  Input<typeof finder.search>,
  "filters" | "contactInfo" | "enrichedOnly" | "freshOnly" | "liOnly" | "sort"
>;

/** Reads for one query, and is aborted once no one waits for it. */
type ReaderUntil = (signal: AbortSignal) => Reader;

/** Where people come from; asked again while the database is prepared. */
export const peopleSourceQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.finder, "source"],
    queryFn: () => read(finder.source, {}),
    refetchInterval: ({ state }) => (state.data && state.data.progress < 1 ? 2_000 : false),
  });

/** One page of the people found. The page before stays until it has come. */
export const foundQuery = (read: ReaderUntil, query: PeopleQuery, page: number) =>
  queryOptions({
    queryKey: [...keys.finder, "found", query, page],
    queryFn: ({ signal }) => read(signal)(finder.search, { ...query, page, pageSize: foundPerPage }),
    placeholderData: keepPreviousData,
  });

/** The number of people found (PROSPECT-05), however they are sorted. */
export const matchesQuery = (read: ReaderUntil, { sort: _, ...query }: PeopleQuery) =>
  queryOptions({
    queryKey: [...keys.finder, "matches", query],
    queryFn: async ({ signal }) => {
      const asked = { ...query, countOnly: true, pageSize: foundPerPage };
      const { total, totalIsCapped } = await read(signal)(finder.search, asked);
      return { total, totalIsCapped };
    },
    placeholderData: keepPreviousData,
  });

type SuggestionsOf = {
  filter: SuggestedFilter;
  query: string;
  /** Narrows states to a country. */
  country?: string;
  /** Values that are chosen already. */
  without: readonly string[];
  isFreshOnly: boolean;
  /** The whole list instead of the first five (PROSPECT-07). */
  isWhole: boolean;
};

/** Values of a filter that contain the query. */
export const suggestionsQuery = (read: ReaderUntil, asked: SuggestionsOf) => {
  const { filter, query, country, without, isFreshOnly, isWhole } = asked;
  return infiniteQueryOptions({
    queryKey: [...keys.finder, "suggestions", asked],
    queryFn: ({ signal, pageParam }) =>
      read(signal)(finder.suggest, {
        filterName: filter,
        query,
        ...(country && { additionalQuery: country }),
        offset: pageParam,
        ...(without.length > 0 && { excludedValues: [...without] }),
        limit: isWhole ? 20 : 5,
        ...(isFreshOnly && { freshOnly: true }),
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.nextOffset,
    placeholderData: keepPreviousData,
  });
};
