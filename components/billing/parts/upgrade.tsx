"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { usePurchaseRequest, useUpgradeRequest } from "@/lib/state/upgrade";
import type { UpgradeProps } from "./upgrade-dialog";

/** Loaded on first use. */
const PaymentDialogs = dynamic(() => import("./payment-dialogs").then((module) => module.PaymentDialogs), {
  ssr: false,
  loading: () => null,
});

/** What leads to a dialog in the address. */
const asks = /upgrade=|showCreditsModal=|redirect_from_stripe=/;

/** Payment dialogs that can appear over any page. */
export function Upgrade(props: UpgradeProps) {
  const request = useUpgradeRequest();
  const purchase = usePurchaseRequest();
  const isAsked = asks.test(useSearchParams().toString());
  return (request || purchase || isAsked) && <PaymentDialogs {...props} />;
}
