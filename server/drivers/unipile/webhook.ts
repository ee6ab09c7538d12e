import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { WebhookCall, WebhookIn } from "@/server/ports/webhook";

/** A call may be this old, and clocks may differ as much. */
const windowMs = 5 * 60_000;

const ref = z.string().min(1).max(200);
const event = z.object({
  account_id: ref.optional(),
  AccountStatus: z.object({ account_id: ref }).optional(),
});

/**
 * Calls of the service. Of the second version they are signed with the endpoint's secret, over the instant and the body as they
 * arrived. The first version signs nothing: its operator has it send the secret along.
 */
export const unipileWebhook = (secretOf: () => string | null, version: 1 | 2): WebhookIn => ({
  name: "unipile",
  read: (call, now) => {
    const secret = secretOf();
    if (secret === null) return "forged";
    const isTheirs =
      version === 2 ? isSigned(secret, call, now) : isSame(secret, call.headers["unipile-auth"] ?? "");
    return isTheirs ? { remoteRef: accountOf(call.body) } : "forged";
  },
});

function isSigned(secret: string, { headers, body }: WebhookCall, now: Date): boolean {
  const { instant, marks } = signatureOf(headers["unipile-signature"] ?? "");
  if (!(Math.abs(+now - Number(instant) * 1000) <= windowMs)) return false;
  const expected = createHmac("sha256", secret).update(`${instant}.`).update(body).digest("hex");
  return marks.some((mark) => isSame(expected, mark));
}

/** `t=1700000000,v0=…`, with several marks while a secret is being changed. */
function signatureOf(header: string): { instant: string; marks: string[] } {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const valuesOf = (name: string) => parts.filter(([given]) => given === name).map(([, value = ""]) => value);
  const [instant = ""] = valuesOf("t");
  return { instant: /^\d{1,12}$/.test(instant) ? instant : "none", marks: valuesOf("v0") };
}

/** In the same time whatever is given; both are hashed first, so that lengths do not matter. */
const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other));
const hash = (text: string) => createHash("sha256").update(text).digest();

/** The account it concerns; the events are requested from the service itself. */
function accountOf(body: Buffer): string | null {
  try {
    const { account_id, AccountStatus } = event.parse(JSON.parse(body.toString("utf8")));
    return account_id ?? AccountStatus?.account_id ?? null;
  } catch {
    return null;
  }
}
