import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { Customer, Look, Payer, Purchase } from "@/server/ports/payments";
import type { StripeAccount } from "./client";
import { portalUrl } from "./portal";
import { type Desk, isGood, listSubscriptions, openInvoice, planItem } from "./subscriptions";

type Tax = Pick<StripeAccount, "collectsTax">;

/**
 * The page at which to pay. What is owed for the same price is paid first, and what is paid already is managed on Stripe's own pages. An open
 * session of the same price is used again and every other is closed, so that nobody pays twice.
 */
export async function openCheckout(desk: Desk, tax: Tax, purchase: Purchase) {
  const { stripe, catalog } = desk;
  const customer = purchase.customer ?? (await customerOf(stripe, purchase));
  const [current] = await listSubscriptions(stripe, customer);
  if (current && (await catalog.ourPrice(planItem(current).price)) === purchase.price.id) {
    const owed = openInvoice(current)?.hosted_invoice_url;
    if (owed) return { customer, url: owed };
    if (isGood(current)) return { customer, url: await portalUrl(stripe, { ...purchase, customer }) };
  }
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  const plans = open.filter(({ mode }) => mode === "subscription");
  const isSame = ({ metadata, amount_subtotal }: Stripe.Checkout.Session) =>
    metadata?.tern_price === purchase.price.id && amount_subtotal === purchase.price.amountCents;
  const same = plans.find((session) => session.url !== null && isSame(session));
  for (const other of plans) if (other !== same) await stripe.checkout.sessions.expire(other.id);
  return { customer, url: same?.url ?? (await beginCheckout(desk, tax, { ...purchase, customer })) };
}

async function beginCheckout(
  { stripe, catalog }: Desk,
  { collectsTax }: Tax,
  { workspaceId, customer, look, price, returnUrl }: Purchase & Customer,
): Promise<string> {
  const ours = { tern_workspace: workspaceId };
  const success = new URL(returnUrl);
  success.searchParams.set("success", "true");
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "subscription", customer, client_reference_id: workspaceId },
    line_items: [{ price: await catalog.priceAt(price), quantity: 1 }],
    ...{ metadata: { ...ours, tern_price: price.id }, subscription_data: { metadata: ours } },
    ...{ success_url: success.href, cancel_url: returnUrl, ...looking(look) },
    allow_promotion_codes: true,
    // Else Stripe shows some buyers another currency than our page.
    adaptive_pricing: { enabled: false },
    ...(collectsTax && {
      ...{ automatic_tax: { enabled: true }, tax_id_collection: { enabled: true } },
      customer_update: { address: "auto", name: "auto" },
    }),
  });
  return urlOf(session);
}

/** The page at which to add a payment method. */
export async function addMethod(stripe: Stripe, payer: Payer): Promise<{ customer: string; url: string }> {
  const customer = payer.customer ?? (await customerOf(stripe, payer));
  const { look, returnUrl } = payer;
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "setup", customer, currency: "usd" },
    ...{ success_url: returnUrl, cancel_url: returnUrl, ...looking(look) },
  });
  return { customer, url: urlOf(session) };
}

const looking = ({ brand, locale }: Look) => ({ locale, branding_settings: { display_name: brand } });

function urlOf({ id, url }: Stripe.Checkout.Session): string {
  if (!url) throw new Error(`checkout session ${id} at Stripe has no page`);
  return url;
}

/** The workspace at Stripe: made once, also if an earlier attempt ended before its id was kept. */
async function customerOf(stripe: Stripe, { workspaceId, email, name }: Payer): Promise<string> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const known = data.find(({ metadata }) => metadata.tern_workspace === workspaceId);
  if (known) return known.id;
  const fields = { email, name, metadata: { tern_workspace: workspaceId } };
  const key = createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
  return (await stripe.customers.create(fields, { idempotencyKey: `customer ${key}` })).id;
}
