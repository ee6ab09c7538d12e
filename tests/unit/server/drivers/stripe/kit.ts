import { randomUUID } from "node:crypto";
import pino from "pino";
import Stripe from "stripe";
import { addOnPrice, packById, priceById } from "@/server/domain/billing/prices";
import { createStripePayments } from "@/server/drivers/stripe/driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { Item, OneTimePrice, PaymentsPort, RecurringPrice } from "@/server/ports/payments";
import { startStripe } from "@/tests/support/stand-ins/stripe";

function planAt(id: string): RecurringPrice {
  const price = priceById(id);
  if (!price) throw new Error(id);
  const { amountCents, currency, period, tier } = price;
  return { ...{ id, amountCents, currency, period }, kind: "plan", product: tier, name: tier };
}
export const basic = planAt("basic_monthly_usd");
export const growth = planAt("growth_monthly_usd");
export const scale = planAt("scale_monthly_usd");

const extensionPrice = addOnPrice("extension_seat", basic);
export const extensionSeat: RecurringPrice = {
  ...{ id: extensionPrice.id, amountCents: extensionPrice.amountCents, kind: "extension_seat" },
  ...{ currency: "USD", period: "monthly", product: "extension_seat", name: "Extension seat" },
};

const credits = packById("credits_500_usd");
export const pack: OneTimePrice = {
  ...{ id: "credits_500_usd", amountCents: credits?.amountCents ?? 0, currency: "USD" },
  ...{ product: "credits_500", name: "500 credits" },
};

/** A plan for a number of seats, and what is added to it. */
export const items = (plan: RecurringPrice, seats = 1, ...added: Item[]): Item[] => [
  { price: plan, quantity: seats },
  ...added,
];
export const held = (wanted: readonly Item[]) =>
  wanted.map(({ price, quantity }) => ({ priceId: price.id, quantity }));

export const purchase = (workspaceId: string, wanted = items(basic), customer: string | null = null) => ({
  ...{ workspaceId, customer, items: wanted, email: `${workspaceId}@example.test`, name: "Acme" },
  ...{ look: { brand: "Tern", locale: "en" as const }, returnUrl: "https://own.example/campaigns" },
});

export type Of = { workspaceId: string; customer: string };

/** The driver at a stand-in of the vendor, and what a test does with both. */
export async function openDriver({ collectsTax = false } = {}) {
  const stripe = await startStripe();
  const http = createHttp(createEgress({ allow: parseAllowList(stripe.allow) }));
  const account = { id: null, url: stripe.url, secretKey: stripe.secretKey, collectsTax };
  const said: unknown[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void said.push(JSON.parse(line)) });
  /** The same account, as another process of ours, or another program, uses it. */
  const another = (): PaymentsPort => createStripePayments({ http, account, log, now: stripe.clock.now });
  const port = another();
  /** The account's owner, with the vendor's own package. */
  const owner = new Stripe(stripe.secretKey, {
    ...{ host: "127.0.0.1", port: stripe.port, protocol: "http", telemetry: false },
  });

  async function buyer(wanted = items(basic), typed: { promotionCode?: string } = {}) {
    const workspaceId = randomUUID();
    const { customer, url } = await port.createCheckout(purchase(workspaceId, wanted));
    stripe.page(url).pay(typed);
    return { workspaceId, customer };
  }
  async function quoted(of: Of, wanted: readonly Item[], when: "now" | "period_end" = "now") {
    const quote = await port.quote({ ...of, items: wanted, when });
    if (!quote) throw new Error("no plan");
    return { quote, change: () => port.change({ ...of, items: wanted, when, ...quote }) };
  }
  /** A bank debit becomes what is charged. */
  async function debit(of: Of) {
    const { url } = await port.addPaymentMethod(purchase(of.workspaceId, [], of.customer));
    stripe.page(url).payLater({ country: "DE" });
    const added = (await port.paymentMethods(of.customer)).find(({ brand }) => brand === "sepa_debit");
    if (!added) throw new Error("no debit");
    await port.setPrimary({ ...of, id: added.id });
  }
  const buy = (of: Of, key: string, quantity = 1) => another().buy({ ...of, price: pack, quantity, key });
  const only = async (of: Of) => {
    const { data } = await owner.subscriptions.list({ customer: of.customer });
    const [subscription, ...more] = data;
    if (!subscription || more.length > 0) throw new Error("not one subscription");
    return subscription;
  };
  return {
    ...{ stripe, port, another, owner, said, buyer, quoted, debit, buy, only },
    book: (customer: string) => stripe.books.of(customer),
    async close() {
      await http.close();
      await stripe.close();
    },
  };
}
export type Driver = Awaited<ReturnType<typeof openDriver>>;
