import { createHmac } from "node:crypto";
import { createWebhookDriver } from "@/server/drivers/webhook/driver";
import { EgressError, type EgressFailure } from "@/server/net/egress-error";
import type { Http, HttpAnswer, HttpLimits, HttpRequest } from "@/server/net/http";

const now = new Date("2026-03-02T09:00:00.000Z");
const webhook = {
  ...{ url: "https://hooks.example/tern", key: "k1", body: '{"event":"campaign_step"}' },
  secret: Buffer.from("a secret of thirty-two bytes long"),
};
type Call = { url: string; request?: HttpRequest; limits?: Partial<HttpLimits> };

function driverOf(answer: number | EgressFailure) {
  const calls: Call[] = [];
  const http: Http = {
    async fetch(url, request, limits) {
      calls.push({ url, request, limits });
      if (typeof answer === "string") throw new EgressError(answer);
      return { status: answer, headers: {}, body: new Uint8Array() };
    },
    close: async () => undefined,
  };
  return { driver: createWebhookDriver(http, () => now), calls };
}
const outcomeOf = (answer: number | EgressFailure) => driverOf(answer).driver.call(webhook, async () => "go");

describe("a call to another program", () => {
  test("is signed as Standard Webhooks requires, and carries its key in every try (INTEG-21)", async () => {
    const { driver, calls } = driverOf(204);
    await driver.call(webhook, async () => "go");
    const { headers = {}, method, body } = calls[0]?.request ?? {};
    const timestamp = String(+now / 1000);
    const signature = createHmac("sha256", webhook.secret)
      .update(`k1.${timestamp}.${webhook.body}`)
      .digest("base64");
    expect({ method, body, redirects: calls[0]?.limits?.redirects }).toEqual({
      ...{ method: "POST", body: webhook.body, redirects: 0 },
    });
    expect(headers).toMatchObject({
      "webhook-id": "k1",
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
      "idempotency-key": "k1",
    });
  });

  test("is not sent if it was stopped in time", async () => {
    const { driver, calls } = driverOf(204);
    expect(await driver.call(webhook, async () => "stop")).toEqual({ kind: "stopped" });
    expect(calls).toEqual([]);
  });

  test.each([
    [200, { kind: "sent", providerId: "200" }],
    [204, { kind: "sent", providerId: "204" }],
    [301, { kind: "refused", reason: "status_301" }],
    [404, { kind: "refused", reason: "status_404" }],
    [410, { kind: "refused", reason: "status_410" }],
    [408, { kind: "later", reason: "status_408" }],
    [429, { kind: "later", reason: "status_429" }],
    [503, { kind: "later", reason: "status_503" }],
    ["timeout", { kind: "later", reason: "webhook_timeout" }],
    ["unreachable", { kind: "later", reason: "webhook_unreachable" }],
    ["forbidden", { kind: "refused", reason: "webhook_forbidden" }],
  ] as const)("reports %s unchanged, and retries only if that may help (R13, CAMP-65)", async (answer, outcome) => {
    expect(await outcomeOf(answer)).toEqual(outcome);
  });
});

describe("an event for an endpoint", () => {
  const event = {
    ...{ url: "https://hooks.example/in", key: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' },
    secrets: [Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64")],
  };
  const at = new Date(1_614_265_330_000);
  function deliveryTo(answer: Partial<HttpAnswer> | EgressFailure) {
    const calls: Call[] = [];
    const http: Http = {
      async fetch(url, request, limits) {
        calls.push({ url, request, limits });
        if (typeof answer === "string") throw new EgressError(answer);
        return { status: 200, headers: {}, body: new Uint8Array(), ...answer };
      },
      close: async () => undefined,
    };
    return { driver: createWebhookDriver(http, () => at), calls };
  }

  test("has the signature of the specification's own example (INTEG-21)", async () => {
    const { driver, calls } = deliveryTo({});
    await driver.deliver(event);
    expect(calls[0]?.request?.headers).toMatchObject({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
    expect(calls[0]?.limits).toEqual({
      ...{ timeoutMs: 15_000, maxBytes: 4_096, redirects: 0, keepsBeginning: true },
    });
  });

  test("is signed with both secrets while one replaces the other", async () => {
    const { driver, calls } = deliveryTo({});
    await driver.deliver({ ...event, secrets: [Buffer.from("new"), ...event.secrets] });
    const signatures = String(calls[0]?.request?.headers?.["webhook-signature"]).split(" ");
    expect(signatures).toHaveLength(2);
    expect(signatures[1]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test.each([
    ["120", 120],
    [new Date(+at + 90_000).toUTCString(), 90],
    ["soon", null],
    [new Date(+at - 1_000).toUTCString(), null],
  ])("reads Retry-After: %s", async (retryAfter, seconds) => {
    const { driver } = deliveryTo({ status: 503, headers: { "retry-after": retryAfter } });
    expect(await driver.deliver(event)).toMatchObject({ status: 503, retryAfterSeconds: seconds });
  });

  test("keeps the beginning of the answer as text that the database takes, and says why none came", async () => {
    const { driver } = deliveryTo({ body: Buffer.from("Thank\0 you") });
    expect(await driver.deliver(event)).toMatchObject({ beginning: "Thank you" });
    expect(await deliveryTo("timeout").driver.deliver(event)).toMatchObject({ failure: "timeout" });
    expect(await deliveryTo("forbidden").driver.deliver(event)).toMatchObject({ failure: "forbidden" });
  });
});
