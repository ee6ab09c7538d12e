import Stripe from "stripe";
import { stripeWebhook } from "@/server/drivers/stripe/webhook";
import { type StandInStripe, startStripe } from "@/tests/support/stand-ins/stripe";

let stripe: StandInStripe;
const told: string[] = [];
const read = (call: { body: string; headers: Record<string, string> }, now = stripe.clock.now()) =>
  stripeWebhook("stripe", stripe.webhookSecret, async (customer) => void told.push(customer)).read(
    { headers: call.headers, body: Buffer.from(call.body) },
    now,
  );

beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

describe("webhooks of Stripe", () => {
  it("tell which customer an event is about, and nothing else", async () => {
    const raw = new Stripe(stripe.secretKey, { host: "127.0.0.1", port: stripe.port, protocol: "http" });
    const { id } = await raw.customers.create({ email: "ada@example.test" });
    const session = await raw.checkout.sessions.create({
      ...{ mode: "setup", customer: id, currency: "usd", success_url: "https://own.example" },
    });
    stripe.page(session.url ?? "").pay();
    const calls = stripe.webhooks();
    expect(new Set(calls.map(({ type }) => type))).toEqual(
      new Set([
        "customer.created",
        "payment_method.attached",
        "setup_intent.succeeded",
        "checkout.session.completed",
      ]),
    );
    for (const call of calls) {
      const answer = read(call);
      if (answer === "forged") throw new Error(call.type);
      await answer.keep?.();
    }
    expect(told).toEqual(calls.map(() => id));
  });

  it("are refused if someone else signed them, if they are old, or if they were changed", () => {
    const call = stripe.strangersEvent();
    expect(read(call)).not.toBe("forged");
    expect(read(stripe.strangersEvent(undefined, { secrets: ["whsec_of_someone_else"] }))).toBe("forged");
    expect(read(call, new Date(+stripe.clock.now() + 301_000))).toBe("forged");
    expect(read({ ...call, body: call.body.replace("cus_", "cus_x") })).toBe("forged");
    expect(read({ ...call, headers: {} })).toBe("forged");
  });
});
