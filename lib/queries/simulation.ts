import { queryOptions } from "@tanstack/react-query";
import { browserApiUntil } from "@/lib/api/browser";
import { simulation } from "@/lib/contract/campaigns/simulation";
import type { Input } from "@/lib/contract/endpoint";

export type ForecastQuestion = Omit<Input<typeof simulation.forecast>, "id">;

/**
 * The forecast of a draft. Events do not refetch it, because it must not change while the user reads it. It is aborted when the user leaves
 * or changes the question.
 */
export const forecastQuery = (id: string, draftVersion: number, question: ForecastQuestion) =>
  queryOptions({
    queryKey: ["forecast", id, draftVersion, question],
    queryFn: ({ signal }) => browserApiUntil(signal)(simulation.forecast, { id, ...question }),
    placeholderData: (before) => before,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
