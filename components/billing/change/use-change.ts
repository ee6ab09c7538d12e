"use client";

import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import type { Seats } from "@/lib/contract/billing/items";
import { payments } from "@/lib/contract/payments";
import { upgradeInfoQuery } from "@/lib/queries/billing";
import { usePurchase } from "./use-purchase";

/** One change of the plan, from the offer to the payment (BILL-29 to BILL-32). */
export function useChange(priceId: string, seats: Seats, onDone: () => void) {
  const info = useQuery(upgradeInfoQuery(browserApi, priceId, seats));
  const { state, pay, reset } = usePurchase({
    buy: async () => {
      const { url } = await browserApi(payments.subscribe, {
        localPriceId: priceId,
        ...seats,
        offer: info.data?.offer ?? "",
      });
      return url;
    },
    ask: info.refetch,
    onDone,
  });
  return { info, state, pay, reset };
}
