import { queryOptions } from "@tanstack/react-query";
import { billing } from "@/lib/contract/billing";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const pricesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.prices, queryFn: () => read(billing.prices, {}) });

/** Refreshed with its workspace. */
export const billingOverviewQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.workspace, "billing"],
    queryFn: () => read(billing.overview, {}),
  });
