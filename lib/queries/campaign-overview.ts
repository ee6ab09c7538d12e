import { queryOptions } from "@tanstack/react-query";
import { campaignCounts, campaignNames } from "@/lib/contract/campaigns/overview";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const campaignCountsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...keys.campaigns, "counts"], queryFn: () => read(campaignCounts, {}) });

/** Names for selects: of all campaigns, or of those that an account sends for. */
export const campaignNamesQuery = (read: Reader, accountId?: string) =>
  queryOptions({
    queryKey: [...keys.campaigns, "names", accountId ?? null],
    queryFn: () => read(campaignNames, accountId ? { accountId } : {}),
  });
