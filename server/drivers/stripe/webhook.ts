import Stripe from "stripe";
import type { WebhookIn } from "@/server/ports/webhook";

/** Signatures older than this are refused, so that a recorded call is of no use later. */
const toleranceSeconds = 300;

/**
 * Webhooks of Stripe. An event is believed for one thing, the customer it is about: what happened is then read from Stripe, so that events
 * may come twice, late and in any order. `onCustomer` must keep the news before the call is acknowledged; Stripe repeats it otherwise.
 */
export const stripeWebhook = (
  name: string,
  secret: string,
  onCustomer: (customer: string) => Promise<void>,
): WebhookIn => ({
  name,
  read: ({ headers, body }, now) => {
    const event = signedEvent({ body, signature: headers["stripe-signature"] ?? "", secret, now });
    if (event === null) return "forged";
    const customer = customerOf(event);
    return { remoteRef: null, ...(customer !== null && { keep: () => onCustomer(customer) }) };
  },
});

type Signed = { body: Buffer; signature: string; secret: string; now: Date };

/** The event, if Stripe signed it lately. */
function signedEvent({ body, signature, secret, now }: Signed): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, +now);
  } catch {
    return null;
  }
}

/** The customer that an event is about; null if it is about none. */
function customerOf({ data }: Stripe.Event): string | null {
  const about = data.object as { id?: unknown; object?: unknown; customer?: unknown };
  const named = about.object === "customer" ? about.id : about.customer;
  const id = typeof named === "object" && named !== null && "id" in named ? named.id : named;
  return typeof id === "string" ? id : null;
}
