import assert from "node:assert/strict";
import type { AddOn } from "@/lib/contract/billing/items";
import { addOnPrice, packById, priceById } from "@/server/domain/billing/prices";
import type {
  Bought,
  Change,
  HeldItem,
  Item,
  OneTimePrice,
  PaymentsPort,
  Purchase,
  Quote,
  RecurringPrice,
  Subscription,
} from "@/server/ports/payments";

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
  /** Pays an invoice back in full at the provider, without a call of ours; left out where nobody can. */
  refund?(customer: string, invoice: string): Promise<void>;
};

export type PaymentsGuarantee = { name: string; hold(subject: PaymentsSubject): Promise<void> };

function planAt(id: string): RecurringPrice {
  const price = priceById(id);
  assert.ok(price, id);
  const { amountCents, currency, period, tier } = price;
  return { ...{ id, amountCents, currency, period }, kind: "plan", product: tier, name: tier };
}
/** The price of an addition that goes with a plan. */
function addedTo(plan: RecurringPrice, kind: AddOn): RecurringPrice {
  const { id, amountCents } = addOnPrice(kind, plan);
  const { currency, period } = plan;
  return { ...{ id, kind, amountCents, currency, period }, product: kind, name: kind };
}
const basic = planAt("basic_monthly_usd");
const growth = planAt("growth_monthly_usd");
const growthAnnual = planAt("growth_annual_usd");
const extensionSeat = addedTo(basic, "extension_seat");
const slot = addedTo(basic, "mailbox_slot");

function packAt(id: string): OneTimePrice {
  const pack = packById(id);
  assert.ok(pack, id);
  const { amountCents, currency, credits } = pack;
  return { ...{ id, amountCents, currency }, product: `credits_${credits}`, name: `${credits} credits` };
}
const pack = packAt("credits_500_usd");

/** A plan for a number of seats, and what is added to it. */
const items = (plan: RecurringPrice, seats = 1, ...added: Item[]): Item[] => [
  { price: plan, quantity: seats },
  ...added,
];
const heldOf = ({ price, quantity }: Item): HeldItem => ({ priceId: price.id, quantity });
const held = (wanted: readonly Item[]): HeldItem[] => wanted.map(heldOf);
const costOf = ({ price, quantity }: Item) => price.amountCents * quantity;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
/** What a whole period of everything costs, without tax. */
const cost = (wanted: readonly Item[]) => sumOf(wanted.map(costOf));

const returnUrl = "https://own.example/campaigns?redirect_from_stripe=true";
const payer = (workspaceId: string, customer: string | null = null) => ({
  ...{ workspaceId, customer, email: `${workspaceId}@example.test`, name: "Acme", returnUrl },
  look: { brand: "Tern", locale: "en" as const },
});
const purchase = (
  workspaceId: string,
  wanted: readonly Item[],
  customer: string | null = null,
): Purchase => ({
  ...{ ...payer(workspaceId, customer), items: wanted },
});

/** A workspace that did something on the page for a plan. */
async function buyer(
  { port, newWorkspace, onPage }: PaymentsSubject,
  wanted: readonly Item[],
  act: PageAct = "pay",
) {
  const workspaceId = await newWorkspace();
  const { customer, url } = await port.createCheckout(purchase(workspaceId, wanted));
  await onPage(url, act);
  return { workspaceId, customer, url };
}
type Buyer = { workspaceId: string; customer: string };

async function expectPlan(
  port: PaymentsPort,
  customer: string,
  state: Subscription["state"],
  wanted: readonly Item[] = [],
) {
  const said = await port.subscription(customer);
  assert.deepEqual([said.state, said.items], [state, held(wanted)]);
  return said;
}

async function quoted(
  { port }: PaymentsSubject,
  { workspaceId, customer }: Buyer,
  wanted: readonly Item[],
  when: "now" | "period_end",
) {
  const quote = await port.quote({ workspaceId, customer, items: wanted, when });
  assert.ok(quote, "there is a plan to change");
  return quote;
}
const change = (
  { port }: PaymentsSubject,
  { workspaceId, customer }: Buyer,
  wanted: readonly Item[],
  when: "now" | "period_end",
  { from, asOf }: Pick<Quote, "from" | "asOf">,
): Promise<Change> => port.change({ workspaceId, customer, items: wanted, when, from, asOf });

/** The lines of a quote by price: their order is not promised. */
const byPrice = (lines: Quote["lines"]): Record<string, [quantity: number, amountCents: number]> =>
  Object.fromEntries(lines.map(({ priceId, quantity, amountCents }) => [priceId, [quantity, amountCents]]));
const netOf = ({ lines }: Quote) => sumOf(lines.map(({ amountCents }) => amountCents));

const page = { skip: 0, limit: 10 };
async function expectNothingOpen({ port }: PaymentsSubject, { customer }: Buyer) {
  const { items: listed } = await port.invoices(customer, page);
  assert.deepEqual(
    listed.filter(({ status }) => status === "open" || status === "failed"),
    [],
  );
}

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

/** Buys packs; `key` names the request. */
const buy = (
  { port }: PaymentsSubject,
  { workspaceId, customer }: Buyer,
  key: string,
  quantity = 1,
): Promise<Bought> =>
  port.buy({ workspaceId, customer, price: pack, quantity, key: `${workspaceId} ${key}` });

const boughtBy = async ({ port }: PaymentsSubject, { workspaceId, customer }: Buyer) =>
  (await port.purchases({ workspaceId, customer })).map(({ priceId, quantity, isRefunded }) => ({
    ...{ priceId, quantity, isRefunded },
  }));
const onePack = { priceId: pack.id, quantity: 1, isRefunded: false };

const buying: readonly PaymentsGuarantee[] = [
  {
    name: "a checkout that was only opened buys nothing",
    async hold({ port, newWorkspace, paid }) {
      const { customer, url } = await port.createCheckout(purchase(await newWorkspace(), items(basic)));
      assert.match(url, /^https?:\/\//);
      await expectPlan(port, customer, "none");
      assert.deepEqual(await paid(customer), []);
    },
  },
  {
    name: "a paid plan is active at its price, was paid once, and names its next payment",
    async hold(subject) {
      const { customer } = await buyer(subject, items(growthAnnual));
      const { next, endsAt, planned, owed } = await expectPlan(
        subject.port,
        customer,
        "active",
        items(growthAnnual),
      );
      assert.ok(next, "there is a next payment");
      assert.equal(next.amountCents - next.taxCents, growthAnnual.amountCents);
      assert.deepEqual(next.lines, [
        { priceId: growthAnnual.id, quantity: 1, amountCents: growthAnnual.amountCents },
      ]);
      assert.deepEqual(await subject.paid(customer), [next.amountCents]);
      assert.deepEqual([endsAt, planned, owed], [null, null, null]);
    },
  },
  {
    name: "seats and what is added to a plan are bought together, and named everywhere",
    async hold(subject) {
      const wanted = items(growth, 3, { price: extensionSeat, quantity: 2 }, { price: slot, quantity: 1 });
      const { customer } = await buyer(subject, wanted);
      const { next } = await expectPlan(subject.port, customer, "active", wanted);
      assert.ok(next, "there is a next payment");
      assert.equal(next.amountCents - next.taxCents, cost(wanted));
      assert.deepEqual(
        next.lines,
        wanted.map((item) => ({ ...heldOf(item), amountCents: costOf(item) })),
      );
      assert.deepEqual(await subject.paid(customer), [next.amountCents]);
      const { items: listed } = await subject.port.invoices(customer, page);
      assert.deepEqual(
        listed.map((invoice) => invoice.items),
        [held(wanted)],
      );
    },
  },
  {
    name: "a slow payment is pending, and then active",
    async hold(subject) {
      const { workspaceId, customer, url } = await buyer(subject, items(basic), "payLater");
      await expectPlan(subject.port, customer, "pending", items(basic));
      assert.equal(await subject.port.cancel({ workspaceId, customer }), false);
      await subject.settle(url, "moneyArrives");
      await expectPlan(subject.port, customer, "active", items(basic));
    },
  },
  {
    name: "a slow payment that never comes buys nothing",
    async hold(subject) {
      const { customer, url } = await buyer(subject, items(basic), "payLater");
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
      const { workspaceId, customer } = await buyer(subject, items(basic), "payBadly");
      const { state } = await port.subscription(customer);
      assert.ok(state === "failed" || state === "none", state);
      assert.deepEqual(await paid(customer), []);
      await onPage((await port.createCheckout(purchase(workspaceId, items(basic), customer))).url, "pay");
      await expectPlan(port, customer, "active", items(basic));
      assert.equal((await paid(customer)).length, 1);
    },
  },
  {
    name: "a checkout that was called off buys nothing",
    async hold(subject) {
      const { customer } = await buyer(subject, items(basic), "callOff");
      await expectPlan(subject.port, customer, "none");
    },
  },
  {
    name: "a purchase that is open or pending is shown again, never made twice",
    async hold(subject) {
      const { port, onPage, newWorkspace } = subject;
      const workspaceId = await newWorkspace();
      const first = await port.createCheckout(purchase(workspaceId, items(basic)));
      assert.deepEqual(await port.createCheckout(purchase(workspaceId, items(basic), first.customer)), first);
      // Its id was lost before it could be kept.
      assert.deepEqual(await port.createCheckout(purchase(workspaceId, items(basic))), first);
      const seats = await port.createCheckout(purchase(workspaceId, items(basic, 2), first.customer));
      const other = await port.createCheckout(purchase(workspaceId, items(growth), first.customer));
      assert.equal(new Set([first.url, seats.url, other.url]).size, 3);
      await onPage(other.url, "pay");
      await expectPlan(port, first.customer, "active", items(growth));
      for (const { url } of [first, seats])
        await assert.rejects(onPage(url, "pay"), "the page of the other purchase is closed");
    },
  },
  {
    name: "customers are kept apart",
    async hold(subject) {
      const { port, newWorkspace } = subject;
      const paying = await buyer(subject, items(basic));
      const other = await port.createCheckout(purchase(await newWorkspace(), items(basic)));
      assert.notEqual(other.customer, paying.customer);
      await expectPlan(port, other.customer, "none");
      assert.deepEqual((await port.invoices(other.customer, page)).items, []);
    },
  },
];

const changing: readonly PaymentsGuarantee[] = [
  {
    name: "a larger plan begins at once, for exactly what was quoted",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      await subject.passDays(10);
      const quote = await quoted(subject, of, items(growth), "now");
      const net = netOf(quote);
      assert.deepEqual(quote.from, held(items(basic)));
      assert.equal(quote.totalCents, net + quote.taxCents);
      assert.ok(
        net > 0 && net < growth.amountCents - basic.amountCents,
        `${net} is a part of the difference`,
      );
      assert.deepEqual(await change(subject, of, items(growth), "now", quote), { kind: "done" });
      const { next } = await expectPlan(subject.port, of.customer, "active", items(growth));
      assert.equal(next?.amountCents, quote.next.amountCents);
      assert.equal(+(next?.at ?? 0), +quote.next.at);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.totalCents]);
    },
  },
  {
    name: "a seat is added at once, for exactly the line that was quoted",
    async hold(subject) {
      const of = await buyer(subject, items(basic, 2, { price: extensionSeat, quantity: 1 }));
      await subject.passDays(10);
      const wanted = items(basic, 3, { price: extensionSeat, quantity: 1 });
      const quote = await quoted(subject, of, wanted, "now");
      assert.deepEqual(
        quote.lines.map(({ priceId, quantity }) => ({ priceId, quantity })),
        [{ priceId: basic.id, quantity: 1 }],
      );
      const net = netOf(quote);
      assert.ok(net > 0 && net < basic.amountCents, `${net} is a part of a month`);
      assert.equal(quote.totalCents, net + quote.taxCents);
      assert.deepEqual(await change(subject, of, wanted, "now", quote), { kind: "done" });
      const { next } = await expectPlan(subject.port, of.customer, "active", wanted);
      assert.equal(next?.amountCents, quote.next.amountCents);
      assert.equal(+(next?.at ?? 0), +quote.next.at);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.totalCents]);
      const { items: listed } = await subject.port.invoices(of.customer, page);
      assert.deepEqual(listed[0]?.items, [{ priceId: basic.id, quantity: 1 }]);
    },
  },
  {
    name: "what the plan did not have yet is added at once",
    async hold(subject) {
      const of = await buyer(subject, items(growth));
      await subject.passDays(10);
      const wanted = items(growth, 1, { price: slot, quantity: 2 });
      const quote = await quoted(subject, of, wanted, "now");
      assert.deepEqual(
        quote.lines.map(({ priceId, quantity }) => ({ priceId, quantity })),
        [{ priceId: slot.id, quantity: 2 }],
      );
      assert.deepEqual(await change(subject, of, wanted, "now", quote), { kind: "done" });
      const { next } = await expectPlan(subject.port, of.customer, "active", wanted);
      assert.deepEqual(
        next?.lines,
        wanted.map((item) => ({ ...heldOf(item), amountCents: costOf(item) })),
      );
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.totalCents]);
      await subject.passDays(32);
      assert.deepEqual((await subject.paid(of.customer)).slice(2), [next?.amountCents]);
    },
  },
  {
    name: "a larger plan keeps its seats, and what is added to it costs nothing anew",
    async hold(subject) {
      const added = { price: extensionSeat, quantity: 3 };
      const of = await buyer(subject, items(basic, 2, added));
      await subject.passDays(10);
      const quote = await quoted(subject, of, items(growth, 2, added), "now");
      const lines = byPrice(quote.lines);
      assert.deepEqual(Object.keys(lines).sort(), [basic.id, growth.id].sort());
      const [[was, back] = [0, 0], [is, due] = [0, 0]] = [lines[basic.id], lines[growth.id]];
      assert.deepEqual([was, is], [2, 2]);
      assert.ok(back < 0 && due > 0 && due > -back, `${back} and ${due}`);
      assert.deepEqual(await change(subject, of, items(growth, 2, added), "now", quote), { kind: "done" });
      await expectPlan(subject.port, of.customer, "active", items(growth, 2, added));
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.totalCents]);
    },
  },
  {
    name: "what is left out of a change at once is given back",
    async hold(subject) {
      const of = await buyer(subject, items(basic, 1, { price: extensionSeat, quantity: 1 }));
      await subject.passDays(10);
      const quote = await quoted(subject, of, items(growth), "now");
      const [quantity, amount = 0] = byPrice(quote.lines)[extensionSeat.id] ?? [];
      assert.equal(quantity, 1);
      assert.ok(amount < 0 && amount > -extensionSeat.amountCents, `${amount} is given back`);
      assert.deepEqual(await change(subject, of, items(growth), "now", quote), { kind: "done" });
      await expectPlan(subject.port, of.customer, "active", items(growth));
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.totalCents]);
    },
  },
  {
    name: "a longer period begins anew, and what was left is given back",
    async hold(subject) {
      const of = await buyer(subject, items(growth, 2, { price: extensionSeat, quantity: 1 }));
      await subject.passDays(5);
      const annually = addedTo(growthAnnual, "extension_seat");
      const wanted = items(growthAnnual, 2, { price: annually, quantity: 1 });
      const quote = await quoted(subject, of, wanted, "now");
      const lines = byPrice(quote.lines);
      assert.deepEqual(lines[growthAnnual.id], [2, 2 * growthAnnual.amountCents]);
      assert.deepEqual(lines[annually.id], [1, annually.amountCents]);
      for (const { id } of [growth, extensionSeat])
        assert.ok((lines[id]?.[1] ?? 0) < 0, `${id} is given back`);
      assert.ok(+quote.next.at - +quote.asOf > 360 * 86_400_000);
      assert.deepEqual(await change(subject, of, wanted, "now", quote), { kind: "done" });
      const { next } = await expectPlan(subject.port, of.customer, "active", wanted);
      assert.equal(+(next?.at ?? 0), +quote.next.at);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.totalCents]);
    },
  },
  {
    name: "a change that is asked for again is paid once",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      const quote = await quoted(subject, of, items(growth), "now");
      const answers = await Promise.all(
        [1, 2, 3].map(() => change(subject, of, items(growth), "now", quote)),
      );
      assert.ok(answers.some(({ kind }) => kind === "done"));
      assert.deepEqual(await change(subject, of, items(growth), "now", quote), { kind: "done" });
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a seat that is asked for again is paid once",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      const quote = await quoted(subject, of, items(basic, 2), "now");
      const add = () => change(subject, of, items(basic, 2), "now", quote);
      const answers = await Promise.all([1, 2, 3].map(add));
      assert.ok(answers.some(({ kind }) => kind === "done"));
      await subject.passDays(3);
      assert.deepEqual(await add(), { kind: "done" });
      await expectPlan(subject.port, of.customer, "active", items(basic, 2));
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "of two changes that were quoted for the same subscription one is made",
    async hold(subject) {
      const of = await buyer(subject, items(growth));
      const [seat, added] = [items(growth, 2), items(growth, 1, { price: slot, quantity: 1 })];
      const [first, second] = [
        await quoted(subject, of, seat, "now"),
        await quoted(subject, of, added, "now"),
      ];
      assert.deepEqual(await change(subject, of, seat, "now", first), { kind: "done" });
      for (const when of ["now", "period_end"] as const)
        assert.deepEqual(await change(subject, of, added, when, second), { kind: "changed" });
      assert.equal((await expectPlan(subject.port, of.customer, "active", seat)).planned, null);
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a quote for another plan than the current one changes nothing",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      const quote = await quoted(subject, of, items(growthAnnual), "now");
      await change(subject, of, items(growth), "now", await quoted(subject, of, items(growth), "now"));
      assert.deepEqual(await change(subject, of, items(growthAnnual), "now", quote), { kind: "changed" });
      await expectPlan(subject.port, of.customer, "active", items(growth));
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a refused card changes nothing and owes nothing, and a good one is taken afterwards",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      await payWith(subject, of, "declines");
      for (const wanted of [items(growth), items(basic, 2, { price: extensionSeat, quantity: 1 })]) {
        const quote = await quoted(subject, of, wanted, "now");
        assert.deepEqual(await change(subject, of, wanted, "now", quote), { kind: "refused" });
        const { owed } = await expectPlan(subject.port, of.customer, "active", items(basic));
        assert.equal(owed, null);
        await expectNothingOpen(subject, of);
      }
      await payWith(subject, of, "works");
      await subject.passDays(0.01);
      const again = await quoted(subject, of, items(growth), "now");
      assert.deepEqual(await change(subject, of, items(growth), "now", again), { kind: "done" });
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [again.totalCents]);
    },
  },
  {
    name: "while the bank asks nothing changes; confirmed it does, refused it never does",
    async hold(subject) {
      for (const isConfirmed of [true, false]) {
        const of = await buyer(subject, items(basic));
        const wanted = items(growth, 2, { price: slot, quantity: 1 });
        await payWith(subject, of, "asks");
        const asked = await change(subject, of, wanted, "now", await quoted(subject, of, wanted, "now"));
        assert.equal(asked.kind, "confirm");
        await expectPlan(subject.port, of.customer, "active", items(basic));
        if (asked.kind === "confirm") await subject.answerBank(asked.url, isConfirmed);
        await expectPlan(subject.port, of.customer, "active", isConfirmed ? wanted : items(basic));
        assert.equal((await subject.paid(of.customer)).length, isConfirmed ? 2 : 1);
      }
    },
  },
  {
    name: "a smaller plan begins when the billing period ends, and costs nothing before",
    async hold(subject) {
      const of = await buyer(subject, items(growth));
      const quote = await quoted(subject, of, items(basic), "period_end");
      assert.deepEqual([quote.lines, quote.totalCents], [[], 0]);
      assert.deepEqual(await change(subject, of, items(basic), "period_end", quote), { kind: "done" });
      const { planned, next } = await expectPlan(subject.port, of.customer, "active", items(growth));
      assert.deepEqual(planned?.items, held(items(basic)));
      assert.equal(+(planned?.at ?? 0), +quote.next.at);
      assert.equal(next?.amountCents, quote.next.amountCents);
      await subject.passDays(32);
      assert.equal((await expectPlan(subject.port, of.customer, "active", items(basic))).planned, null);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.next.amountCents]);
    },
  },
  {
    name: "what is given up is kept until the billing period ends, and the rest stays",
    async hold(subject) {
      const had = items(growth, 3, { price: extensionSeat, quantity: 2 }, { price: slot, quantity: 1 });
      const wanted = items(growth, 2, { price: extensionSeat, quantity: 2 });
      const of = await buyer(subject, had);
      const quote = await quoted(subject, of, wanted, "period_end");
      assert.deepEqual([quote.lines, quote.totalCents], [[], 0]);
      assert.deepEqual(await change(subject, of, wanted, "period_end", quote), { kind: "done" });
      const { planned, next } = await expectPlan(subject.port, of.customer, "active", had);
      assert.deepEqual(planned?.items, held(wanted));
      assert.equal(next?.amountCents, quote.next.amountCents);
      assert.deepEqual(
        next?.lines,
        wanted.map((item) => ({ ...heldOf(item), amountCents: costOf(item) })),
      );
      await subject.passDays(32);
      assert.equal((await expectPlan(subject.port, of.customer, "active", wanted)).planned, null);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [quote.next.amountCents]);
    },
  },
  {
    name: "a canceled plan ends when the billing period ends, and nothing more is paid",
    async hold(subject) {
      const of = await buyer(subject, items(growth));
      const before = (await subject.port.subscription(of.customer)).next;
      assert.equal(await subject.port.cancel(of), true);
      assert.equal(await subject.port.cancel(of), true);
      const { endsAt, next } = await expectPlan(subject.port, of.customer, "active", items(growth));
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
      const of = await buyer(subject, items(growth));
      await subject.port.cancel(of);
      assert.equal(await subject.port.keep(of), true);
      const quote = await quoted(subject, of, items(basic), "period_end");
      await change(subject, of, items(basic), "period_end", quote);
      await subject.port.keep(of);
      const { endsAt, planned } = await expectPlan(subject.port, of.customer, "active", items(growth));
      assert.deepEqual([endsAt, planned], [null, null]);
      await subject.passDays(32);
      await expectPlan(subject.port, of.customer, "active", items(growth));
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a renewal that cannot be paid is owed, and paying it brings the plan back",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      await payWith(subject, of, "declines");
      await subject.passDays(32);
      const { state, owed } = await subject.port.subscription(of.customer);
      assert.ok(state === "failed" || state === "active", state);
      assert.ok(owed && owed.amountCents > basic.amountCents, "it is owed, with tax");
      const { url } = await subject.port.createCheckout(purchase(of.workspaceId, items(basic), of.customer));
      assert.equal(url, owed.url);
      await payWith(subject, of, "works");
      await subject.onPage(url, "pay");
      assert.equal((await expectPlan(subject.port, of.customer, "active", items(basic))).owed, null);
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "a plan that is not paid ends at once when it is canceled, and nothing is owed for it",
    async hold(subject) {
      const { port } = subject;
      const of = await buyer(subject, items(basic));
      await payWith(subject, of, "declines");
      for (let weeks = 0; (await port.subscription(of.customer)).state !== "failed"; weeks += 2) {
        assert.ok(weeks < 20, "it fails in the end");
        await subject.passDays(14);
      }
      assert.equal(await port.cancel(of), true);
      assert.equal((await expectPlan(port, of.customer, "none")).owed, null);
      const { items: listed } = await port.invoices(of.customer, page);
      assert.ok(listed.every(({ status }) => status === "paid" || status === "void"));
      await payWith(subject, of, "works");
      await subject.passDays(40);
      await expectPlan(port, of.customer, "none");
      assert.equal((await subject.paid(of.customer)).length, 1);
    },
  },
  {
    name: "there is nothing to change without a paid plan",
    async hold(subject) {
      const of = await buyer(subject, items(basic), "callOff");
      const { workspaceId, customer } = of;
      const wanted = items(growth);
      assert.equal(await subject.port.quote({ workspaceId, customer, items: wanted, when: "now" }), null);
      assert.equal(await subject.port.keep(of), false);
      const from = held(items(basic));
      const asked = await change(subject, of, wanted, "now", { from, asOf: new Date() });
      assert.deepEqual(asked, { kind: "changed" });
    },
  },
];

const methods: readonly PaymentsGuarantee[] = [
  {
    name: "the card that paid is listed, and the primary one first",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
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
      const of = await buyer(subject, items(basic));
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
      const [of, stranger] = [await buyer(subject, items(basic)), await buyer(subject, items(basic))];
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
      const of = await buyer(subject, items(basic));
      await subject.passDays(32);
      await change(subject, of, items(growth), "now", await quoted(subject, of, items(growth), "now"));
      const all = await subject.port.invoices(of.customer, page);
      assert.deepEqual(
        all.items.map((invoice) => [invoice.items, invoice.status]),
        [
          [held(items(growth)), "paid"],
          [held(items(basic)), "paid"],
          [held(items(basic)), "paid"],
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

const once: readonly PaymentsGuarantee[] = [
  {
    name: "what is bought once is paid once, however often it is asked for, and is no part of the plan",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      assert.deepEqual(await boughtBy(subject, of), []);
      const answers = await Promise.all([1, 2, 3].map(() => buy(subject, of, "first", 2)));
      assert.ok(answers.some(({ kind }) => kind === "done"));
      await subject.passDays(3);
      assert.deepEqual(await buy(subject, of, "first", 2), { kind: "done" });
      assert.deepEqual(await boughtBy(subject, of), [{ ...onePack, quantity: 2 }]);
      const { next, hasDuplicates } = await expectPlan(subject.port, of.customer, "active", items(basic));
      assert.deepEqual([next?.lines.length, hasDuplicates], [1, false]);
      const [invoice] = (await subject.port.invoices(of.customer, page)).items;
      const [made] = await subject.port.purchases(of);
      assert.deepEqual([invoice?.id, invoice?.status], [made?.invoice, "paid"]);
      assert.deepEqual(invoice?.items, [{ priceId: pack.id, quantity: 2 }]);
      assert.ok((invoice?.amountCents ?? 0) >= 2 * pack.amountCents);
      assert.deepEqual((await subject.paid(of.customer)).slice(1), [invoice?.amountCents]);
    },
  },
  {
    name: "another request buys again, and nobody sees what another bought",
    async hold(subject) {
      const [of, stranger] = [await buyer(subject, items(basic)), await buyer(subject, items(basic))];
      for (const key of ["first", "second"]) assert.deepEqual(await buy(subject, of, key), { kind: "done" });
      assert.deepEqual(await boughtBy(subject, of), [onePack, onePack]);
      const invoices = (await subject.port.purchases(of)).map(({ invoice }) => invoice);
      assert.equal(new Set(invoices).size, 2);
      assert.equal((await subject.paid(of.customer)).length, 3);
      assert.deepEqual(await boughtBy(subject, stranger), []);
      assert.equal((await subject.paid(stranger.customer)).length, 1);
    },
  },
  {
    name: "a refused card buys nothing and leaves nothing open, and a good one buys",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      await payWith(subject, of, "declines");
      assert.deepEqual(await buy(subject, of, "first"), { kind: "refused" });
      await expectNothingOpen(subject, of);
      assert.deepEqual(await boughtBy(subject, of), []);
      await payWith(subject, of, "works");
      assert.deepEqual(await buy(subject, of, "second"), { kind: "done" });
      assert.deepEqual(await boughtBy(subject, of), [onePack]);
      assert.equal((await subject.paid(of.customer)).length, 2);
    },
  },
  {
    name: "while the bank asks nothing is bought; confirmed it is, refused it never is",
    async hold(subject) {
      for (const isConfirmed of [true, false]) {
        const of = await buyer(subject, items(basic));
        await payWith(subject, of, "asks");
        const asked = await buy(subject, of, "first");
        assert.equal(asked.kind, "confirm");
        assert.deepEqual(await buy(subject, of, "first"), asked);
        assert.deepEqual(await boughtBy(subject, of), []);
        if (asked.kind === "confirm") await subject.answerBank(asked.url, isConfirmed);
        assert.deepEqual(await boughtBy(subject, of), isConfirmed ? [onePack] : []);
        if (isConfirmed) assert.deepEqual(await buy(subject, of, "first"), { kind: "done" });
        await expectNothingOpen(subject, of);
        assert.equal((await subject.paid(of.customer)).length, isConfirmed ? 2 : 1);
      }
    },
  },
  {
    name: "what the bank asked about for a day is given up",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      await payWith(subject, of, "asks");
      const asked = await buy(subject, of, "first");
      assert.ok(asked.kind === "confirm", asked.kind);
      await subject.passDays(2);
      assert.deepEqual(await boughtBy(subject, of), []);
      await expectNothingOpen(subject, of);
      await assert.rejects(subject.answerBank(asked.url, true), "it cannot be confirmed any more");
      assert.equal((await subject.paid(of.customer)).length, 1);
    },
  },
  {
    name: "without a payment method nothing is bought, and one that was added pays without a plan",
    async hold(subject) {
      const { port, newWorkspace } = subject;
      const workspaceId = await newWorkspace();
      const { customer } = await port.createCheckout(purchase(workspaceId, items(basic)));
      const of = { workspaceId, customer };
      assert.deepEqual(await buy(subject, of, "first"), { kind: "no_method" });
      assert.deepEqual((await port.invoices(customer, page)).items, []);
      await payWith(subject, of, "works");
      assert.deepEqual(await buy(subject, of, "first"), { kind: "done" });
      assert.deepEqual(await boughtBy(subject, of), [onePack]);
      await expectPlan(port, customer, "none");
      assert.equal((await subject.paid(customer)).length, 1);
    },
  },
  {
    name: "purchases are listed for 60 days, and not bought again afterwards",
    async hold(subject) {
      const of = await buyer(subject, items(basic));
      await buy(subject, of, "first");
      await subject.passDays(59);
      assert.deepEqual(await boughtBy(subject, of), [onePack]);
      await subject.passDays(2);
      assert.deepEqual(await boughtBy(subject, of), []);
      const before = await subject.paid(of.customer);
      assert.deepEqual(await buy(subject, of, "first"), { kind: "done" });
      assert.deepEqual(await subject.paid(of.customer), before);
    },
  },
  {
    name: "a purchase that was paid back says so",
    async hold(subject) {
      if (!subject.refund) return;
      const of = await buyer(subject, items(basic));
      for (const key of ["first", "second"]) await buy(subject, of, key);
      const [newest] = (await subject.port.invoices(of.customer, page)).items;
      await subject.refund(of.customer, newest?.id ?? "");
      const listed = await subject.port.purchases(of);
      assert.deepEqual(
        listed.filter(({ isRefunded }) => isRefunded).map(({ invoice }) => invoice),
        [newest?.id],
      );
      assert.equal(listed.length, 2);
      const [again] = (await subject.port.invoices(of.customer, page)).items;
      assert.equal(again?.status, "refunded");
    },
  },
];

/** Every externally visible guarantee of ports/payments.ts. */
export const paymentsContract: readonly PaymentsGuarantee[] = [...buying, ...changing, ...methods, ...once];

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
