import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { itemsText } from "@/server/domain/billing/items";
import type { Customer, Look, Payer, Purchase } from "@/server/ports/payments";
import type { StripeAccount } from "./client";
import { heldItems, heldOf, planIn } from "./items";
import { portalUrl } from "./portal";
import { type Desk, isGood, listSubscriptions, openInvoice } from "./subscriptions";

type Tax = Pick<StripeAccount, "collectsTax">;

/**
 * The page at which to pay. What is owed for the same plan is paid first, and what is paid already is managed on Stripe's own pages. An open
 * session for the same items is used again and every other is closed, so that nobody pays twice.
 */
export async function openCheckout(desk: Desk, tax: Tax, purchase: Purchase) {
  const { stripe } = desk;
  const customer = purchase.customer ?? (await customerOf(stripe, purchase));
  const [current] = await listSubscriptions(stripe, customer);
  const plan = planIn(purchase.items);
  if (current && heldItems(current)[0]?.priceId === plan.id) {
    const owed = openInvoice(current)?.hosted_invoice_url;
    if (owed) return { customer, url: owed };
    if (isGood(current)) return { customer, url: await portalUrl(stripe, { ...purchase, customer }) };
  }
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  const plans = open.filter(({ mode }) => mode === "subscription");
  const text = itemsText(heldOf(purchase.items));
  const cents = purchase.items.reduce((sum, { price, quantity }) => sum + price.amountCents * quantity, 0);
  const isSame = ({ metadata, amount_subtotal }: Stripe.Checkout.Session) =>
    metadata?.tern_items === text && amount_subtotal === cents;
  const same = plans.find((session) => session.url !== null && isSame(session));
  for (const other of plans) if (other !== same) await stripe.checkout.sessions.expire(other.id);
  return { customer, url: same?.url ?? (await beginCheckout(desk, tax, { ...purchase, customer })) };
}

async function beginCheckout(
  { stripe, catalog }: Desk,
  { collectsTax }: Tax,
  { workspaceId, customer, look, items, returnUrl }: Purchase & Customer,
): Promise<string> {
  const ours = { tern_workspace: workspaceId };
  const success = new URL(returnUrl);
  success.searchParams.set("success", "true");
  const line_items = [];
  for (const { price, quantity } of items) line_items.push({ price: await catalog.priceAt(price), quantity });
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "subscription", customer, client_reference_id: workspaceId, line_items },
    metadata: { ...ours, tern_items: itemsText(heldOf(items)) },
    subscription_data: { metadata: ours },
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
