import { queryOptions } from "@tanstack/react-query";
import { billing } from "@/lib/contract/billing";
import type { Seats } from "@/lib/contract/billing/items";
import { payments } from "@/lib/contract/payments";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const pricesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.prices, queryFn: () => read(billing.prices, {}) });

/** Refreshed with its workspace, like all that follows. */
const billed = [...keys.workspace, "billing"] as const;

export const billingOverviewQuery = (read: Reader) =>
  queryOptions({ queryKey: billed, queryFn: () => read(billing.overview, {}) });

export const plansQuery = (read: Reader) =>
  queryOptions({ queryKey: [...billed, "plans"], queryFn: () => read(billing.plans, {}) });

export const paymentMethodsQuery = (read: Reader) =>
  queryOptions({ queryKey: [...billed, "methods"], queryFn: () => read(payments.methods, {}) });

export const transactionsQuery = (read: Reader, page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: [...billed, "transactions", page],
    queryFn: () => read(payments.transactions, page),
    placeholderData: (before) => before,
  });

/** An offer is asked for each time it is shown, and never changes while someone reads it. */
export const upgradeInfoQuery = (read: Reader, id: string, seats: Seats) =>
  queryOptions({
    queryKey: ["upgrade-info", id, seats],
    queryFn: () => read(payments.upgradeInfo, { id, ...seats }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
