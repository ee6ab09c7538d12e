"use client";

import { browserApi } from "@/lib/api/browser";
import { billing } from "@/lib/contract/billing";

/** Opens the checkout page; inside another product's iframe it opens in a new window (BILL-36, BILL-37). */
export async function goToCheckout(priceId?: string): Promise<void> {
  const isEmbedded = window.top !== window;
  const { url } = await browserApi(billing.checkout, {
    priceId,
    isCloseWindow: isEmbedded ? "true" : undefined,
  });
  if (isEmbedded) window.open(url, "_blank");
  else location.assign(url);
}
