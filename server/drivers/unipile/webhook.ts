import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { WebhookIn } from "@/server/ports/webhook";

/** A call may be this old, and clocks may differ as much. */
const windowMs = 5 * 60_000;

const event = z.object({ account_id: z.string().min(1).max(200).optional() });

/** Calls of the service: signed with the endpoint's secret over the instant and the body, as they arrived. */
export const unipileWebhook = (secret: string): WebhookIn => ({
  name: "unipile",
  read({ headers, body }, now) {
    const { instant, marks } = signatureOf(headers["unipile-signature"] ?? "");
    if (Math.abs(+now - Number(instant) * 1000) > windowMs) return "forged";
    const expected = createHmac("sha256", secret).update(`${instant}.`).update(body).digest();
    if (!marks.some((mark) => isSame(expected, Buffer.from(mark, "hex")))) return "forged";
    return { remoteRef: accountOf(body) };
  },
});

/** `t=1700000000,v0=…`, with several marks while a secret is being changed. */
function signatureOf(header: string): { instant: string; marks: string[] } {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const valuesOf = (name: string) => parts.filter(([given]) => given === name).map(([, value = ""]) => value);
  const [instant = ""] = valuesOf("t");
  return { instant: /^\d{1,12}$/.test(instant) ? instant : "NaN", marks: valuesOf("v0") };
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

/** Whom it is about; what happened is asked of the service itself. */
function accountOf(body: Buffer): string | null {
  try {
    return event.parse(JSON.parse(body.toString("utf8"))).account_id ?? null;
  } catch {
    return null;
  }
}
