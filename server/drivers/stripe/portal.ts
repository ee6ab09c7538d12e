import type Stripe from "stripe";
import type { Customer, Look } from "@/server/ports/payments";

/**
 * Stripe's own pages for invoices, address, tax numbers and payment methods. Plans are changed on our pages, which say first what a change
 * takes away.
 */
export async function portalUrl(
  stripe: Stripe,
  { customer, look, returnUrl }: Customer & { look: Look; returnUrl: string },
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    ...{ customer, return_url: returnUrl, locale: look.locale },
    configuration: await configuration(stripe),
  });
  return url;
}

const ours = { tern: "billing" };

async function configuration(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.tern === ours.tern);
  if (known) return known.id;
  const made = await stripe.billingPortal.configurations.create(
    {
      features: {
        customer_update: { enabled: true, allowed_updates: ["address", "name", "tax_id"] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
      },
      metadata: ours,
    },
    { idempotencyKey: "portal configuration" },
  );
  return made.id;
}
