import { randomUUID } from "node:crypto";
import pino from "pino";
import Stripe from "stripe";
import { createStripePayments } from "@/server/drivers/stripe/driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import { type Card, type PaymentsSubject, paymentsContract } from "@/tests/support/contracts/payments";
import { type StandInStripe, startStripe, type TestCard } from "@/tests/support/stand-ins/stripe";

const dayMs = 86_400_000;
const cards: Record<Card, TestCard> = {
  works: "mastercard",
  asks: "needs_3ds",
  declines: "attaches_but_fails",
};

let stripe: StandInStripe;
let subject: PaymentsSubject;
let close: () => Promise<void>;

async function begin(id: string | null) {
  stripe = await startStripe();
  const http = createHttp(createEgress({ allow: parseAllowList(stripe.allow) }));
  const account = { id, url: stripe.url, secretKey: stripe.secretKey, collectsTax: true };
  const log = pino({ level: "silent" });
  subject = subjectAt(createStripePayments({ http, account, log, now: stripe.clock.now }));
  close = async () => {
    await http.close();
    await stripe.close();
  };
}
afterEach(() => close());

function subjectAt(port: PaymentsSubject["port"]): PaymentsSubject {
  return {
    port,
    newWorkspace: async () => randomUUID(),
    onPage: async (url, act) => {
      const page = stripe.page(url);
      if (act === "pay") page.pay({ country: "DE" });
      if (act === "payLater") page.payLater({ country: "DE" });
      if (act === "payBadly") page.payBadly();
      if (act === "callOff") page.cancel();
    },
    settle: async (url, what) => stripe.page(url)[what](),
    addCard: async (url, card) => {
      const page = stripe.page(url);
      const landed = page.pay({ card: cards[card], country: "DE" });
      if ("stays" in landed) page.confirm();
    },
    answerBank: async (url, isConfirmed) => {
      if (isConfirmed) stripe.page(url).confirm();
      else await stripe.clock.advance(2 * dayMs);
    },
    passDays: async (days) => {
      await stripe.clock.advance(days * dayMs);
    },
    // Of this realm, as deep comparisons want it.
    paid: async (customer) => Array.from(stripe.books.of(customer).charges, ({ amount }) => amount),
    // As from the dashboard: the payment is refunded, and the invoice does not say so.
    refund: async (customer, invoice) => {
      const { secretKey, port: at } = stripe;
      const owner = new Stripe(secretKey, {
        host: "127.0.0.1",
        port: at,
        protocol: "http",
        telemetry: false,
      });
      const { data } = await owner.invoicePayments.list({ invoice });
      const payment_intent = String(data[0]?.payment.payment_intent);
      const { amount } = await owner.refunds.create({ payment_intent });
      const [refund] = stripe.books.of(customer).refunds;
      expect(refund?.amount).toBe(amount);
    },
  };
}

describe.each([
  ["the installation's account", null],
  ["an account of a brand", "acct_brand"],
] as const)("Stripe fulfills the contract of the payments port, at %s", (_which, id) => {
  beforeEach(() => begin(id));
  test.each(paymentsContract.map(({ name, hold }) => [name, hold] as const))("%s", async (_name, hold) => {
    expect(subject.port.account).toBe(id);
    await hold(subject);
    expect(stripe.problems).toEqual([]);
  });
});
