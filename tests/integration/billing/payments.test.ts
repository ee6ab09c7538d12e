import { behindProxy } from "@/tests/integration/auth/browser";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { afterTrial, atCheckout, overview, press, validate } from "./kit";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ environment: behindProxy });
});
afterAll(() => tern?.stop());

async function paying(priceId = "growth_monthly_gbp"): Promise<Member> {
  const member = await afterTrial(tern);
  await atCheckout(tern, member, "pay", priceId);
  await validate(member);
  return member;
}
const offerFor = async (member: Member, priceId: string) =>
  (await member.get(`/api/billing/prices/${priceId}/upgrade_info`)).body;
const put = (member: Member, priceId: string, offer: string) =>
  member.ask("/api/billing/subscription", { method: "PUT", json: { local_price_id: priceId, offer } });
async function changeTo(member: Member, priceId: string) {
  const { payload } = await offerFor(member, priceId);
  return (await put(member, priceId, payload.offer)).body;
}
const list = async (member: Member, what: string) => (await member.get(`/api/billing/${what}`)).body.payload;

/** Fills in the provider's form for a new card; its text, or where it leads. */
async function typeCard(member: Member, fields: Record<string, string>) {
  const { payload } = (await member.post("/api/billing/payment_method")).body;
  const answer = await fetch(new URL(new URL(payload.url).pathname, tern.url), {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
}
const card = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123", name: "Ada Byron" };

describe("changing the plan (BILL-29 to BILL-34)", () => {
  it("to a larger one costs what was offered, at once", async () => {
    const member = await paying("basic_monthly_gbp");
    const { payload: offer } = await offerFor(member, "growth_monthly_gbp");
    expect(offer).toMatchObject({ when: "now", currency: "GBP", next_total: 7440 });
    expect(offer.price + offer.tax).toBe(offer.total);
    expect(offer.lines.map(({ tier }: { tier: string }) => tier)).toEqual(["basic", "growth"]);
    expect((await put(member, "growth_monthly_gbp", offer.offer)).body.payload).toEqual({
      ...{ is_redirect: false, url: null },
    });
    expect(await overview(member)).toMatchObject({
      ...{ tier: "growth", planned: null },
      next_payment: { amount_cents: 7440, tax_cents: 1240, currency: "GBP" },
    });
    const { items } = await list(member, "transactions");
    expect(items[0]).toMatchObject({
      amount_cents: offer.total,
      status: "paid",
      items: [{ item: "plan", tier: "growth" }],
    });
    expect(items).toHaveLength(2);
  });

  it("is for as many seats as are asked for, at what was offered (BILL-13)", async () => {
    const member = await afterTrial(tern);
    const { payload } = (
      await member.get("/api/billing/checkout?price_id=basic_monthly_gbp&seats=2&extension_seats=1")
    ).body;
    await press(tern, payload.url, "pay");
    await validate(member);
    // 2 seats at £31 and a browser seat at £15, with a fifth of tax.
    expect((await list(member, "transactions")).items[0]).toMatchObject({ amount_cents: 9240 });
    const path = "/api/billing/prices/growth_monthly_gbp/upgrade_info?seats=4&extension_seats=3";
    const offer = (await member.get(path)).body.payload;
    // 4 at £62 and 3 at £15.
    expect(offer).toMatchObject({ when: "now", next_total: 35_160 });
    const other = await member.ask("/api/billing/subscription", {
      method: "PUT",
      json: { local_price_id: "growth_monthly_gbp", offer: offer.offer, seats: 4, extension_seats: 3 },
    });
    expect(other.status).toBe(200);
    expect(await overview(member)).toMatchObject({
      ...{ tier: "growth", quantities: { seat: 4, extension_seat: 3, mailbox_slot: 0 } },
      next_payment: { amount_cents: 35_160 },
    });
    const fewer = await member.get("/api/billing/prices/scale_monthly_gbp/upgrade_info?seats=3");
    expect(fewer.body).toMatchObject({ code: "seats_in_use", min: 4 });
    const later = await member.get(
      "/api/billing/prices/basic_monthly_gbp/upgrade_info?seats=1&extension_seats=0",
    );
    expect(later.body.payload).toMatchObject({ when: "period_end", next_total: 3720 });
    expect((await member.get("/api/billing/prices/basic_monthly_gbp/upgrade_info?seats=0")).status).toBe(400);
  });

  it("to a smaller one waits for the end of the period, and can be taken back", async () => {
    const member = await paying();
    const { payload: offer } = await offerFor(member, "basic_monthly_gbp");
    expect(offer).toMatchObject({ when: "period_end", total: 0, lines: [] });
    await put(member, "basic_monthly_gbp", offer.offer);
    expect(await overview(member)).toMatchObject({
      ...{ tier: "growth", is_paid: true },
      planned: { tier: "basic", period: "monthly", date: offer.next_date },
    });
    await member.post("/api/billing/subscription/keep");
    expect(await overview(member)).toMatchObject({ tier: "growth", planned: null });
  });

  it("by canceling ends it with its period, and can be taken back", async () => {
    const member = await paying();
    const { next_payment } = await overview(member);
    await member.post("/api/billing/subscription/cancel");
    expect(await overview(member)).toMatchObject({
      ...{ tier: "growth", is_paid: true, ends_at: next_payment.date, next_payment: null },
    });
    await member.post("/api/billing/subscription/keep");
    expect(await overview(member)).toMatchObject({ ends_at: null, next_payment });
  });

  it("by giving up an unpaid one leads to the free plan at once, and nothing is owed", async () => {
    const member = await paying();
    await atCheckout(tern, member, "fail", "growth_monthly_gbp");
    expect(await validate(member)).toMatchObject({ tier: "growth", is_paid: false });
    await member.post("/api/billing/subscription/cancel");
    expect(await overview(member)).toMatchObject({ tier: "free", is_paid: true, owed: null, due_cents: 0 });
    const { items } = await list(member, "transactions");
    expect(items.map(({ status }: { status: string }) => status)).toEqual(["void", "paid"]);
  });

  it("is asked of the bank where the card needs it, and happens when it is confirmed", async () => {
    const member = await paying("basic_monthly_gbp");
    await typeCard(member, { ...card, number: "4000002500003155" });
    const [, added] = await list(member, "payment_methods");
    await member.post(`/api/billing/payment_method/${added._id}/set_primary`);
    const { payload } = await changeTo(member, "growth_monthly_gbp");
    expect(payload.is_redirect).toBe(true);
    expect(await validate(member)).toMatchObject({ tier: "basic" });
    await press(tern, payload.url, "pay");
    expect(await validate(member)).toMatchObject({ tier: "growth" });
  });

  it("is refused with the card, in the words of BILL-49, and changes nothing", async () => {
    const member = await paying("basic_monthly_gbp");
    await typeCard(member, { ...card, number: "4000000000000341" });
    const [, added] = await list(member, "payment_methods");
    await member.post(`/api/billing/payment_method/${added._id}/set_primary`);
    expect(await changeTo(member, "growth_monthly_gbp")).toMatchObject({
      ...{ ok: false, code: "card_refused" },
      error: "There are errors with your payment, please add a new card",
    });
    expect(await validate(member)).toMatchObject({ tier: "basic", is_paid: true });
  });

  it("by two admins at once is paid once, and the second is asked to look again", async () => {
    const admin = await paying("basic_monthly_gbp");
    const offers = await Promise.all(
      ["growth_monthly_gbp", "scale_monthly_gbp"].map(async (id) => ({
        id,
        offer: (await offerFor(admin, id)).payload.offer as string,
      })),
    );
    const answers = await Promise.all(offers.map(({ id, offer }) => put(admin, id, offer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await list(admin, "transactions")).items).toHaveLength(2);
  });

  it("waits for the turn of another admin, which ends with their process", async () => {
    const admin = await paying("basic_monthly_gbp");
    const busy = (sql: string) =>
      tern.sql(`update payment_customers set changing_until = ${sql} where workspace_id = $1`, [
        admin.workspaceId,
      ]);
    await busy("now() + interval '1 minute'");
    for (const act of ["cancel", "keep"])
      expect((await admin.post(`/api/billing/subscription/${act}`)).body.code).toBe("conflict");
    expect((await changeTo(admin, "growth_monthly_gbp")).code).toBe("conflict");
    await busy("now() - interval '1 second'");
    expect((await changeTo(admin, "growth_monthly_gbp")).ok).toBe(true);
    const [row] = await tern.sql("select changing_until from payment_customers where workspace_id = $1", [
      admin.workspaceId,
    ]);
    expect(row?.changing_until).toBeNull();
  });

  it("needs an offer that is not ten minutes old, for the plan there is", async () => {
    const member = await paying("basic_monthly_gbp");
    const at = (ms: number) => `basic_monthly_gbp ${Date.now() + ms}`;
    for (const offer of ["rubbish", at(-601_000), at(120_000), `growth_monthly_gbp ${Date.now()}`])
      expect((await put(member, "growth_monthly_gbp", offer)).body.code).toBe("offer_changed");
    expect((await list(member, "transactions")).items).toHaveLength(1);
  });

  it("keeps its currency, and is not bought a second time", async () => {
    const member = await paying("basic_monthly_gbp");
    expect(await offerFor(member, "growth_monthly_usd")).toMatchObject({ code: "other_currency" });
    const { body } = await member.get("/api/billing/checkout?price_id=growth_monthly_gbp");
    expect(body.code).toBe("plan_running");
    const path = "/api/billing/prices/growth_monthly_gbp/upgrade_info?price_to_delete=";
    expect((await member.get(`${path}scale_monthly_gbp`)).body.code).toBe("offer_changed");
    expect((await member.get(`${path}basic_monthly_gbp`)).body.ok).toBe(true);
    expect(await offerFor(member, "gold_monthly_gbp")).toMatchObject({ code: "price_not_found" });
  });

  it("needs a plan that is paid", async () => {
    const member = await afterTrial(tern);
    expect(await offerFor(member, "growth_monthly_gbp")).toMatchObject({ code: "no_plan_to_change" });
    for (const act of ["cancel", "keep"])
      expect((await member.post(`/api/billing/subscription/${act}`)).body.code).toBe("no_plan_to_change");
  });
});

describe("payment methods (BILL-38 to BILL-40)", () => {
  it("are added on the provider's page, which takes test numbers alone", async () => {
    const member = await signedUp(tern);
    expect(await list(member, "payment_methods")).toEqual([]);
    for (const [fields, problem] of [
      [{ ...card, cvc: "" }, "Please, fill all fields"],
      [{ ...card, number: "4242424242424241" }, "Card number is not valid"],
      [{ ...card, number: "4111111111111111" }, "Real cards are not accepted here"],
      [{ ...card, expiry: "01/20" }, "expiry date in the future"],
    ] as const) {
      const { status, text } = await typeCard(member, fields);
      expect([status, text]).toEqual([422, expect.stringContaining(problem)]);
    }
    expect((await typeCard(member, card)).to).toBe(`${tern.url}/billing/payment-methods`);
    expect(await list(member, "payment_methods")).toEqual([
      {
        ...{ _id: expect.any(String), brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040 },
        is_primary: true,
      },
    ]);
  });

  it("can be removed, but not the last one of a paid plan", async () => {
    const member = await paying();
    const [only] = await list(member, "payment_methods");
    const remove = (id: string) => member.ask(`/api/billing/payment_method/${id}`, { method: "DELETE" });
    expect((await remove(only._id)).body.code).toBe("last_payment_method");
    await typeCard(member, card);
    expect((await remove(only._id)).status).toBe(200);
    expect(await list(member, "payment_methods")).toMatchObject([{ is_primary: true, exp_year: 2040 }]);
  });

  it("of another workspace do not exist", async () => {
    const [member, stranger] = [await paying(), await paying()];
    const [theirs] = await list(stranger, "payment_methods");
    const path = `/api/billing/payment_method/${theirs._id}`;
    expect((await member.ask(path, { method: "DELETE" })).status).toBe(404);
    expect((await member.post(`${path}/set_primary`)).status).toBe(404);
    expect(await list(stranger, "payment_methods")).toHaveLength(1);
  });
});

it("a deletion that is scheduled ends the plan with its period (SPACE-51)", async () => {
  const member = await paying();
  await member.post(`/api/space/${member.workspaceId}/schedule_deletion`);
  const jobs = await tern.sql(
    "select data from jobs.job where name = 'end-subscription' and data->>'workspaceId' = $1",
    [member.workspaceId],
  );
  expect(jobs).toHaveLength(1);
});

describe("who sees and changes payments", () => {
  const calls = [
    ["GET", "prices/growth_monthly_gbp/upgrade_info"],
    ["PUT", "subscription"],
    ["POST", "subscription/cancel"],
    ["POST", "subscription/keep"],
    ["GET", "payment_methods"],
    ["POST", "payment_method"],
    ["GET", "transactions"],
    ["GET", "customer_portal"],
  ] as const;
  const ask = (member: Member, method: string, path: string) =>
    member.ask(`/api/billing/${path}`, {
      method,
      ...(method === "PUT" && { json: { local_price_id: "growth_monthly_gbp", offer: "none" } }),
      ...(method === "POST" && { json: {} }),
    });

  it.each(calls)("%s %s: admins only", async (method, path) => {
    const admin = await paying("basic_monthly_gbp");
    const member = await joined(tern, admin.workspaceId);
    expect((await ask(member, method, path)).status).toBe(403);
    expect((await ask(admin, method, path)).status).not.toBe(403);
  });

  it.each(calls)("%s %s: nobody where payments are arranged elsewhere", async (method, path) => {
    const admin = await paying("basic_monthly_gbp");
    await tern.sql("update workspaces set subscription_mode = 'manual' where id = $1", [admin.workspaceId]);
    expect((await ask(admin, method, path)).body.code).toBe("purchase_refused");
  });
});
