"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { browserApi } from "@/lib/api/browser";
import { workspaces } from "@/lib/contract/workspaces";
import { loadAnew, loadWithout } from "@/lib/state/address";
import { sayAfterReload } from "@/lib/state/said-after-reload";

const names = ["redirect_from_stripe", "success", "done"];
/** Running requests by query: the gate may redirect, with the query, while the provider is asked. It must be asked only once. */
const asked = new Map<string, Promise<boolean>>();

/**
 * The return from checkout (ROUTE-61): asks the provider for the result and shows it on the page that the gate then leads to. The query
 * only selects the message (S22) and says whether this window was opened just for paying.
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
      return !isPaid && paymentInProgress;
    };
    const begun = asked.get(said) ?? ask();
    asked.set(said, begun);
    // After a failure the query stays in the URL, so that the next page retries.
    // The warning, where a payment began that is on its way now, leads to no second one.
    begun.then(
      (isOnItsWay) => (isOnItsWay ? loadAnew("/payment-in-progress") : loadWithout(names)),
      () => asked.delete(said),
    );
  }, [said, success, isDone, t]);
  return null;
}
