"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useWork } from "@/components/shell/palette/use-work";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Input } from "@/lib/contract/endpoint";
import { type Search, searches } from "@/lib/contract/prospects/searches";
import { keys } from "@/lib/queries/keys";
import { searchesQuery } from "@/lib/queries/searches";

/** The sources of a campaign. While one is running they are also polled, in case the socket is disconnected. */
export const useSearches = (campaignId: string) =>
  useQuery({
    ...searchesQuery(browserApi, campaignId),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, wait }) => status === "active" && !wait) ? 3_000 : false,
  });

/** Pause, resume and rerun; errors are shown in a toast. */
export function useSearchCommands(campaignId: string) {
  const { mutate, isPending } = useWork(keys.searches, keys.imports);
  const move = (id: string, status: "active" | "stopped") =>
    mutate(() => browserApi(searches.updateStatus, { campaignId, searchId: id, status }));
  return {
    isBusy: isPending,
    pause: ({ id }: Search) => move(id, "stopped"),
    resume: ({ id }: Search) => move(id, "active"),
    rerun: ({ id }: Search) => mutate(() => browserApi(searches.rerun, { campaignId, searchId: id })),
    rerunAll: () => mutate(() => browserApi(searches.rerun, { campaignId })),
  };
}

type SearchInput = Omit<Input<typeof searches.add>, "campaignId">;
type Refused = Pick<ApiError, "code" | "details">;

/** Adds a source. Errors about its URL go to the field, all others to a toast. */
export function useAddSource(
  campaignId: string,
  { onAdded, onWrong }: { onAdded(): void; onWrong(refused: Refused): void },
) {
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: SearchInput) => browserApi(searches.add, { campaignId, ...input }),
    onSuccess: () => {
      onAdded();
      for (const queryKey of [keys.searches, keys.campaigns]) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "search_exists" || error.details?.fields) onWrong(error);
      else sayRefusal(error);
    },
  });
  return { add: mutate, isBusy: isPending };
}
