"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { usePurchaseRequest } from "@/lib/state/purchase";
import { useUpgradeRequest } from "@/lib/state/upgrade";
import type { UpgradeProps } from "./upgrade-dialog";

/** Loaded on first use. */
const PaymentDialogs = dynamic(() => import("./payment-dialogs").then((module) => module.PaymentDialogs), {
  ssr: false,
  loading: () => null,
});

/** In the address, each leads to a dialog. */
const asking = ["upgrade", "showCreditsModal", "redirect_from_stripe"];

/** Payment dialogs that can appear over any page. */
export function Upgrade(props: UpgradeProps) {
  const request = useUpgradeRequest();
  const purchase = usePurchaseRequest();
  const query = useSearchParams();
  const isAsked = asking.some((name) => query.has(name));
  return (request || purchase || isAsked) && <PaymentDialogs {...props} />;
}
