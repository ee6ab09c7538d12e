"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { removeFromAddress } from "@/lib/state/address";
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

/** Payment dialogs that can appear over any page: the plans, and the return from checkout. */
export function Upgrade(props: UpgradeProps) {
  const request = useUpgradeRequest();
  const query = useSearchParams();
  const asked = query.get("upgrade");
  useEffect(() => {
    if (asked === null) return;
    openUpgrade(upgradeRequestOf(asked));
    removeFromAddress(["upgrade"]);
  }, [asked]);
  return (
    <>
      {query.get("redirect_from_stripe") === "true" && <ReturnFromCheckout />}
      {request && <UpgradeDialog {...props} request={request} onClose={closeUpgrade} />}
    </>
  );
}
