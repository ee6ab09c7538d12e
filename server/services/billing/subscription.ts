import { isDeepStrictEqual } from "node:util";
import { DomainError } from "@/lib/contract/errors";
import type { Workspace } from "@/lib/contract/workspaces";
import type { Context, Ports } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { paysHere } from "@/server/domain/billing/paying";
import { heldAfter, isSameHold, keptOf } from "@/server/domain/billing/subscription";
import { publish } from "@/server/outbox/publish";
import { grantCredits } from "@/server/planning/credits";
import type { Subscription } from "@/server/ports/payments";
import { type BillingRow, readBilling, saveHeld } from "@/server/repositories/billing/billing";
import { saveSubscription } from "@/server/repositories/billing/payers";
import { forgetStop, remindAt } from "@/server/repositories/billing/reminders";
import { type Actor, recordAudit } from "@/server/services/workspaces/audit";
import { endTestPlan } from "@/server/services/workspaces/leave-sandbox";
import { workspaceInfo } from "@/server/services/workspaces/workspaces";
import { grantPurchases } from "./credit-packs";

/** How often a concurrent update may win before the caller is asked to retry. */
const tries = 3;

/** What is needed to ask for a subscription, of a request or of a job. */
type Asking = Actor & {
  ports: Pick<Ports, "payments">;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** `POST /space/subscriptions/validate` (SPACE-55, SPACE-56). */
export async function validateSubscription(cx: Context): Promise<Workspace> {
  await refreshSubscription(cx, cx.scope.workspaceId);
  return workspaceInfo(cx);
}

/**
 * Asks the payment provider for the subscription's state and stores it. Idempotent; an answer that is older than a concurrent one is
 * requested again.
 */
export async function refreshSubscription(cx: Asking, workspaceId: string): Promise<void> {
  for (let left = tries; left > 0; left--) if (await keepAnswer(cx, workspaceId)) return;
  throw new DomainError("conflict");
}

async function keepAnswer(cx: Asking, workspaceId: string): Promise<boolean> {
  const row = await cx.transact(readBilling);
  if (!row) throw new DomainError("space_not_found");
  const { customer } = row;
  const payments = cx.ports.payments.of(row);
  // A plan agreed by contract is unknown to the payment provider.
  if (!paysHere(row, payments) || customer === null) return true;
  if (row.isSandboxCustomer !== payments.isSandbox) {
    // Payments are real now, and the test plan is over. Without a real provider what is known stays.
    if (row.isSandboxCustomer) await cx.transact((tx) => endTestPlan(cx, tx));
    return true;
  }
  await grantPurchases(cx, payments, { workspaceId, customer });
  const answer = await payments.subscription(customer);
  if (!(await cx.transact((tx) => keep(cx, tx, row, answer)))) return false;
  const isFirstGood = answer.state === "active" && !row.isSubscriptionGood;
  if (answer.hasDuplicates || isFirstGood) await payments.endDuplicates({ workspaceId, customer });
  return true;
}

/** Stores an answer; false if the workspace changed since it was asked for. Open pages are told only of what is new. */
async function keep(cx: Asking, tx: Tx, row: BillingRow, answer: Subscription): Promise<boolean> {
  const held = heldAfter(row, answer);
  const isSame = isSameHold(row, held);
  const kept = keptOf(answer);
  const isKnown = isSame && isDeepStrictEqual(kept, row.subscription);
  const version = isKnown ? row.version : await saveHeld(tx, held, row.version);
  if (version === null) return false;
  await saveSubscription(tx, kept, cx.now());
  if (isKnown) return true;
  await remindAt(tx, null);
  if (held.isSubscriptionGood) await forgetStop(tx);
  if (!isSame) await recordAudit(cx, tx, "subscription_changed");
  await publish(tx, "update_space", { id: tx.workspaceId, version });
  await grantCredits(tx, { now: cx.now(), newId: cx.newId });
  return true;
}

/** Nothing more is charged for a workspace that is to be deleted; it keeps its plan until the billing period ends, should the deletion be canceled. */
export async function endSubscription(cx: Asking, workspaceId: string): Promise<void> {
  const row = await cx.transact(readBilling);
  if (!row || row.customer === null) return;
  const payments = cx.ports.payments.of(row);
  if (row.isSandboxCustomer !== payments.isSandbox) return;
  await payments.cancel({ workspaceId, customer: row.customer });
  await refreshSubscription(cx, workspaceId);
}
