"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { removeFromAddress } from "@/lib/state/address";
import { closeUpgrade, openUpgrade, useUpgradeWish, wishOf } from "@/lib/state/upgrade";
import type { UpgradeProps } from "./upgrade-dialog";
import { useReturnFromCheckout } from "./use-return-from-checkout";

/** Fetched when somebody first needs it. */
const UpgradeDialog = dynamic(() => import("./upgrade-dialog").then((module) => module.UpgradeDialog), {
  ssr: false,
});

/** What can happen over any page in matters of payment: the plans open, and a payment comes back. */
export function Upgrade(props: UpgradeProps) {
  const wish = useUpgradeWish();
  const asked = useSearchParams().get("upgrade");
  useReturnFromCheckout();
  useEffect(() => {
    if (asked === null) return;
    openUpgrade(wishOf(asked));
    removeFromAddress(["upgrade"]);
  }, [asked]);
  return wish && <UpgradeDialog {...props} wish={wish} onClose={closeUpgrade} />;
}
