import { atom, getDefaultStore, useAtomValue } from "jotai";
import type { Extendable } from "@/lib/contract/billing/items";
import type { ErrorCode, ErrorDetails } from "@/lib/contract/errors";
import { type Feature, features, type Tier, tiers } from "@/lib/contract/features";

/** Why a user is offered another plan: a missing feature, a limit reached, or their own choice. */
export type UpgradeRequest = { feature: Feature | null; tier: Tier | null; isLimit: boolean };

/** What a user wants to buy beside a plan: more of something, or credits. */
type PurchaseRequest = { kind: "extend"; item: Extendable } | { kind: "credits" };

/** Shared by the whole page, because calls outside React open the dialogs too. */
const store = getDefaultStore();
const upgradeRequest = atom<UpgradeRequest | null>(null);
const purchaseRequest = atom<PurchaseRequest | null>(null);

export const openUpgrade = (request: Partial<UpgradeRequest> = {}) =>
  store.set(upgradeRequest, { feature: null, tier: null, isLimit: false, ...request });
export const closeUpgrade = () => store.set(upgradeRequest, null);
export const useUpgradeRequest = () => useAtomValue(upgradeRequest, { store });

export const openPurchase = (request: PurchaseRequest) => store.set(purchaseRequest, request);
export const closePurchase = () => store.set(purchaseRequest, null);
export const usePurchaseRequest = () => useAtomValue(purchaseRequest, { store });

export const knownFeature = (value: unknown) => features.find((name) => name === value) ?? null;
const knownTier = (value: unknown) => tiers.find((name) => name === value) ?? null;

/** Errors that a larger plan would avoid (API-15, BILL-21, BILL-53, ROUTE-10). */
const limits: ReadonlySet<string> = new Set([
  "campaign_limit_reached",
  "mailbox_limit_reached",
  "cloud_seats_missing",
] as const satisfies readonly ErrorCode[]);

/** Opens the dialog that sells what is missing if an error calls for it; returns whether it did, so that no toast repeats it. */
export function offerUpgrade(code: string, details: ErrorDetails = {}): boolean {
  if (code === "upgrade_required")
    openUpgrade({ feature: knownFeature(details.feature), tier: knownTier(details.tier) });
  else if (code === "seat_needed")
    openPurchase({
      kind: "extend",
      item: details.automationType === "extension" ? "extension_seat" : "seat",
    });
  else if (code === "mailbox_slots_full") openPurchase({ kind: "extend", item: "mailbox_slot" });
  else if (code === "smart_sequences_missing") openUpgrade({ feature: "smart_sequences" });
  else if (limits.has(code)) openUpgrade({ isLimit: true });
  else return false;
  return true;
}
