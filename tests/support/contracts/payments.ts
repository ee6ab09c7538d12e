import assert from "node:assert/strict";
import type { PaymentsPort, Purchase, Subscription } from "@/server/ports/payments";

/** What a customer does on the provider's page. */
export type PageAct = "pay" | "payLater" | "payBadly" | "callOff";

/** What a driver has to provide for the contract tests. */
export type PaymentsSubject = {
  port: PaymentsPort;
  /** A workspace that the provider does not know yet. */
  newWorkspace(): Promise<string>;
  /** Does what a customer would do on the page at `url`. */
  onPage(url: string, act: PageAct): Promise<void>;
  /** Triggers later events of a subscription; null if the provider offers no way to do so. */
  later:
    | ((url: string, what: "moneyArrives" | "moneyNeverComes" | "renewalFails" | "ends") => Promise<void>)
    | null;
};

export type PaymentsGuarantee = { name: string; hold(subject: PaymentsSubject): Promise<void> };

type Price = Purchase["price"];
const basic: Price = { id: "basic_monthly_usd", amountCents: 3900, currency: "USD", period: "monthly" };
const growth: Price = { id: "growth_annual_eur", amountCents: 70_080, currency: "EUR", period: "annual" };

const purchase = (workspaceId: string, price: Price, customer: string | null = null): Purchase => ({
  ...{ workspaceId, customer, price, email: "buyer@example.test" },
  returnUrl: "https://own.example/campaigns?redirect_from_stripe=true",
});

async function buy(
  subject: PaymentsSubject,
  workspaceId: string,
  price: Price,
  act: PageAct,
  customer?: string,
) {
  const opened = await subject.port.createCheckout(purchase(workspaceId, price, customer));
  await subject.onPage(opened.url, act);
  return opened;
}
const expectState = async (port: PaymentsPort, customer: string, expected: Subscription) =>
  assert.deepEqual(await port.subscription(customer), expected);

/** Every externally visible guarantee of ports/payments.ts. */
export const paymentsContract: readonly PaymentsGuarantee[] = [
  {
    name: "a checkout that was only opened buys nothing",
    async hold({ port, newWorkspace }) {
      const { customer, url } = await port.createCheckout(purchase(await newWorkspace(), basic));
      assert.match(url, /^https?:\/\//);
      await expectState(port, customer, { state: "none", priceId: null });
    },
  },
  {
    name: "a paid plan is active, at its price",
    async hold(subject) {
      const { customer } = await buy(subject, await subject.newWorkspace(), growth, "pay");
      await expectState(subject.port, customer, { state: "active", priceId: growth.id });
    },
  },
  {
    name: "a slow payment is pending, and then active",
    async hold(subject) {
      const { customer, url } = await buy(subject, await subject.newWorkspace(), basic, "payLater");
      await expectState(subject.port, customer, { state: "pending", priceId: basic.id });
      if (!subject.later) return;
      await subject.later(url, "moneyArrives");
      await expectState(subject.port, customer, { state: "active", priceId: basic.id });
    },
  },
  {
    name: "a pending payment may fail",
    async hold(subject) {
      if (!subject.later) return;
      const { customer, url } = await buy(subject, await subject.newWorkspace(), basic, "payLater");
      await subject.later(url, "moneyNeverComes");
      await expectState(subject.port, customer, { state: "failed", priceId: basic.id });
    },
  },
  {
    name: "a refused card is a failed payment, which can be retried",
    async hold(subject) {
      const workspaceId = await subject.newWorkspace();
      const { customer } = await buy(subject, workspaceId, basic, "payBadly");
      await expectState(subject.port, customer, { state: "failed", priceId: basic.id });
      await buy(subject, workspaceId, basic, "pay", customer);
      await expectState(subject.port, customer, { state: "active", priceId: basic.id });
    },
  },
  {
    name: "a canceled checkout buys nothing",
    async hold(subject) {
      const workspaceId = await subject.newWorkspace();
      const { customer } = await buy(subject, workspaceId, basic, "callOff");
      await expectState(subject.port, customer, { state: "none", priceId: null });
      await buy(subject, workspaceId, basic, "payBadly", customer);
      await buy(subject, workspaceId, basic, "callOff", customer);
      await expectState(subject.port, customer, { state: "none", priceId: null });
    },
  },
  {
    name: "an upgrade replaces the plan, and a failed one keeps the old plan",
    async hold(subject) {
      const workspaceId = await subject.newWorkspace();
      const { customer } = await buy(subject, workspaceId, basic, "pay");
      await buy(subject, workspaceId, growth, "payBadly", customer);
      await expectState(subject.port, customer, { state: "active", priceId: basic.id });
      await buy(subject, workspaceId, growth, "pay", customer);
      await expectState(subject.port, customer, { state: "active", priceId: growth.id });
    },
  },
  {
    name: "a failed renewal is a failed payment, and an ended subscription is canceled",
    async hold(subject) {
      if (!subject.later) return;
      const failing = await buy(subject, await subject.newWorkspace(), basic, "pay");
      await subject.later(failing.url, "renewalFails");
      await expectState(subject.port, failing.customer, { state: "failed", priceId: basic.id });
      const ending = await buy(subject, await subject.newWorkspace(), basic, "pay");
      await subject.later(ending.url, "ends");
      await expectState(subject.port, ending.customer, { state: "cancelled", priceId: basic.id });
    },
  },
  {
    name: "a purchase that is pending or active is shown again, never bought twice",
    async hold(subject) {
      const workspaceId = await subject.newWorkspace();
      const { customer, url } = await buy(subject, workspaceId, basic, "payLater");
      const again = await subject.port.createCheckout(purchase(workspaceId, basic, customer));
      assert.deepEqual(again, { customer, url });
    },
  },
  {
    name: "customers are kept apart",
    async hold(subject) {
      const paying = await buy(subject, await subject.newWorkspace(), basic, "pay");
      const other = await subject.port.createCheckout(purchase(await subject.newWorkspace(), basic));
      assert.notEqual(other.customer, paying.customer);
      await expectState(subject.port, other.customer, { state: "none", priceId: null });
    },
  },
];

export async function holdToPaymentsContract(subject: PaymentsSubject): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const { name, hold } of paymentsContract) {
    verdicts[name] = await hold(subject).then(
      () => "held",
      (error: Error) => `${error.message}\n${error.stack}`,
    );
  }
  return verdicts;
}
