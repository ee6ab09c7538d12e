import { createHmac } from "node:crypto";
import { EgressError } from "@/server/net/egress-error";
import type { Http } from "@/server/net/http";
import type { Outcome } from "@/server/ports/outcome";
import type { EventAnswer, OutgoingWebhook, WebhookPort } from "@/server/ports/webhook";

/** A receiver must acknowledge within this time; its own processing is not awaited. */
const limits = { timeoutMs: 10_000, maxBytes: 100_000, redirects: 0 };
const eventLimits = { timeoutMs: 15_000, maxBytes: 4_096, redirects: 0, keepsBeginning: true };

/**
 * Calls by POST, signed as Standard Webhooks has it (INTEG-21). A call that broke off may have arrived; under its key it is safe
 * to repeat, so nothing about it is unknown.
 */
export const createWebhookDriver = (http: Http, now: () => Date): WebhookPort => ({
  async call(webhook, ready) {
    if ((await ready()) === "stop") return { kind: "stopped" };
    try {
      const request = {
        method: "POST",
        headers: headersOf(webhook, [webhook.secret], now()),
        body: webhook.body,
      } as const;
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

  async deliver({ url, secrets, ...event }) {
    const begun = performance.now();
    const took = () => ({ durationMs: Math.round(performance.now() - begun) });
    try {
      const request = {
        method: "POST",
        headers: headersOf(event, secrets, now()),
        body: event.body,
      } as const;
      const { status, headers, body } = await http.fetch(url, request, eventLimits);
      const retryAfterSeconds = secondsIn(headers["retry-after"], now());
      return { status, beginning: textOf(body), retryAfterSeconds, ...took() };
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return { failure: failureOf(error), ...took() };
    }
  },
});

/** Without zero bytes, which the database takes in no text. */
const textOf = (body: Uint8Array) => new TextDecoder().decode(body).replaceAll("\0", "");

function failureOf({ failure }: EgressError): Extract<EventAnswer, { failure: string }>["failure"] {
  return failure === "too_large" || failure === "too_many_redirects" ? "unreachable" : failure;
}

/** A number of seconds or a date (RFC 9110). */
function secondsIn(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - +now) / 1000;
  return seconds > 0 ? seconds : null;
}

type Signed = Pick<OutgoingWebhook, "key" | "body">;

function headersOf({ key, body }: Signed, secrets: readonly Uint8Array[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(+now / 1000));
  const signed = `${key}.${timestamp}.${body}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`,
  );
  return {
    "content-type": "application/json",
    "user-agent": "Webhooks/1",
    "webhook-id": key,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
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
