import { queryOptions } from "@tanstack/react-query";
import { creditsHistory } from "@/lib/contract/billing/credits-history";
import type { Input } from "@/lib/contract/endpoint";
import { credited } from "../credits";
import type { Reader } from "../reader";

export type HistoryFilter = Input<typeof creditsHistory.list>;
export const creditsHistoryQuery = (read: Reader, filter: HistoryFilter) =>
  queryOptions({
    queryKey: [...credited, "history", filter],
    queryFn: () => read(creditsHistory.list, filter),
    placeholderData: (before) => before,
  });

/** Days as YYYY-MM-DD, both included. */
export const creditsChartQuery = (read: Reader, days: Input<typeof creditsHistory.chart>) =>
  queryOptions({ queryKey: [...credited, "chart", days], queryFn: () => read(creditsHistory.chart, days) });
