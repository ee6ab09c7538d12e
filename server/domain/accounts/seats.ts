import type { AutomationType } from "@/lib/contract/accounts/accounts";
import { DomainError } from "@/lib/contract/errors";
import type { Entitlements } from "@/server/domain/billing/entitlements";

/** Accounts that are not deleted: of the type that is wanted, of both, and how many a workspace may have at most. */
type Taken = { taken: number; all: number; max: number | null };

/**
 * Refuses an account the plan has no seat for. A tier without any cloud seat says so (CRED-110); otherwise one more
 * seat is for sale (CRED-112), up to what the workspace's vendor allows (CRED-113).
 */
export function takeSeat(plan: Entitlements, type: AutomationType, { taken, all, max }: Taken): void {
  if (max !== null && all >= max) throw new DomainError("account_limit_reached", { limit: max });
  takeSeatOf(plan, type, taken);
}

/** The same for an account that only changes its type, so the total stays the same (CRED-72). */
export function takeSeatOf(plan: Entitlements, type: AutomationType, taken: number): void {
  if (type === "extension" && !plan.offersBrowser) throw new DomainError("browser_not_offered");
  const seats = type === "cloud" ? plan.cloudSeats : plan.extensionSeats;
  if (type === "cloud" && (seats === 0 || plan.features.cloud !== "active"))
    throw new DomainError("cloud_seats_missing", { feature: "cloud", tier: plan.tier });
  if (taken >= seats) throw new DomainError("seat_needed", { automationType: type, seats });
}
