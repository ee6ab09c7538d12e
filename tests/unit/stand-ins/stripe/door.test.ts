import type Stripe from "stripe";
import { doubled, type StandInStripe, shuffled } from "@/tests/support/stand-ins/stripe";
import { day, open, shop } from "./kit";

let vendor: StandInStripe;
let stripe: Stripe;

beforeEach(async () => {
  ({ vendor, stripe } = await open());
});

afterEach(() => vendor.close());

/** A request as a client of one's own would send it. */
function send(path: string, form: string | null, more: Record<string, string> = {}) {
  return fetch(`http://127.0.0.1:${vendor.port}${path}`, {
    ...(form === null ? {} : { method: "POST", body: form }),
    headers: {
      ...{ authorization: `Bearer ${vendor.secretKey}`, "stripe-version": vendor.apiVersion },
      ...(form === null
        ? {}
        : { "idempotency-key": crypto.randomUUID(), "content-type": "application/x-www-form-urlencoded" }),
      ...more,
    },
  });
}

const answered = async (response: Promise<Response>) => {
  const { status, json } = await response.then(async (one) => ({
    status: one.status,
    json: await one.json(),
  }));
  return {
    status,
    ...(json as { error?: { message?: string; code?: string; param?: string; type?: string } }),
  };
};

test.each([
  ["/v1/customers", "colour=red", "Received unknown parameter: colour"],
  ["/v1/customers", "address[galaxy]=Milky+Way", "Received unknown parameter: address[galaxy]"],
  ["/v1/customers", "address=Berlin", "Invalid object"],
  ["/v1/customers", "address.country=DE", "Received unknown parameter: address.country"],
  ["/v1/customers", "address[country=DE", "Invalid parameter name: address[country"],
  ["/v1/customers", "email=a@b.test&email=c@d.test", "Duplicate parameter: email"],
  ["/v1/customers", '{"email":"a@b.test"}', "Received unknown parameter"],
  ["/v1/customers", "metadata=x", "Invalid object"],
  ["/v1/prices", "currency=usd&unit_amount=1.5&product=p", "Invalid integer: 1.5"],
  ["/v1/prices", "unit_amount=1&product=p", "Missing required param: currency."],
  ["/v1/checkout/sessions", "mode=setup&payment_method_types[]=card", "payment_method_types"],
  ["/v1/checkout/sessions", "mode=setup&line_items[x][price]=p", "Invalid array"],
  ["/v1/subscriptions/sub_1", "billing_cycle_anchor=now", "Invalid object"],
  ["/v1/subscriptions/sub_1", "trial_end=now", "Received unknown parameter: trial_end"],
  ["/v1/invoices/upcoming", "customer=cus_1", "Unrecognized request URL"],
  ["/v1/checkout/sessions", "mode=setup&locale=de-DE", "Invalid locale"],
  ["/v1/checkout/sessions", "mode=setup&success_url=/done", "Not a valid URL"],
  ["/v1/checkout/sessions", "mode=setup&branding_settings[button_color]=red", "Invalid color: red"],
  ["/v1/invoiceitems", "price=price_1&customer=cus_1", "Received unknown parameter: price"],
])("%s refuses %s and tells it", async (path, form, message) => {
  const { status, error } = await answered(send(path, form));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(error?.type).toBe("invalid_request_error");
  expect(error?.message).toContain(message);
  expect(vendor.problems).toEqual([expect.stringContaining(message)]);
});

test("a request without a key, a version or an idempotency key is refused", async () => {
  expect((await answered(send("/v1/customers", null, { authorization: "Bearer sk_test_x" }))).status).toBe(
    401,
  );
  expect(vendor.problems).toEqual([]);
  const wrong = { "stripe-version": "2024-06-20" };
  expect((await answered(send("/v1/customers", null, wrong))).status).toBe(400);
  expect((await answered(send("/v1/customers", "email=a@b.test", { "idempotency-key": "" }))).status).toBe(
    400,
  );
  expect(vendor.problems).toEqual([
    expect.stringContaining("Stripe-Version is 2024-06-20"),
    expect.stringContaining("Idempotency-Key is missing"),
  ]);
  expect(vendor.books.customers()).toEqual([]);
});

test("what can't be expanded is refused", async () => {
  const { customer } = await shop({ vendor, stripe });
  await expect(stripe.customers.retrieve(customer.id, { expand: ["email"] })).rejects.toThrow(
    /cannot be expanded/,
  );
  await expect(stripe.customers.retrieve(customer.id, { expand: ["cards"] })).rejects.toThrow(
    /cannot be expanded/,
  );
  await expect(stripe.customers.retrieve("cus_nobody")).rejects.toMatchObject({
    ...{ statusCode: 404, code: "resource_missing" },
  });
});

test("the same key has the same answer for a day, and other parameters are refused", async () => {
  const make = (email: string, idempotencyKey: string) =>
    stripe.customers.create({ email }, { idempotencyKey });
  const one = await make("a@b.test", "k1");
  const two = await make("a@b.test", "k1");
  expect(two.id).toBe(one.id);
  expect(two.lastResponse.headers["idempotent-replayed"]).toBe("true");
  await expect(make("c@d.test", "k1")).rejects.toMatchObject({
    statusCode: 400,
    rawType: "idempotency_error",
  });
  expect(vendor.books.customers()).toHaveLength(1);
  vendor.clock.advance(day);
  expect((await make("a@b.test", "k1")).id).not.toBe(one.id);
  vendor.faults.push("error_after_acting");
  await expect(make("e@f.test", "k2")).rejects.toMatchObject({ statusCode: 500 });
  await expect(make("e@f.test", "k2")).rejects.toMatchObject({ statusCode: 500 });
  expect(vendor.books.customers().filter((one) => one.email === "e@f.test")).toHaveLength(1);
});

test("a second request with a key whose first is under way is refused", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  vendor.faults.push({ answersAfter: promise });
  const first = stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "k" });
  while (vendor.books.customers().length === 0) await new Promise((done) => setImmediate(done));
  await expect(stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "k" })).rejects.toMatchObject(
    {
      ...{ statusCode: 409, code: "idempotency_key_in_use" },
    },
  );
  resolve();
  expect((await first).email).toBe("a@b.test");
});

test("each fault comes as the vendor's", async () => {
  const make = () => stripe.customers.create({ email: "a@b.test" });
  const failed = async (fault: StandInStripe["faults"][number]) => {
    vendor.faults.push(fault);
    return make().then(
      () => null,
      (thrown: Stripe.errors.StripeError) => ({
        type: thrown.type,
        status: thrown.statusCode,
        code: thrown.code,
      }),
    );
  };
  expect(await failed("rate_limit")).toEqual({
    type: "StripeRateLimitError",
    status: 429,
    code: "rate_limit",
  });
  expect(await failed("lock_timeout")).toMatchObject({ status: 429, code: "lock_timeout" });
  expect(await failed("error_before_acting")).toMatchObject({ type: "StripeAPIError", status: 500 });
  expect(await failed("unauthorized")).toMatchObject({ type: "StripeAuthenticationError", status: 401 });
  expect(await failed("forbidden")).toMatchObject({ type: "StripePermissionError", status: 403 });
  expect(await failed({ declined: "do_not_honor" })).toMatchObject({ type: "StripeCardError", status: 402 });
  expect(await failed("garbage")).toMatchObject({ type: "StripeAPIError" });
  expect(vendor.books.customers()).toEqual([]);
  const cut = { at: "POST /v1/customers", fault: "cut_before_acting", times: 2 } as const;
  expect(await failed(cut)).toMatchObject({ type: "StripeConnectionError" });
  expect(vendor.books.customers()).toEqual([]);
  expect(await failed("error_after_acting")).toMatchObject({ status: 500 });
  expect(vendor.books.customers()).toHaveLength(1);
  // The package tries once more with the same key, so that a cut after the act goes unnoticed.
  expect(await failed({ at: /customers/, fault: "cut_after_acting" })).toBeNull();
  expect(vendor.books.customers()).toHaveLength(2);
  expect(vendor.faults).toEqual([]);
  expect(vendor.problems).toEqual([]);
});

test("its webhooks are accepted by the package", async () => {
  const { subscribe } = await shop({ vendor, stripe });
  await subscribe();
  const sent = vendor.webhooks({ at: new Date() });
  const check = (
    { body, headers }: { body: string; headers: { "stripe-signature": string } },
    secret: string,
  ) => stripe.webhooks.constructEvent(body, headers["stripe-signature"], secret);
  for (const one of doubled(shuffled(sent, 7)))
    expect(check(one, vendor.webhookSecret).api_version).toBe(vendor.apiVersion);
  expect(sent.map((one) => one.type)).toEqual(
    expect.arrayContaining([
      ...["customer.created", "customer.subscription.created", "customer.subscription.updated"],
      ...["invoice.paid", "invoice_payment.paid", "payment_method.attached", "checkout.session.completed"],
    ]),
  );
  expect(shuffled(sent, 7)).toEqual(shuffled(sent, 7));
  expect(shuffled(sent, 7)).not.toEqual(sent);
  expect(vendor.webhooks()).toEqual([]);
  const { id } = sent[0]!;
  const rolled = vendor.redeliver(id, { secrets: ["whsec_old", "whsec_new"], at: new Date() });
  expect(check(rolled, "whsec_new").id).toBe(id);
  expect(() => check(rolled, "whsec_other")).toThrow(/signature/);
  const late = vendor.redeliver(id, { at: new Date(Date.now() - 301_000) });
  expect(() => check(late, vendor.webhookSecret)).toThrow(/tolerance/);
  const old = vendor.redeliver(id, { version: "2024-06-20", at: new Date() });
  expect(check(old, vendor.webhookSecret).api_version).toBe("2024-06-20");
  const strange = vendor.strangersEvent("invoice.paid", { at: new Date() });
  expect(check(strange, vendor.webhookSecret).type).toBe("invoice.paid");
  expect(vendor.problems).toEqual([]);
});

test("an endpoint made by API has its own secret and wishes, and events are kept for 30 days", async () => {
  const endpoint = await stripe.webhookEndpoints.create({
    url: "https://app.test/stripe",
    enabled_events: ["customer.created"],
    api_version: "2026-10-28.endive",
  });
  const [listed] = (await stripe.webhookEndpoints.list()).data;
  expect(listed).toMatchObject({ id: endpoint.id, status: "enabled" });
  expect(listed?.secret).toBeUndefined();
  await shop({ vendor, stripe });
  const sent = vendor.webhooks({ at: new Date() });
  expect(sent.map((one) => one.type)).toEqual(["customer.created"]);
  const [only] = sent;
  const event = stripe.webhooks.constructEvent(
    ...[only!.body, only!.headers["stripe-signature"], String(endpoint.secret)],
  );
  expect(event.type).toBe("customer.created");
  const kept = () => stripe.events.list({ types: ["customer.created"] });
  expect((await kept()).data.map((one) => one.id)).toEqual([event.id]);
  vendor.clock.advance(31 * day);
  expect((await kept()).data).toEqual([]);
  expect(vendor.problems).toEqual([]);
});

test("lists have pages, and a key finds at most ten prices", async () => {
  const { monthly, better, product } = await shop({ vendor, stripe });
  const found = await stripe.prices.list({
    lookup_keys: ["basic_monthly_usd", "growth_monthly_usd", "none"],
  });
  expect(found.data.map((one) => one.id)).toEqual([better.id, monthly.id]);
  const many = Array.from({ length: 11 }, (_, index) => `k${index}`);
  await expect(stripe.prices.list({ lookup_keys: many })).rejects.toThrow(/up to 10/);
  await expect(
    stripe.prices.create({
      currency: "usd",
      unit_amount: 1,
      product: product.id,
      lookup_key: "basic_monthly_usd",
    }),
  ).rejects.toThrow(/already uses/);
  const moved = await stripe.prices.create({
    ...{ currency: "usd", unit_amount: 12_000, product: product.id, recurring: { interval: "month" } },
    ...{ lookup_key: "basic_monthly_usd", transfer_lookup_key: true },
  });
  await stripe.prices.update(monthly.id, { active: false });
  expect(
    (await stripe.prices.list({ lookup_keys: ["basic_monthly_usd"] })).data.map((one) => one.id),
  ).toEqual([moved.id]);
  expect((await stripe.prices.list({ active: false })).data.map((one) => one.id)).toEqual([monthly.id]);
  for (let count = 0; count < 12; count += 1)
    await stripe.customers.create({ email: `c${count % 2}@many.test` });
  const page = await stripe.customers.list({ limit: 5, email: "c0@many.test" });
  expect(page).toMatchObject({ has_more: true, data: { length: 5 } });
  const all: string[] = [];
  for await (const one of stripe.customers.list({ limit: 5, email: "c0@many.test" })) all.push(one.id);
  expect(new Set(all).size).toBe(6);
  expect(vendor.problems).toEqual([expect.stringContaining("up to 10")]);
});

test("the account, its taxes and its portal are told", async () => {
  const { customer } = await shop({ vendor, stripe });
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    charges_enabled: true,
    default_currency: "usd",
  });
  expect(await stripe.tax.settings.retrieve()).toMatchObject({ status: "active" });
  const registered = await stripe.tax.registrations.list({ status: "active" });
  expect(registered.data.map((one) => one.country)).toContain("DE");
  await expect(
    stripe.billingPortal.sessions.create({ customer: customer.id, return_url: "https://app.test/" }),
  ).rejects.toThrow(/portal settings/);
  const made = await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
  });
  expect((await stripe.billingPortal.configurations.list({ active: true })).data.map(({ id }) => id)).toEqual(
    [made.id],
  );
  const session = await stripe.billingPortal.sessions.create({
    ...{ customer: customer.id, configuration: made.id, return_url: "https://app.test/", locale: "de" },
  });
  expect(vendor.page(session.url).pay({ card: "mastercard" })).toEqual({ url: "https://app.test/" });
  const [card] = vendor.books.of(customer.id).cards;
  expect(vendor.books.of(customer.id).customer?.invoice_settings.default_payment_method).toBe(card?.id);
  expect(vendor.problems).toEqual([]);
});
