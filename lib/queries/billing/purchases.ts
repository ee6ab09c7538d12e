import { queryOptions } from "@tanstack/react-query";
import { creditPacks } from "@/lib/contract/billing/credit-packs";
import type { Extendable } from "@/lib/contract/billing/items";
import { payments } from "@/lib/contract/payments";
import { keys } from "../keys";
import type { Reader } from "../reader";

/** An offer is asked for each time it is shown, and never changes while someone reads it. */
export const extendInfoQuery = (read: Reader, item: Extendable, quantity: number) =>
  queryOptions({
    queryKey: ["extend-info", item, quantity],
    queryFn: () => read(payments.extendInfo, { item, quantity }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const creditPacksQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.workspace, "billing", "packs"],
    queryFn: () => read(creditPacks.prices, {}),
  });
