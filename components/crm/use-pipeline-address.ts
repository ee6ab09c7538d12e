"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { pushQuery, replaceQuery } from "@/lib/state/address";
import { useViewer } from "@/lib/state/viewer";
import { filterOf, isNarrowed, type PipelineAddress, readAddress, writeAddress } from "./address";

/** What the URL asks the pipeline to show, and functions that change it. */
export function usePipelineAddress() {
  const params = useSearchParams();
  const { zone, now } = useViewer();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(now);
  const text = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  const filter = useMemo(() => filterOf(address, today), [address, today]);
  // From the bar itself, because several changes can follow each other before the page is drawn again.
  const write = (changes: Partial<PipelineAddress>) =>
    writeAddress(new URLSearchParams(window.location.search), changes);
  return {
    ...{ address, filter, isNarrowed: isNarrowed(address) },
    change: (changes: Partial<PipelineAddress>) => replaceQuery(write(changes)),
    open: (changes: Partial<PipelineAddress>) => pushQuery(write(changes)),
    clear: () => replaceQuery(write({ words: "", owner: "all", status: "open", closes: null })),
  };
}
export type PipelineShown = ReturnType<typeof usePipelineAddress>;
