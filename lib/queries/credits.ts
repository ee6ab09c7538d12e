import { queryOptions } from "@tanstack/react-query";
import { credits } from "@/lib/contract/credits";
import type { Input } from "@/lib/contract/endpoint";
import { keys } from "./keys";
import type { Reader } from "./reader";

/** Below the key of the workspace, so that charges and grants refresh them. */
const credited = [...keys.workspace, "credits"] as const;

export const creditsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...credited, "overview"], queryFn: () => read(credits.overview, {}) });

export type HistoryFilter = Input<typeof credits.history>;
export const creditsHistoryQuery = (read: Reader, filter: HistoryFilter) =>
  queryOptions({
    queryKey: [...credited, "history", filter],
    queryFn: () => read(credits.history, filter),
    placeholderData: (before) => before,
  });

/** Days as YYYY-MM-DD, both included. */
export const creditsChartQuery = (read: Reader, days: Input<typeof credits.chart>) =>
  queryOptions({ queryKey: [...credited, "chart", days], queryFn: () => read(credits.chart, days) });
