import { createHmac } from "node:crypto";
import { EgressError } from "@/server/net/egress-error";
import type { Http } from "@/server/net/http";
import type { Outcome } from "@/server/ports/outcome";
import type { OutgoingWebhook, WebhookPort } from "@/server/ports/webhook";

/** A receiver must acknowledge within this time; its own processing is not awaited. */
const limits = { timeoutMs: 10_000, maxBytes: 100_000, redirects: 0 };

/**
 * Calls by POST, signed as Standard Webhooks has it (INTEG-21). A call that broke off may have arrived; under its key it is safe
 * to repeat, so nothing about it is unknown.
 */
export const createWebhookDriver = (http: Http, now: () => Date): WebhookPort => ({
  async call(webhook, ready) {
    if ((await ready()) === "stop") return { kind: "stopped" };
    try {
      const request = { method: "POST", headers: headersOf(webhook, now()), body: webhook.body } as const;
      const { status } = await http.fetch(webhook.url, request, limits);
      return outcomeOf(status);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      const { failure } = error;
      return failure === "forbidden"
        ? { kind: "refused", reason: "webhook_forbidden" }
        : { kind: "later", reason: `webhook_${failure}` };
    }
  },
});

function headersOf({ key, body, secret }: OutgoingWebhook, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(+now / 1000));
  const signature = createHmac("sha256", secret).update(`${key}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "user-agent": "Webhooks/1",
    "webhook-id": key,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
    "idempotency-key": key,
  };
}

/** Too early, too often and trouble of their own pass; every other refusal stays (R13). */
const passing = new Set([408, 425, 429]);

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: "sent", providerId: String(status) };
  const reason = `status_${status}`;
  return status >= 500 || passing.has(status) ? { kind: "later", reason } : { kind: "refused", reason };
}
