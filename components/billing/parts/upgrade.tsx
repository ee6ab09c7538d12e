"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { removeFromAddress } from "@/lib/state/address";
import { closeUpgrade, openUpgrade, useUpgradeWish, wishOf } from "@/lib/state/upgrade";
import type { UpgradeProps } from "./upgrade-dialog";

/** Fetched when somebody first needs them. */
const ReturnFromCheckout = dynamic(
  () => import("./return-from-checkout").then((module) => module.ReturnFromCheckout),
  { ssr: false },
);
const UpgradeDialog = dynamic(() => import("./upgrade-dialog").then((module) => module.UpgradeDialog), {
  ssr: false,
});

/** What can happen over any page in matters of payment: the plans open, and a payment comes back. */
export function Upgrade(props: UpgradeProps) {
  const wish = useUpgradeWish();
  const query = useSearchParams();
  const asked = query.get("upgrade");
  useEffect(() => {
    if (asked === null) return;
    openUpgrade(wishOf(asked));
    removeFromAddress(["upgrade"]);
  }, [asked]);
  return (
    <>
      {query.get("redirect_from_stripe") === "true" && <ReturnFromCheckout />}
      {wish && <UpgradeDialog {...props} wish={wish} onClose={closeUpgrade} />}
    </>
  );
}
