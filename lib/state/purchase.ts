import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { Extendable } from "@/lib/contract/billing/items";

/** What a user wants to buy beside a plan: more of something, or credits. */
type PurchaseRequest = { kind: "extend"; item: Extendable } | { kind: "credits" };

/** Shared by the whole page, because calls outside React open the dialog too. */
const purchaseRequest = atom<PurchaseRequest | null>(null);
const store = getDefaultStore();

export const openPurchase = (request: PurchaseRequest) => store.set(purchaseRequest, request);
export const closePurchase = () => store.set(purchaseRequest, null);
export const usePurchaseRequest = () => useAtomValue(purchaseRequest, { store });
