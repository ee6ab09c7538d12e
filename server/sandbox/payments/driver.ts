import { inWorkspace } from "@/server/db/tx";
import type { PaymentsPort, Subscription } from "@/server/ports/payments";
import type { CheckoutState } from "@/server/sandbox/rules/checkout";
import type { SandboxTools } from "../tools";
import { currentCheckout, insertCheckout, openCheckout, sendBackTo } from "./checkouts";

const stateOf: Partial<Record<CheckoutState, Subscription["state"]>> = {
  paid: "active",
  pending: "pending",
  failed: "failed",
  ended: "cancelled",
};

/** Under the host the purchase came from, at server/http/public/checkout.ts. */
const pageOf = (id: string, returnUrl: string) => new URL(`/sandbox/checkout/${id}`, returnUrl).href;

/** A simulated payment provider where the tester decides how a payment ends. Its customers are the workspaces. */
export function createSandboxPayments({ pool, newId }: Pick<SandboxTools, "pool" | "newId">): PaymentsPort {
  return {
    isSandbox: true,
    createCheckout: ({ workspaceId, price, returnUrl }) =>
      inWorkspace(pool, { workspaceId }, async (tx) => {
        const open = await openCheckout(tx, price.id);
        const id = open?.id ?? newId();
        if (open) await sendBackTo(tx, id, returnUrl);
        else
          await insertCheckout(tx, {
            id,
            priceId: price.id,
            amountCents: price.amountCents,
            currency: price.currency,
            returnUrl,
          });
        return { customer: workspaceId, url: pageOf(id, returnUrl) };
      }),
    subscription: (customer) =>
      inWorkspace(pool, { workspaceId: customer }, async (tx) => {
        const checkout = await currentCheckout(tx);
        const state = checkout && stateOf[checkout.state];
        return state ? { state, priceId: checkout.priceId } : { state: "none", priceId: null };
      }),
  };
}
