import { queryOptions } from "@tanstack/react-query";
import { searches } from "@/lib/contract/prospects/searches";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** The sources of a campaign's people, including files. */
export const searchesQuery = (read: Reader, campaignId: string) =>
  queryOptions({
    queryKey: [...keys.searches, campaignId],
    queryFn: () => read(searches.list, { campaignId }),
  });
