import { queryOptions } from "@tanstack/react-query";
import { enrichment } from "@/lib/contract/prospects/enrichment";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Changes only with the installation. */
export const enrichmentQuery = (read: Reader) =>
  queryOptions({
    queryKey: keys.enrichment,
    queryFn: () => read(enrichment.source, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
