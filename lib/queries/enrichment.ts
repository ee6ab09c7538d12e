import { queryOptions } from "@tanstack/react-query";
import type { Input } from "@/lib/contract/endpoint";
import { enrichments } from "@/lib/contract/finder/enrichments";
import { enrichment } from "@/lib/contract/prospects/enrichment";
import { enrichmentVendors } from "@/lib/contract/prospects/enrichment-vendors";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Changes only with the installation. */
export const enrichmentQuery = (read: Reader) =>
  queryOptions({
    queryKey: keys.enrichment,
    queryFn: () => read(enrichment.source, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The connected vendors and how they are, for admins. */
export const enrichmentVendorsQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.enrichment, "vendors"],
    queryFn: () => read(enrichmentVendors.list, {}),
  });

/** Enrichments of the last 30 days, newest first. */
export const enrichmentsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.enrichments, "list"], queryFn: () => read(enrichments.list, {}) });

/** What an enrichment would cost, which changes with the credits and the people. */
export const enrichmentEstimateQuery = (read: Reader, asked: Input<typeof enrichments.estimate>) =>
  queryOptions({
    queryKey: [...keys.enrichments, "estimate", asked],
    queryFn: () => read(enrichments.estimate, asked),
    staleTime: 0,
  });
