import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookIn } from "@/server/ports/webhook";

/**
 * Webhooks of the vendor about a received message, or a changed status of our messages and calls. The signature covers the URL and the form
 * fields sorted by name (twilio.com/docs/usage/webhooks/webhooks-security). They only name our number; the events are requested from the
 * vendor, so that a replayed call is harmless.
 */
export const twilioWebhook = (authToken: string, url: string): WebhookIn => ({
  name: "twilio",
  read: ({ headers, body }) => {
    const fields = signedFields(authToken, url, headers, body);
    if (fields === "forged") return "forged";
    const isOurs = fields.has("MessageStatus") || fields.has("CallStatus");
    return { remoteRef: fields.get(isOurs ? "From" : "To") };
  },
});

/** The fields of a form that the vendor signed for this address. */
export function signedFields(
  authToken: string,
  url: string,
  headers: Record<string, string | undefined>,
  body: Buffer,
): URLSearchParams | "forged" {
  const fields = new URLSearchParams(body.toString("utf8"));
  const said = Buffer.from(headers["x-twilio-signature"] ?? "", "base64");
  const expected = signatureOf(authToken, url, [...fields]);
  return said.length === expected.length && timingSafeEqual(said, expected) ? fields : "forged";
}

/** The content of `x-twilio-signature` for this URL and these fields, before base64. */
export const signatureOf = (
  authToken: string,
  url: string,
  fields: readonly (readonly [string, string])[],
): Buffer =>
  createHmac("sha1", authToken)
    .update(
      url +
        fields
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, value]) => name + value)
          .join(""),
    )
    .digest();

/** The webhook URL; the vendor must use exactly this one, because its signature covers it. */
export const twilioCallback = (baseUrl: string): string => `${baseUrl}/api/webhooks/twilio`;
