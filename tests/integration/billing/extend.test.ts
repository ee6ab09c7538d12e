import { until } from "@/tests/integration/auth/browser";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInStripe, startStripe } from "@/tests/support/stand-ins/stripe";
import { afterTrial, overview } from "./kit";

const dayMs = 86_400_000;
let stripe: StandInStripe;
let tern: Installation;
beforeAll(async () => {
  stripe = await startStripe();
  tern = await startInstallation({
    environment: {
      ...{ STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
      ...{ STRIPE_API_URL: stripe.url, EGRESS_ALLOW: stripe.allow },
    },
  });
  await tern.start("worker");
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await stripe?.close();
});

async function paying(priceId = "scale_monthly_usd"): Promise<Member> {
  const member = await afterTrial(tern);
  const { payload } = (await member.get(`/api/billing/checkout?price_id=${priceId}`)).body;
  stripe.page(payload.url).pay({ country: "US" });
  await member.post("/api/space/subscriptions/validate");
  return member;
}
const booksOf = async (member: Member) => {
  const rows = await tern.sql("select customer from payment_customers where workspace_id = $1", [
    member.workspaceId,
  ]);
  return stripe.books.of(String(rows[0]?.customer));
};
/** Cents that the vendor took from a workspace in all. */
const taken = async (member: Member) => (await booksOf(member)).taken.usd ?? 0;
const account = async (member: Member) => (await member.get("/api/space/info")).body.payload;

const info = async (member: Member, item: string, quantity: number) =>
  (await member.get(`/api/billing/prices/extend_info?item=${item}&quantity=${quantity}`)).body;
const extend = async (member: Member, item: string, quantity: number, offer: string) =>
  (await member.post("/api/billing/subscription/extend", { item, quantity, offer })).body;
async function bought(member: Member, item: string, quantity: number) {
  const { payload } = await info(member, item, quantity);
  return { offered: payload, answer: await extend(member, item, quantity, payload.offer) };
}

const subscribe = (member: Member, priceId: string, offer: string) =>
  member.ask("/api/billing/subscription", { method: "PUT", json: { local_price_id: priceId, offer } });

/** Accounts that take a seat. */
const connect = (member: Member, count: number) =>
  tern.sql(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone, automation_type)
     select $1, gen_random_uuid(), gen_random_uuid(), 'unipile', false, 'p' || n || '@person.test', 'Real', 'Person', 'GB', 'UTC', 'cloud'
     from generate_series(1, $2) n`,
    [member.workspaceId, count],
  );

describe("seats and slots of a paid plan (BILL-13, BILL-28, BILL-33)", () => {
  it("are there once they are paid, for exactly what was offered", async () => {
    const member = await paying();
    const before = [await taken(member), (await account(member)).total_seats];
    const { offered, answer } = await bought(member, "seat", 4);
    expect(offered).toMatchObject({ when: "now", item: "seat", has: 1, min: 1, unit_cents: 14_900 });
    expect(offered.lines).toEqual([
      { item: "plan", tier: "scale", period: "monthly", quantity: 3, amount_cents: offered.price },
    ]);
    expect(answer.payload.total_seats).toBe(before[1] + 3);
    expect((await taken(member)) - (before[0] ?? 0)).toBe(offered.total);
    // The same request again finds it done.
    expect((await extend(member, "seat", 4, offered.offer)).ok).toBe(true);
    expect((await taken(member)) - (before[0] ?? 0)).toBe(offered.total);
    const shown = await overview(member);
    expect(shown.quantities).toEqual({ seat: 4, extension_seat: 0, mailbox_slot: 0 });
    expect(shown.next_payment.amount_cents).toBe(offered.next_total);
    expect(shown.next_payment.lines).toMatchObject([{ item: "plan", quantity: 4, amount_cents: 4 * 14_900 }]);
    const { items } = (await member.get("/api/billing/transactions")).body.payload;
    expect(items[0].items).toEqual([
      { item: "plan", tier: "scale", period: "monthly", quantity: expect.any(Number) },
    ]);
  });

  it("that are in use cannot be given back", async () => {
    const member = await paying();
    await bought(member, "seat", 5);
    await connect(member, 3);
    const { cloud_seats_available: free } = await account(member);
    expect(await info(member, "seat", 5 - free - 1)).toMatchObject({ code: "seats_in_use", min: 5 - free });
  });

  it("of mailboxes exist from Pro on", async () => {
    const small = await paying("growth_monthly_usd");
    expect(await info(small, "mailbox_slot", 1)).toMatchObject({
      ...{ code: "upgrade_required", feature: "mailbox_slot" },
    });
    const member = await paying();
    const slots = async () => (await member.get("/api/billing/plans")).body.payload.mailbox_slots;
    const included = await slots();
    await bought(member, "mailbox_slot", 7);
    expect(await slots()).toBe(included + 7);
  });

  it("stay with a larger plan, at its price", async () => {
    const member = await paying("growth_monthly_usd");
    await bought(member, "seat", 3);
    const change = (await member.get("/api/billing/prices/scale_monthly_usd/upgrade_info")).body.payload;
    expect(change.next_total).toBe(3 * 14_900);
    const paid = await taken(member);
    await subscribe(member, "scale_monthly_usd", change.offer);
    expect((await taken(member)) - paid).toBe(change.total);
    expect(await overview(member)).toMatchObject({ tier: "scale", quantities: { seat: 3 } });
  });

  it("are charged once when two admins buy at the same moment", async () => {
    const member = await paying();
    const paid = await taken(member);
    const offers = await Promise.all([info(member, "seat", 2), info(member, "seat", 3)]);
    const answers = await Promise.all(
      offers.map(({ payload }, index) => extend(member, "seat", index + 2, payload.offer)),
    );
    const done = answers.findIndex(({ ok }) => ok);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(["conflict", "offer_changed"]).toContain(answers.find(({ ok }) => !ok)?.code);
    expect((await taken(member)) - paid).toBe(offers[done]?.payload.total);
    expect((await overview(member)).quantities.seat).toBe(done + 2);
  });

  it("are not bought with a declined card, and nothing is owed for it", async () => {
    const member = await paying();
    const [card] = (await booksOf(member)).cards;
    stripe.becomes(card?.id ?? "", "attaches_but_fails");
    const { answer } = await bought(member, "seat", 2);
    expect(answer.code).toBe("card_refused");
    expect(await overview(member)).toMatchObject({ owed: null, quantities: { seat: 1 } });
  });

  it("need a paid plan, a number that makes sense and an offer", async () => {
    const free = await afterTrial(tern);
    expect((await info(free, "seat", 2)).code).toBe("no_plan_to_change");
    const member = await paying();
    for (const [item, quantity] of [
      ["seat", -1],
      ["seat", 501],
      ["seat", 1.5],
      ["phone", 2],
    ] as const)
      expect((await info(member, item, quantity)).code).toBe("invalid_input");
    expect((await info(member, "seat", 0)).code).toBe("seats_in_use");
    expect((await info(member, "seat", 1)).code).toBe("nothing_to_change");
    expect((await extend(member, "seat", 2, "scale_monthly_usd:1 1")).code).toBe("offer_changed");
    // An offer of another workspace, or one with other amounts, is none for this one.
    const { payload } = await info(await paying("growth_monthly_usd"), "seat", 2);
    expect((await extend(member, "seat", 2, payload.offer)).code).toBe("offer_changed");
  });
});

/** The account's owner pays an invoice back in the dashboard. */
async function refund(invoice: string): Promise<void> {
  const { amount } = await atVendor(`invoices/${invoice}`).then(({ total }) => ({ amount: String(total) }));
  await atVendor("credit_notes", new URLSearchParams({ invoice, amount, refund_amount: amount }));
}
async function atVendor(path: string, body?: URLSearchParams) {
  const headers = {
    authorization: `Bearer ${stripe.secretKey}`,
    "Stripe-Version": stripe.apiVersion,
    "Idempotency-Key": `dashboard ${path}`,
  };
  const answer = await fetch(`http://127.0.0.1:${stripe.port}/v1/${path}`, {
    ...{ headers, method: body ? "POST" : "GET" },
    ...(body && { body }),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(said));
  return said;
}

describe("credits (BILL-27, BILL-45)", () => {
  const left = async (member: Member) => (await member.get("/api/billing/credits")).body.payload.left;
  const buy = async (member: Member, key: string, count = 1, priceId = "credits_500_usd") =>
    (await member.post("/api/billing/credits/buy", { price_id: priceId, count, key })).body;

  it("are priced in the currency of the plan", async () => {
    const member = await paying("basic_monthly_gbp");
    const { payload } = (await member.get("/api/billing/prices/credits")).body;
    expect(payload.map(({ currency }: { currency: string }) => currency)).toEqual(["GBP", "GBP", "GBP"]);
    expect((await buy(member, "key-of-dollars")).code).toBe("other_currency");
    const one = (await member.get(`/api/billing/prices/credits?price_id=${payload[1]._id}`)).body.payload;
    expect(one).toEqual([payload[1]]);
  });

  it("are there when they are paid, once for each request however often it is sent", async () => {
    const member = await paying();
    const [credits, paid] = [await left(member), await taken(member)];
    const answers = await Promise.all([1, 2, 3].map(() => buy(member, "first-purchase", 2)));
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect((await buy(member, "first-purchase", 2)).ok).toBe(true);
    expect(await left(member)).toBe(credits + 1000);
    expect((await taken(member)) - paid).toBe(2 * 4300);
    await buy(member, "second-purchase");
    expect(await left(member)).toBe(credits + 1500);
    const { items } = (await member.get("/api/billing/transactions")).body.payload;
    expect(items[0].items).toEqual([{ item: "credits", tier: null, period: null, quantity: 500 }]);
  });

  it("need a payment method, and buy nothing with a declined one", async () => {
    const fresh = await afterTrial(tern);
    const { payload } = (await fresh.get("/api/billing/prices/credits")).body;
    expect((await buy(fresh, "without-a-card", 1, payload[0]._id)).code).toBe("payment_method_needed");
    const member = await paying();
    const credits = await left(member);
    const [card] = (await booksOf(member)).cards;
    stripe.becomes(card?.id ?? "", "attaches_but_fails");
    expect((await buy(member, "with-a-bad-card")).code).toBe("card_refused");
    expect(await left(member)).toBe(credits);
  });

  it("come late if the bank asks first, by the webhook alone", async () => {
    const member = await paying();
    const credits = await left(member);
    const [card] = (await booksOf(member)).cards;
    stripe.becomes(card?.id ?? "", "needs_3ds");
    const asked = await buy(member, "asked-by-the-bank");
    expect(asked).toMatchObject({ ok: false, code: "bank_confirms" });
    stripe.webhooks();
    stripe.page(asked.url).confirm();
    for (const { body, headers } of stripe.webhooks())
      await fetch(`${tern.url}/api/webhooks/stripe`, { method: "POST", body, headers });
    await until(async () => (await left(member)) === credits + 500);
  });

  it("that are refunded are taken back", async () => {
    const member = await paying();
    const credits = await left(member);
    await buy(member, "to-be-refunded");
    const invoice = (await booksOf(member)).invoices.at(-1);
    await refund(invoice?.id ?? "");
    await member.post("/api/space/subscriptions/validate");
    expect(await left(member)).toBe(credits);
  });

  it("are for admins, and for counts that make sense", async () => {
    const member = await paying();
    for (const count of [0, -1, 21, 1.5])
      expect((await buy(member, "wrong-count", count)).code).toBe("invalid_input");
    expect((await buy(member, "wrong-price", 1, "credits_1_usd")).code).toBe("price_not_found");
  });
});

describe("when the billing period ends", () => {
  it("fewer seats are paid for, and a smaller plan has no slots", async () => {
    const [giver, smaller] = [await paying(), await paying()];
    await bought(giver, "seat", 5);
    await connect(giver, 3);
    const { total_seats: total, cloud_seats_available: free } = await account(giver);
    const { offered, answer } = await bought(giver, "seat", 5 - free);
    expect(offered).toMatchObject({ when: "period_end", total: 0, lines: [] });
    expect(answer.payload.total_seats).toBe(total);
    expect((await overview(giver)).planned).toMatchObject({ tier: "scale", quantities: { seat: 5 - free } });
    // Another change has to wait for the planned one, and the same one again finds it planned.
    expect((await info(giver, "seat", 9)).code).toBe("change_planned");
    expect((await extend(giver, "seat", 5 - free, offered.offer)).ok).toBe(true);

    await bought(smaller, "mailbox_slot", 7);
    const change = (await smaller.get("/api/billing/prices/growth_monthly_usd/upgrade_info")).body.payload;
    expect(change.next_total).toBe(7900);
    await subscribe(smaller, "growth_monthly_usd", change.offer);

    const paid = await taken(giver);
    await stripe.clock.advance(32 * dayMs);
    for (const member of [giver, smaller]) await member.post("/api/space/subscriptions/validate");
    expect((await account(giver)).total_seats).toBe(total - free);
    expect((await taken(giver)) - paid).toBe(offered.next_total);
    expect(await overview(smaller)).toMatchObject({
      tier: "growth",
      quantities: { seat: 1, extension_seat: 0, mailbox_slot: 0 },
    });
  });
});

it("makes no mistake at Stripe", () => {
  expect(stripe.problems).toEqual([]);
});
