import type { Brand } from "@/brands/schema";
import type { BillingNotice } from "@/lib/contract/workspaces";
import type { Tools } from "@/server/context";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { paysHere } from "@/server/domain/billing/paying";
import { reminderNow, type Standing } from "@/server/domain/billing/reminders";
import type { BillingRow } from "@/server/repositories/billing/billing";

/** What decides of reminders, of a workspace at a brand with these switches. */
export function standingOf(
  { ports, now }: Pick<Tools, "ports" | "now">,
  row: BillingRow,
  { hideBilling }: { hideBilling: boolean },
): Standing {
  const payments = ports.payments.of(row);
  return {
    paysHere: paysHere(row, payments) && !hideBilling,
    hasPlan: row.priceId !== null || row.isSubscriptionGood || row.paymentInProgress || row.tier !== "free",
    isPaid: entitlementsOf(row, now()).isPaid,
    trialEndsAt: row.trialEndsAt,
    said: row.isSandboxCustomer === payments.isSandbox ? row.subscription : null,
  };
}

/** What pages say of a missing payment, or of a trial that is about to end, to an admin or another member; a brand may say nothing (BRAND-12). */
export function billingNoticeOf(
  cx: Pick<Tools, "ports" | "now">,
  row: BillingRow | null,
  { switches }: Brand,
  { isAdmin }: { isAdmin: boolean },
): BillingNotice | null {
  if (!row || switches.suppressSubscriptionNotices) return null;
  const standing = standingOf(cx, row, switches);
  const owed = standing.paysHere ? standing.said?.owed : null;
  if (owed) {
    const { since, amountCents, currency, url } = owed;
    return { kind: "owed", at: since, owed: isAdmin ? { amountCents, currency, url } : null };
  }
  const { kind, subject } = reminderNow(standing, cx.now()) ?? {};
  const isTrial = subject && (kind === "trial_soon" || kind === "trial_last_day");
  return isAdmin && isTrial ? { kind: "trial", at: subject, owed: null } : null;
}
