"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { removeFromAddress } from "@/lib/state/address";
import { closePurchase, openPurchase, usePurchaseRequest } from "@/lib/state/purchase";
import { closeUpgrade, openUpgrade, upgradeRequestOf, useUpgradeRequest } from "@/lib/state/upgrade";
import type { UpgradeProps } from "./upgrade-dialog";

/** Loaded on first use. */
const ReturnFromCheckout = dynamic(
  () => import("./return-from-checkout").then((module) => module.ReturnFromCheckout),
  { ssr: false },
);
const UpgradeDialog = dynamic(() => import("./upgrade-dialog").then((module) => module.UpgradeDialog), {
  ssr: false,
});
const ExtendDialog = dynamic(() => import("../extend/extend-dialog").then((module) => module.ExtendDialog), {
  ssr: false,
  loading: () => null,
});
const CreditsDialog = dynamic(
  () => import("../extend/credits-dialog").then((module) => module.CreditsDialog),
  { ssr: false, loading: () => null },
);

/** Payment dialogs that can appear over any page: the plans, seats and credits, and the return from checkout. */
export function Upgrade({ isAdmin, supportEmail }: UpgradeProps) {
  const request = useUpgradeRequest();
  const query = useSearchParams();
  const purchase = usePurchaseRequest();
  const asked = query.get("upgrade");
  const asksForCredits = query.get("showCreditsModal") === "true";
  useEffect(() => {
    if (asked === null) return;
    openUpgrade(upgradeRequestOf(asked));
    removeFromAddress(["upgrade"]);
  }, [asked]);
  useEffect(() => {
    if (!asksForCredits) return;
    if (isAdmin) openPurchase({ kind: "credits" });
    removeFromAddress(["showCreditsModal"]);
  }, [asksForCredits, isAdmin]);
  return (
    <>
      {query.get("redirect_from_stripe") === "true" && <ReturnFromCheckout />}
      {purchase?.kind === "extend" && (
        <ExtendDialog item={purchase.item} isAdmin={isAdmin} onClose={closePurchase} />
      )}
      {purchase?.kind === "credits" && <CreditsDialog onClose={closePurchase} />}
      {request && (
        <UpgradeDialog
          isAdmin={isAdmin}
          supportEmail={supportEmail}
          request={request}
          onClose={closeUpgrade}
        />
      )}
    </>
  );
}
