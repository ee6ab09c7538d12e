import type { automationTypes } from "@/lib/contract/accounts";
import { DomainError } from "@/lib/contract/errors";
import type { Entitlements } from "@/server/domain/billing/entitlements";

export type AutomationType = (typeof automationTypes)[number];

/**
 * Refuses an account the plan has no seat for. A tier without any cloud seat says so (CRED-110); otherwise one more
 * seat is for sale (CRED-112). `taken` counts the accounts of this automation type that are not deleted.
 */
export function takeSeat(plan: Entitlements, type: AutomationType, taken: number): void {
  const seats = type === "cloud" ? plan.cloudSeats : plan.extensionSeats;
  if (type === "cloud" && (seats === 0 || plan.features.cloud !== "active"))
    throw new DomainError("cloud_seats_missing", { feature: "cloud", tier: plan.tier });
  if (taken >= seats) throw new DomainError("seat_needed", { automationType: type, seats });
}
