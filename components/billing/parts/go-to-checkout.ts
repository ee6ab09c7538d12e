"use client";

import { browserApi } from "@/lib/api/browser";
import { billing } from "@/lib/contract/billing";
import type { Seats } from "@/lib/contract/billing/items";
import { openPaymentPage } from "./open-payment-page";

/** Opens the checkout page; a tab opened only for it closes itself after the payment. */
export async function goToCheckout(priceId?: string, seats?: Seats): Promise<void> {
  const isEmbedded = window.top !== window;
  const { url } = await browserApi(billing.checkout, {
    priceId,
    ...seats,
    isCloseWindow: isEmbedded ? "true" : undefined,
  });
  openPaymentPage(url);
}
