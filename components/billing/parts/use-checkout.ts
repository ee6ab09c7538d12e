"use client";

import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";
import type { Seats } from "@/lib/contract/billing/items";

/** `leaving` is what is being bought, `last` if no price was named. It stays set until the browser has left the page. */
export function useCheckout() {
  const sayRefusal = useSayRefusal();
  const [leaving, setLeaving] = useState<string | null>(null);
  const leave = async (priceId?: string, seats?: Seats) => {
    setLeaving(priceId ?? "last");
    try {
      // Most users who see a price do not buy, so the API client is loaded only when they do.
      const { goToCheckout } = await import("./go-to-checkout");
      await goToCheckout(priceId, seats);
    } catch (error) {
      setLeaving(null);
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    }
  };
  return { leaving, leave };
}
