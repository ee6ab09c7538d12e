"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "@/lib/api/api-error";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { type ForecastQuestion, forecastQuery } from "@/lib/queries/simulation";

/** Wait for a pause in typing instead of asking at every keystroke. */
const restMs = 400;
/** Show progress only if it takes longer (ux 10). */
const slowMs = 500;

/** The forecast for a question, requested shortly after its last change; the previous one stays until the new one arrives. */
export function useForecast({ id, draftVersion, senders }: Campaign, question: ForecastQuestion) {
  const client = useQueryClient();
  const asked = useAfterRest(question);
  const options = forecastQuery(id, draftVersion, asked);
  const {
    data: forecast,
    isFetching,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...options,
    enabled: senders.length > 0,
  });
  const isSlow = useLasting(isFetching);
  // Canceled before a response: nothing is being fetched, and there is no error.
  const isCanceled = isPending && !isFetching && !error;
  const failure = error
    ? error instanceof ApiError && error.code === "rate_limited"
      ? "tooOften"
      : "failed"
    : isCanceled
      ? "canceled"
      : null;
  return {
    ...{
      forecast,
      isPlaying: isFetching,
      isSlow,
      failure: failure as "tooOften" | "failed" | "canceled" | null,
    },
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    again: () => void refetch(),
  };
}

function useAfterRest<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** True once a value has been true for half a second. */
function useLasting(isTrue: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isTrue) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), slowMs);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isLasting;
}
