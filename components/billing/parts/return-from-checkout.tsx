"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { toast } from "@/components/ui/toast";
import { browserApi } from "@/lib/api/browser";
import { workspaces } from "@/lib/contract/workspaces";
import { keys } from "@/lib/queries/keys";
import { removeFromAddress } from "@/lib/state/address";

const said = ["redirect_from_stripe", "success", "done"];

/**
 * Back from the payment page (ROUTE-61): the provider is asked what came of it, and the gate leads on. The query only
 * chooses the words (S22), and says whether this window was opened for paying alone.
 */
export function ReturnFromCheckout() {
  const query = useSearchParams();
  const [success, isDone] = [query.get("success"), query.get("done") === "true"];
  const router = useRouter();
  const client = useQueryClient();
  const t = useTranslations("billing.returned");
  useEffect(() => {
    removeFromAddress(said);
    const look = async () => {
      const { isPaid, paymentInProgress } = await browserApi(workspaces.validateSubscription, {});
      if (success === "true" && isPaid && !paymentInProgress) toast.success(t("true"));
      if (success === "false") toast.error(t("false"));
      if (isDone) window.close();
      await client.invalidateQueries({ queryKey: keys.workspace });
      router.refresh();
    };
    // What could not be asked now is asked by the page for payments in progress, or by the next return.
    look().catch(() => undefined);
  }, [success, isDone, router, client, t]);
  return null;
}
