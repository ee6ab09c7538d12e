"use client";

import { browserApi } from "@/lib/api/browser";
import { billing } from "@/lib/contract/billing";

/** Leaves for the payment page; from inside another product's frame it opens in a window of its own (BILL-36, BILL-37). */
export async function goToCheckout(priceId?: string): Promise<void> {
  const isEmbedded = window.top !== window;
  const { url } = await browserApi(billing.checkout, {
    priceId,
    isCloseWindow: isEmbedded ? "true" : undefined,
  });
  if (isEmbedded) window.open(url, "_blank");
  else location.assign(url);
}
