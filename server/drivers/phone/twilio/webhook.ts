import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookIn } from "@/server/ports/webhook";

/**
 * Calls of the vendor about a message that came, or about a message or a call of ours whose fate changed. Signed over the address it calls and the fields of the form
 * by their names (twilio.com/docs/usage/webhooks/webhooks-security). They name the number of ours; what happened is asked of the
 * vendor itself, so that a call played again does no harm.
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

/** What a call to this address with these fields carries in `x-twilio-signature`, before base64. */
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

/** Where the vendor calls; it has to be told the very address, because its signature is over it. */
export const twilioCallback = (baseUrl: string): string => `${baseUrl}/api/webhooks/twilio`;
