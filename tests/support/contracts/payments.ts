import assert from "node:assert/strict";
import { priceById } from "@/server/domain/billing/prices";
import type { Change, PaymentsPort, PlanPrice, Purchase, Quote, Subscription } from "@/server/ports/payments";

/** What a customer does on the provider's page for a plan. */
export type PageAct = "pay" | "payLater" | "payBadly" | "callOff";
/** A card that works, one for which the bank asks, and one that is refused when it is charged. */
export type Card = "works" | "asks" | "declines";

/** What a driver has to provide for the contract tests. */
export type PaymentsSubject = {
  port: PaymentsPort;
  /** A workspace that the provider does not know yet. */
  newWorkspace(): Promise<string>;
  /** Does what a customer would do on the page at `url`. */
  onPage(url: string, act: PageAct): Promise<void>;
  /** Lets the money of a slow payment at `url` arrive or not. */
  settle(url: string, what: "moneyArrives" | "moneyNeverComes"): Promise<void>;
  /** Fills in the form for a new card at `url`. */
  addCard(url: string, card: Card): Promise<void>;
  /** Answers the bank's question at `url`. */
  answerBank(url: string, isConfirmed: boolean): Promise<void>;
  /** Lets time pass at the provider. */
  passDays(days: number): Promise<void>;
  /** The provider's books: what the customer has paid, with tax, in the order of the payments. */
  paid(customer: string): Promise<number[]>;
};

export type PaymentsGuarantee = { name: string; hold(subject: PaymentsSubject): Promise<void> };

function planAt(id: string): PlanPrice {
  const price = priceById(id);
  assert.ok(price, id);
  return { ...price, name: price.tier };
}
const basic = planAt("basic_monthly_usd");
const growth = planAt("growth_monthly_usd");
const growthAnnual = planAt("growth_annual_usd");

const returnUrl = "https://own.example/campaigns?redirect_from_stripe=true";
const payer = (workspaceId: string, customer: string | null = null) => ({
  ...{ workspaceId, customer, email: `${workspaceId}@example.test`, name: "Acme", returnUrl },
  look: { brand: "Tern", locale: "en" as const },
});
const purchase = (workspaceId: string, price: PlanPrice, customer: string | null = null): Purchase => ({
  ...{ ...payer(workspaceId, customer), price },
});

/** A workspace that did something on the page for a plan. */
async function buyer(
  { port, newWorkspace, onPage }: PaymentsSubject,
  price: PlanPrice,
  act: PageAct = "pay",
) {
  const workspaceId = await newWorkspace();
  const { customer, url } = await port.createCheckout(purchase(workspaceId, price));
  await onPage(url, act);
  return { workspaceId, customer, url };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

async function expectPlan(
  port: PaymentsPort,
  customer: string,
  state: Subscription["state"],
  price?: PlanPrice,
) {
  const said = await port.subscription(customer);
  assert.deepEqual([said.state, said.priceId], [state, price?.id ?? null]);
  return said;
}

async function quoted({ port }: PaymentsSubject, of: Buyer, price: PlanPrice, when: "now" | "period_end") {
  const quote = await port.quote({ ...of, price, when });
  assert.ok(quote, "there is a plan to change");
  return quote;
}
const change = (
  { port }: PaymentsSubject,
  of: Buyer,
  price: PlanPrice,
  when: "now" | "period_end",
  { from, asOf }: Pick<Quote, "from" | "asOf">,
): Promise<Change> => port.change({ ...of, price, when, from, asOf });

/** Makes another card the one that is charged. */
async function payWith(subject: PaymentsSubject, { workspaceId, customer }: Buyer, card: Card) {
  const { port, addCard } = subject;
  const before = new Set((await port.paymentMethods(customer)).map(({ id }) => id));
  const { url } = await port.addPaymentMethod(payer(workspaceId, customer));
  await addCard(url, card);
  const added = (await port.paymentMethods(customer)).find(({ id }) => !before.has(id));
  assert.ok(added, "the card was added");
  assert.equal(await port.setPrimary({ workspaceId, customer, id: added.id }), true);
  return added.id;
}

const buying: readonly PaymentsGuarantee[] = [
  {
    name: "a checkout that was only opened buys nothing",
    async hold({ port, newWorkspace, paid }) {
      const { customer, url } = await port.createCheckout(purchase(await newWorkspace(), basic));
      assert.match(url, /^https?:\/\//);
      await expectPlan(port, customer, "none");
      assert.deepEqual(await paid(customer), []);
    },
  },
  {
    name: "a paid plan is active at its price, was paid once, and names its next payment",
    async hold(subject) {
      const { customer } = await buyer(subject, growthAnnual);
      const { next, endsAt, planned, owed } = await expectPlan(
        subject.port,
        customer,
        "active",
        growthAnnual,
      );
      assert.ok(next, "there is a next payment");
      assert.equal(next.amountCents - next.taxCents, growthAnnual.amountCents);
      assert.deepEqual(await subject.paid(customer), [next.amountCents]);
      assert.deepEqual([endsAt, planned, owed], [null, null, null]);
    },
  },
  {
    name: "a slow payment is pending, and then active",
    async hold(subject) {
      const { workspaceId, customer, url } = await buyer(subject, basic, "payLater");
      await expectPlan(subject.port, customer, "pending", basic);
      assert.equal(await subject.port.cancel({ workspaceId, customer }), false);
      await subject.settle(url, "moneyArrives");
      await expectPlan(subject.port, customer, "active", basic);
    },
  },
  {
    name: "a slow payment that never comes buys nothing",
    async hold(subject) {
      const { customer, url } = await buyer(subject, basic, "payLater");
      await subject.settle(url, "moneyNeverComes");
      const { state } = await subject.port.subscription(customer);
      assert.ok(state === "failed" || state === "none", state);
      assert.deepEqual(await subject.paid(customer), []);
    },
  },
  {
    name: "a refused card buys nothing, and another one can be tried",
    async hold(subject) {
      const { port, onPage, paid } = subject;
      const { workspaceId, customer } = await buyer(subject, basic, "payBadly");
      const { state } = await port.subscription(customer);
      assert.ok(state === "failed" || state === "none", state);
      assert.deepEqual(await paid(customer), []);
      await onPage((await port.createCheckout(purchase(workspaceId, basic, customer))).url, "pay");
      await expectPlan(port, customer, "active", basic);
      assert.equal((await paid(customer)).length, 1);
    },
  },
  {
    name: "a checkout that was called off buys nothing",
    async hold(subject) {
      const { customer } = await buyer(subject, basic, "callOff");
      await expectPlan(subject.port, customer, "none");
    },
  },
  {
    name: "a purchase that is open or pending is shown again, never made twice",
    async hold(subject) {
      const { port, onPage, newWorkspace } = subject;
      const workspaceId = await newWorkspace();
      const first = await port.createCheckout(purchase(workspaceId, basic));
      assert.deepEqual(await port.createCheckout(purchase(workspaceId, basic, first.customer)), first);
      // Its id was lost before it could be kept.
      assert.deepEqual(await port.createCheckout(purchase(workspaceId, basic)), first);
      const other = await port.createCheckout(purchase(workspaceId, growth, first.customer));
      assert.notEqual(other.url, first.url);
      await onPage(other.url, "pay");
      await expectPlan(port, first.customer, "active", growth);
      await assert.rejects(onPage(first.url, "pay"), "the page of the other price is closed");
    },
  },
  {
    name: "customers are kept apart",
    async hold(subject) {
      const { port, newWorkspace } = subject;
      const paying = await buyer(subject, basic);
      const other = await port.createCheckout(purchase(await newWorkspace(), basic));
      assert.notEqual(other.customer, paying.customer);
      await expectPlan(port, other.customer, "none");
      assert.deepEqual((await port.invoices(other.customer, { skip: 0, limit: 10 })).items, []);
    },
  },
];

const changing: readonly PaymentsGuarantee[] = [
  {
    name: "a larger plan begins at once, for exactly what was quoted",
    async hold(subject) {
      const of = await buyer(subject, basic);
      await subject.passDays(10);
      const quote = await quoted(subject, of, growth, "now");
      const net = quote.lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      assert.equal(quote.totalCents, net + quote.taxCents);
      assert.ok(
        net > 0 && net < growth.amountCents - basic.amountCents,
        `${net} is a part of the difference`,
      );
      assert.deepEqual(await change(subject, of, growth, "now", quote), { kind: "done" });
      const { next } = await expectPlan(subject.port, of.customer, "active", growth);
      assert.equal(next?.amountCents, quote.next.amountCents);
      assert.equal(+(next?.at ?? 0), +quote.next.at);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.totalCents]);
    },
  },
  {
    name: "a longer period begins anew, and what was left is given back",
    async hold(subject) {
      const of = await buyer(subject, growth);
      await subject.passDays(5);
      const quote = await quoted(subject, of, growthAnnual, "now");
      assert.ok(quote.lines.some(({ amountCents }) => amountCents < 0));
      assert.ok(+quote.next.at - +quote.asOf > 360 * 86_400_000);
      await change(subject, of, growthAnnual, "now", quote);
      const { next } = await expectPlan(subject.port, of.customer, "active", growthAnnual);
      assert.equal(+(next?.at ?? 0), +quote.next.at);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.totalCents]);
    },
  },
  {
    name: "a change that is asked for again is paid once",
    async hold(subject) {
      const of = await buyer(subject, basic);
      const quote = await quoted(subject, of, growth, "now");
      const answers = await Promise.all([1, 2, 3].map(() => change(subject, of, growth, "now", quote)));
      assert.ok(answers.some(({ kind }) => kind === "done"));
      assert.deepEqual(await change(subject, of, growth, "now", quote), { kind: "done" });
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a quote for another plan than the current one changes nothing",
    async hold(subject) {
      const of = await buyer(subject, basic);
      const quote = await quoted(subject, of, growthAnnual, "now");
      await change(subject, of, growth, "now", await quoted(subject, of, growth, "now"));
      assert.deepEqual(await change(subject, of, growthAnnual, "now", quote), { kind: "changed" });
      await expectPlan(subject.port, of.customer, "active", growth);
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a refused card changes nothing and owes nothing, and a good one is taken afterwards",
    async hold(subject) {
      const of = await buyer(subject, basic);
      await payWith(subject, of, "declines");
      const quote = await quoted(subject, of, growth, "now");
      assert.deepEqual(await change(subject, of, growth, "now", quote), { kind: "refused" });
      const { owed } = await expectPlan(subject.port, of.customer, "active", basic);
      assert.equal(owed, null);
      const { items } = await subject.port.invoices(of.customer, { skip: 0, limit: 10 });
      assert.deepEqual(
        items.filter(({ status }) => status === "open" || status === "failed"),
        [],
      );
      await payWith(subject, of, "works");
      await subject.passDays(0.01);
      const again = await quoted(subject, of, growth, "now");
      assert.deepEqual(await change(subject, of, growth, "now", again), { kind: "done" });
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [again.totalCents]);
    },
  },
  {
    name: "while the bank asks nothing changes; confirmed it does, refused it never does",
    async hold(subject) {
      for (const isConfirmed of [true, false]) {
        const of = await buyer(subject, basic);
        await payWith(subject, of, "asks");
        const asked = await change(subject, of, growth, "now", await quoted(subject, of, growth, "now"));
        assert.equal(asked.kind, "confirm");
        await expectPlan(subject.port, of.customer, "active", basic);
        if (asked.kind === "confirm") await subject.answerBank(asked.url, isConfirmed);
        await expectPlan(subject.port, of.customer, "active", isConfirmed ? growth : basic);
        assert.equal((await subject.paid(of.customer)).length, isConfirmed ? 2 : 1);
      }
    },
  },
  {
    name: "a smaller plan begins when the billing period ends, and costs nothing before",
    async hold(subject) {
      const of = await buyer(subject, growth);
      const quote = await quoted(subject, of, basic, "period_end");
      assert.deepEqual([quote.lines, quote.totalCents], [[], 0]);
      assert.deepEqual(await change(subject, of, basic, "period_end", quote), { kind: "done" });
      const { planned, next } = await expectPlan(subject.port, of.customer, "active", growth);
      assert.equal(planned?.priceId, basic.id);
      assert.equal(+(planned?.at ?? 0), +quote.next.at);
      assert.equal(next?.amountCents, quote.next.amountCents);
      await subject.passDays(32);
      assert.equal((await expectPlan(subject.port, of.customer, "active", basic)).planned, null);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.next.amountCents]);
    },
  },
  {
    name: "a canceled plan ends when the billing period ends, and nothing more is paid",
    async hold(subject) {
      const of = await buyer(subject, growth);
      const before = (await subject.port.subscription(of.customer)).next;
      assert.equal(await subject.port.cancel(of), true);
      assert.equal(await subject.port.cancel(of), true);
      const { endsAt, next } = await expectPlan(subject.port, of.customer, "active", growth);
      assert.deepEqual([+(endsAt ?? 0), next], [+(before?.at ?? 0), null]);
      await subject.passDays(32);
      await expectPlan(subject.port, of.customer, "none");
      assert.equal((await subject.paid(of.customer)).length, 1);
      assert.equal(await subject.port.cancel(of), false);
    },
  },
  {
    name: "what was canceled or planned can be taken back",
    async hold(subject) {
      const of = await buyer(subject, growth);
      await subject.port.cancel(of);
      assert.equal(await subject.port.keep(of), true);
      const quote = await quoted(subject, of, basic, "period_end");
      await change(subject, of, basic, "period_end", quote);
      await subject.port.keep(of);
      const { endsAt, planned } = await expectPlan(subject.port, of.customer, "active", growth);
      assert.deepEqual([endsAt, planned], [null, null]);
      await subject.passDays(32);
      await expectPlan(subject.port, of.customer, "active", growth);
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a renewal that cannot be paid is owed, and paying it brings the plan back",
    async hold(subject) {
      const of = await buyer(subject, basic);
      await payWith(subject, of, "declines");
      await subject.passDays(32);
      const { state, owed } = await subject.port.subscription(of.customer);
      assert.ok(state === "failed" || state === "active", state);
      assert.ok(owed && owed.amountCents > basic.amountCents, "it is owed, with tax");
      const { url } = await subject.port.createCheckout(purchase(of.workspaceId, basic, of.customer));
      assert.equal(url, owed.url);
      await payWith(subject, of, "works");
      await subject.onPage(url, "pay");
      assert.equal((await expectPlan(subject.port, of.customer, "active", basic)).owed, null);
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a plan that is not paid ends at once when it is canceled, and nothing is owed for it",
    async hold(subject) {
      const { port } = subject;
      const of = await buyer(subject, basic);
      await payWith(subject, of, "declines");
      for (let weeks = 0; (await port.subscription(of.customer)).state !== "failed"; weeks += 2) {
        assert.ok(weeks < 20, "it fails in the end");
        await subject.passDays(14);
      }
      assert.equal(await port.cancel(of), true);
      assert.equal((await expectPlan(port, of.customer, "none")).owed, null);
      const { items } = await port.invoices(of.customer, { skip: 0, limit: 10 });
      assert.ok(items.every(({ status }) => status === "paid" || status === "void"));
      await payWith(subject, of, "works");
      await subject.passDays(40);
      await expectPlan(port, of.customer, "none");
      assert.equal((await subject.paid(of.customer)).length, 1);
    },
  },
  {
    name: "there is nothing to change without a paid plan",
    async hold(subject) {
      const of = await buyer(subject, basic, "callOff");
      assert.equal(await subject.port.quote({ ...of, price: growth, when: "now" }), null);
      assert.equal(await subject.port.keep(of), false);
      const asked = await change(subject, of, growth, "now", { from: basic.id, asOf: new Date() });
      assert.deepEqual(asked, { kind: "changed" });
    },
  },
];

const methods: readonly PaymentsGuarantee[] = [
  {
    name: "the card that paid is listed, and the primary one first",
    async hold(subject) {
      const of = await buyer(subject, basic);
      await subject.port.endDuplicates(of);
      const [only, ...others] = await subject.port.paymentMethods(of.customer);
      assert.match(only?.last4 ?? "", /^\d{4}$/);
      assert.deepEqual([only?.isPrimary, others], [true, []]);
      const second = await payWith(subject, of, "works");
      const listed = await subject.port.paymentMethods(of.customer);
      assert.deepEqual(
        listed.map(({ isPrimary }) => isPrimary),
        [true, false],
      );
      assert.equal(listed[0]?.id, second);
    },
  },
  {
    name: "a card can be added before anything is bought",
    async hold({ port, newWorkspace, addCard }) {
      const workspaceId = await newWorkspace();
      const { customer, url } = await port.addPaymentMethod(payer(workspaceId));
      await addCard(url, "works");
      assert.equal((await port.paymentMethods(customer)).length, 1);
      await expectPlan(port, customer, "none");
    },
  },
  {
    name: "a card can be removed, but not the last one that pays for a plan",
    async hold(subject) {
      const { port } = subject;
      const of = await buyer(subject, basic);
      const [first] = await port.paymentMethods(of.customer);
      assert.ok(first);
      assert.equal(await port.removePaymentMethod({ ...of, id: first.id }), "last");
      const second = await payWith(subject, of, "works");
      assert.equal(await port.removePaymentMethod({ ...of, id: second }), "done");
      const left = await port.paymentMethods(of.customer);
      assert.deepEqual(
        left.map(({ id, isPrimary }) => [id, isPrimary]),
        [[first.id, true]],
      );
      await port.cancel(of);
      await subject.passDays(32);
      assert.equal(await port.removePaymentMethod({ ...of, id: first.id }), "done");
    },
  },
  {
    name: "nobody's card is another's to remove or to pay with",
    async hold(subject) {
      const { port } = subject;
      const [of, stranger] = [await buyer(subject, basic), await buyer(subject, basic)];
      const [card] = await port.paymentMethods(of.customer);
      const id = card?.id ?? "";
      for (const wrong of [id, "pm_unknown"]) {
        assert.equal(await port.setPrimary({ ...stranger, id: wrong }), false);
        assert.equal(await port.removePaymentMethod({ ...stranger, id: wrong }), "unknown");
      }
      assert.equal((await port.paymentMethods(of.customer)).length, 1);
    },
  },
  {
    name: "invoices come newest first, by page, with what was paid",
    async hold(subject) {
      const of = await buyer(subject, basic);
      await subject.passDays(31);
      await change(subject, of, growth, "now", await quoted(subject, of, growth, "now"));
      const all = await subject.port.invoices(of.customer, { skip: 0, limit: 10 });
      assert.deepEqual(
        all.items.map(({ priceId, status }) => [priceId, status]),
        [
          [growth.id, "paid"],
          [basic.id, "paid"],
          [basic.id, "paid"],
        ],
      );
      assert.deepEqual(
        all.items.map(({ amountCents }) => amountCents).reverse(),
        await subject.paid(of.customer),
      );
      assert.equal(all.hasMore, false);
      const second = await subject.port.invoices(of.customer, { skip: 1, limit: 1 });
      assert.deepEqual([second.items[0]?.id, second.hasMore], [all.items[1]?.id, true]);
    },
  },
];

/** Every externally visible guarantee of ports/payments.ts. */
export const paymentsContract: readonly PaymentsGuarantee[] = [...buying, ...changing, ...methods];

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
