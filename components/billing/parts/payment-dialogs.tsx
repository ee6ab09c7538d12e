"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { reportError } from "@/lib/api/report";
import { removeFromAddress } from "@/lib/state/address";
import {
  closePurchase,
  closeUpgrade,
  knownFeature,
  openPurchase,
  openUpgrade,
  usePurchaseRequest,
  useUpgradeRequest,
} from "@/lib/state/upgrade";
import { CreditsDialog } from "../extend/credits-dialog";
import { ExtendDialog } from "../extend/extend-dialog";
import { ReturnFromCheckout } from "./return-from-checkout";
import { UpgradeDialog, type UpgradeProps } from "./upgrade-dialog";

/** The plans, seats, credits, and the return from checkout, whichever is asked for. */
export function PaymentDialogs({ isAdmin, supportEmail }: UpgradeProps) {
  const request = useUpgradeRequest();
  const purchase = usePurchaseRequest();
  const query = useSearchParams();
  const asked = query.get("upgrade");
  const asksForCredits = query.get("showCreditsModal") === "true";
  useEffect(() => {
    if (asked === null) return;
    // Any other value just shows the plans (GATE-27), and is logged (BILL-16).
    const feature = knownFeature(asked);
    openUpgrade({ feature });
    if (!feature) reportError(new Error(`unknown feature: ${asked}`));
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
