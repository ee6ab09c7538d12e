import { queryOptions } from "@tanstack/react-query";
import { campaignCounts, campaignNames } from "@/lib/contract/campaigns/overview";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Of all campaigns, or of those that an account sends for. */
export const campaignCountsQuery = (read: Reader, accountId: string | null = null) =>
  queryOptions({
    queryKey: [...keys.campaigns, "counts", accountId],
    queryFn: () => read(campaignCounts, accountId ? { accountId } : {}),
  });

/** Names for selects: of all campaigns, or of those that an account sends for. */
export const campaignNamesQuery = (read: Reader, accountId?: string) =>
  queryOptions({
    queryKey: [...keys.campaigns, "names", accountId ?? null],
    queryFn: () => read(campaignNames, accountId ? { accountId } : {}),
  });
