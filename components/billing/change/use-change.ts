"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { payments } from "@/lib/contract/payments";
import { upgradeInfoQuery } from "@/lib/queries/billing";
import { keys } from "@/lib/queries/keys";
import { openPaymentPage } from "../parts/open-payment-page";

/** Where a change stands: `changed` and `refused` are shown above the amounts; at the `bank` the payment is confirmed on another page. */
export type ChangeState =
  | { kind: "offered" | "changed" | "refused" | "paying" }
  | { kind: "bank"; url: string }
  | { kind: "failed"; error: ApiError };

/** After these the amounts are asked for again, because an offer can be tried once. */
const retried: Partial<Record<string, "refused" | "changed">> = {
  card_refused: "refused",
  offer_changed: "changed",
};

/** One change of the plan, from the offer to the payment (BILL-29 to BILL-32). */
export function useChange(priceId: string, onDone: () => void) {
  const info = useQuery(upgradeInfoQuery(browserApi, priceId));
  const client = useQueryClient();
  const router = useRouter();
  const [state, setState] = useState<ChangeState>({ kind: "offered" });

  const finish = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.workspace }),
      client.invalidateQueries({ queryKey: keys.features }),
    ]);
    // Pages and navigation follow the plan too.
    router.refresh();
    onDone();
  };
  const refused = async (error: ApiError) => {
    const kind = retried[error.code];
    if (!kind) return setState({ kind: "failed", error });
    await info.refetch();
    setState({ kind });
  };
  const pay = async () => {
    if (!info.data) return;
    setState({ kind: "paying" });
    try {
      const input = { localPriceId: priceId, offer: info.data.offer };
      const { url } = await browserApi(payments.subscribe, input);
      if (!url) return await finish();
      setState({ kind: "bank", url });
      openPaymentPage(url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await refused(error);
    }
  };
  return { info, state, pay };
}
