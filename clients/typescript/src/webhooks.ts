import type { WebhookPayload } from "./calls.js";

const toleranceSeconds = 300;

/**
 * Checks the signature of a webhook or subscription (Standard Webhooks) and returns what it tells; throws if it is not of this secret, or too
 * old. `body` is the text of the request as it arrived.
 */
export async function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
): Promise<WebhookPayload> {
  const header = (name: string) => String(headers instanceof Headers ? headers.get(name) : headers[name]);
  const [id, timestamp] = [header("webhook-id"), header("webhook-timestamp")];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new Error("the webhook is too old");
  const bytes = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const key = await crypto.subtle.importKey(
    ...([
      "raw",
      bytes(secret.replace(/^whsec_/, "")),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["verify"],
    ] as const),
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of header("webhook-signature").split(" ")) {
    if (!signature.startsWith("v1,")) continue;
    if (await crypto.subtle.verify("HMAC", key, bytes(signature.slice(3)), signed)) return JSON.parse(body);
  }
  throw new Error("the signature of the webhook is wrong");
}
