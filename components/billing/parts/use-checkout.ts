"use client";

import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { ApiError } from "@/lib/api/api-error";

/** `leaving` is what is being bought: `last` where no price was named. It stays until the browser has left. */
export function useCheckout() {
  const sayRefusal = useSayRefusal();
  const [leaving, setLeaving] = useState<string | null>(null);
  const leave = async (priceId?: string) => {
    setLeaving(priceId ?? "last");
    try {
      // Most who see a price do not buy at once: what speaks to the API comes when somebody does.
      const { goToCheckout } = await import("./go-to-checkout");
      await goToCheckout(priceId);
    } catch (error) {
      setLeaving(null);
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    }
  };
  return { leaving, leave };
}
