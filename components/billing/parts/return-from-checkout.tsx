"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { browserApi } from "@/lib/api/browser";
import { workspaces } from "@/lib/contract/workspaces";
import { loadWithout } from "@/lib/state/address";
import { sayAfterReload } from "@/lib/state/said-after-reload";

const names = ["redirect_from_stripe", "success", "done"];
/** By what the address said: the gate may lead on, with the address, while the provider is asked; it is asked once. */
const asked = new Map<string, Promise<void>>();

/**
 * Back from the payment page (ROUTE-61): the provider is asked what came of it, and the page that the gate then leads to
 * says so. The query only chooses the words (S22), and says whether this window was opened for paying alone.
 */
export function ReturnFromCheckout() {
  const query = useSearchParams();
  const [success, isDone] = [query.get("success"), query.get("done") === "true"];
  const said = names.map((name) => query.get(name)).join();
  const t = useTranslations("billing.returned");
  useEffect(() => {
    const ask = async () => {
      const { isPaid, paymentInProgress } = await browserApi(workspaces.validateSubscription, {});
      const isBought = isPaid && !paymentInProgress;
      if (success === "true" && isBought) sayAfterReload({ kind: "success", text: t("true") });
      if (success === "false") sayAfterReload({ kind: "error", text: t("false") });
      if (isDone) window.close();
    };
    const begun = asked.get(said) ?? ask();
    asked.set(said, begun);
    // What could not be asked now stays in the address, for the page that comes next.
    begun.then(
      () => loadWithout(names),
      () => asked.delete(said),
    );
  }, [said, success, isDone, t]);
  return null;
}
