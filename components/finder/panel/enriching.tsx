"use client";

import { useQuery } from "@tanstack/react-query";
import { RunCard } from "@/components/enrichments/parts/run-card";
import { browserApi } from "@/lib/api/browser";
import type { EnrichmentRun } from "@/lib/contract/finder/enrichments";
import { enrichmentsQuery } from "@/lib/queries/enrichment";

/** How an enrichment is getting on. Polled while it runs, in case the socket is disconnected. */
export function Enriching({ run }: { run: EnrichmentRun }) {
  const { data } = useQuery({
    ...enrichmentsQuery(browserApi),
    refetchInterval: ({ state }) =>
      state.data?.find(({ id }) => id === run.id)?.endedAt === null ? 5_000 : false,
  });
  return (
    <div className="p-4">
      <RunCard run={data?.find(({ id }) => id === run.id) ?? run} />
    </div>
  );
}
