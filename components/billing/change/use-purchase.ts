"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError } from "@/lib/api/api-error";
import { keys } from "@/lib/queries/keys";
import { openPaymentPage } from "../parts/open-payment-page";

/** Where a purchase stands: `changed` and `refused` are shown above the amounts; at the `bank` the payment is confirmed on another page. */
export type PurchaseState =
  | { kind: "offered" | "changed" | "refused" | "paying" }
  | { kind: "bank"; url: string }
  | { kind: "failed"; error: ApiError };

/** After these the amounts are asked for again, because an offer can be tried once. */
const retried: Partial<Record<string, "refused" | "changed">> = {
  card_refused: "refused",
  offer_changed: "changed",
};

type Purchase = {
  /** Buys. Returns the page at which the bank asks first; null if it is done. */
  buy: () => Promise<string | null>;
  /** Asks for the amounts again. */
  ask: () => Promise<unknown>;
  onDone: () => void;
};

/** One purchase, from its confirmation to the payment. */
export function usePurchase({ buy, ask, onDone }: Purchase) {
  const client = useQueryClient();
  const router = useRouter();
  const [state, setState] = useState<PurchaseState>({ kind: "offered" });

  const finish = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.workspace }),
      client.invalidateQueries({ queryKey: keys.features }),
    ]);
    // Pages and navigation follow the plan too.
    router.refresh();
    onDone();
  };
  const atBank = (url: string) => {
    setState({ kind: "bank", url });
    openPaymentPage(url);
  };
  const pay = async () => {
    setState({ kind: "paying" });
    try {
      const url = await buy();
      if (url === null) await finish();
      else atBank(url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { url } = error.details;
      if (error.code === "bank_confirms" && typeof url === "string") return atBank(url);
      const kind = retried[error.code];
      if (!kind) return setState({ kind: "failed", error });
      await ask();
      setState({ kind });
    }
  };
  return { state, pay, reset: () => setState({ kind: "offered" }) };
}
