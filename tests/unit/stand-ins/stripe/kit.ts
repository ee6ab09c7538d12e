import Stripe from "stripe";
import { type StandInStripe, startStripe, type TestCard } from "@/tests/support/stand-ins/stripe";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The stand-in with the official package as its caller. */
export async function open() {
  const vendor = await startStripe({ now: new Date("2026-11-02T10:00:00Z") });
  const stripe = new Stripe(vendor.secretKey, {
    ...{ host: "127.0.0.1", port: vendor.port, protocol: "http", telemetry: false, maxNetworkRetries: 0 },
  });
  return { vendor, stripe };
}

/** What the account sells, and a customer who buys. */
export async function shop(
  { vendor, stripe }: { vendor: StandInStripe; stripe: Stripe },
  { country = "US", isTaxed = false }: { country?: string; isTaxed?: boolean } = {},
) {
  const product = await stripe.products.create({ name: "Basic" });
  const seats = await stripe.products.create({ name: "Extension seats" });
  const priced = (lookup_key: string, unit_amount: number, interval: "month" | "year", of = product.id) =>
    stripe.prices.create({
      ...{ currency: "usd", product: of, unit_amount, lookup_key, recurring: { interval } },
      tax_behavior: "exclusive",
    });
  const monthly = await priced("basic_monthly_usd", 10_000, "month");
  const better = await priced("growth_monthly_usd", 20_000, "month");
  const yearly = await priced("basic_yearly_usd", 96_000, "year");
  const extension = await priced("extension_monthly_usd", 500, "month", seats.id);
  const pack = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 2_500, lookup_key: "credits_usd", product_data: { name: "Credits" } },
  });
  const customer = await stripe.customers.create({
    ...{ email: "ada@acme.test", name: "Acme", metadata: { workspace: "w1" }, address: { country } },
  });
  const urls = {
    success_url: "https://app.test/done?s={CHECKOUT_SESSION_ID}",
    cancel_url: "https://app.test/back",
  };
  const begin = (quantity = 2) =>
    stripe.checkout.sessions.create({
      ...{ mode: "subscription", customer: customer.id, client_reference_id: "w1", ...urls },
      line_items: [{ price: monthly.id, quantity }],
      subscription_data: { metadata: { workspace: "w1" } },
      automatic_tax: { enabled: isTaxed },
      adaptive_pricing: { enabled: false },
      allow_promotion_codes: true,
    });
  const subscribe = async (card: TestCard = "ok", quantity = 2) => {
    const session = await begin(quantity);
    const page = vendor.page(String(session.url));
    return { session, page, landed: page.pay({ card }) };
  };
  const first = async () => {
    const { data } = await stripe.subscriptions.list({ customer: customer.id });
    const [subscription] = data;
    if (!subscription) throw new Error("no subscription");
    return subscription;
  };
  /** The only item of the only subscription. */
  const item = async () => {
    const [only] = (await first()).items.data;
    if (!only) throw new Error("no item");
    return only;
  };
  const books = () => vendor.books.of(customer.id);
  return {
    ...{ product, monthly, better, yearly, extension, pack, customer, urls, begin, subscribe, first, item },
    books,
  };
}
