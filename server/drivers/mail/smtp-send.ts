import type { OutgoingMail, SmtpAccess } from "@/server/ports/mail";
import type { Outcome, Ready } from "@/server/ports/outcome";
import { envelopeAddress } from "./address";
import { compose } from "./compose";
import type { MailLimits } from "./limits";
import { outcomeOfOpening } from "./smtp-outcome";
import type { Lease, SmtpPool } from "./smtp-pool";
import { type Transmission, transmit } from "./smtp-transmit";

/** Sends one email to one recipient over a cached or new connection. Always returns an outcome. */
export async function sendMail(
  pool: SmtpPool,
  limits: MailLimits,
  access: SmtpAccess,
  mail: OutgoingMail,
  ready: Ready,
): Promise<Outcome> {
  const from = envelopeAddress(mail.from.address);
  const to = envelopeAddress(mail.to.address);
  if (from === null) return { kind: "refused", reason: "bad_sender_address" };
  if (to === null) return { kind: "refused", reason: "bad_address", hardBounce: true };
  const letter = { from, to, raw: compose(mail, from, to), messageId: mail.messageId };

  const overConnection = async (fresh: boolean): Promise<Transmission> => {
    let lease: Lease;
    try {
      lease = await pool.acquire(access, fresh);
    } catch (error) {
      return outcomeOfOpening(error);
    }
    const result = await transmit(lease, letter, ready, limits);
    if (result.kind === "sent") pool.release(lease);
    else pool.discard(lease);
    return result;
  };

  let result = await overConnection(false);
  if (result.kind === "stale") result = await overConnection(true);
  return result.kind === "stale" ? { kind: "later", reason: "connection_lost" } : result;
}
