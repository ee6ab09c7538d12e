import { createHmac } from "node:crypto";
import { createWebhookDriver } from "@/server/drivers/webhook/driver";
import { EgressError, type EgressFailure } from "@/server/net/egress-error";
import type { Http, HttpLimits, HttpRequest } from "@/server/net/http";

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
