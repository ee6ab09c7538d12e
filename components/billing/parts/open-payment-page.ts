"use client";

/** Opens a page of the payment provider or of a bank; inside another product's iframe in a new tab (BILL-36, BILL-37). */
export function openPaymentPage(url: string): void {
  if (window.top !== window) window.open(url, "_blank");
  else location.assign(url);
}
