import { DomainError } from "@/lib/contract/errors";
import type { Workspace } from "@/lib/contract/workspaces";
import type { Context } from "@/server/context";
import { priceById } from "@/server/domain/billing/prices";
import { heldAfter, isSameHold } from "@/server/domain/billing/subscription";
import { publish } from "@/server/outbox/publish";
import { grantCredits } from "@/server/planning/credits";
import { readBilling, saveHeld } from "@/server/repositories/billing/billing";
import { recordAudit } from "@/server/services/workspaces/audit";
import { workspaceInfo } from "@/server/services/workspaces/workspaces";

/** How often a concurrent update may win before the caller is asked to retry. */
const tries = 3;

/**
 * `POST /space/subscriptions/validate` (SPACE-55, SPACE-56): asks the payment provider for the subscription's state and stores it.
 * Idempotent; an answer that is older than a concurrent one is requested again.
 */
export async function validateSubscription(cx: Context): Promise<Workspace> {
  for (let left = tries; left > 0; left--) if (await keepAnswer(cx)) return workspaceInfo(cx);
  throw new DomainError("conflict");
}

async function keepAnswer(cx: Context): Promise<boolean> {
  const row = await cx.readOnce(readBilling);
  if (!row) throw new DomainError("space_not_found");
  // A plan agreed by contract is unknown to the payment provider.
  if (!row.isBillingEnabled || row.customer === null) return true;
  const answer = await cx.ports.payments.subscription(row.customer);
  const held = heldAfter(row, answer, answer.priceId === null ? null : priceById(answer.priceId));
  if (isSameHold(row, held)) return true;
  return cx.transact(async (tx) => {
    const version = await saveHeld(tx, held, row.version);
    if (version === null) return false;
    await recordAudit(cx, tx, "subscription_changed");
    await publish(tx, "update_space", { id: tx.workspaceId, version });
    await grantCredits(tx, { now: cx.now(), newId: cx.newId });
    return true;
  });
}
