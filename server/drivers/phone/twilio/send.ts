import { clockSkewMs } from "@/server/drivers/clock-skew";
import type { Evidence, Outcome, Ready } from "@/server/ports/outcome";
import type { OwnNumber, Sms } from "@/server/ports/phone";
import type { Client } from "./client";
import { outcomeOf } from "./meaning";
import { createdAt, isReceived, messageShape, messagesSince } from "./messages";

/** The one request between "go" and the effect. The vendor has no idempotency key, so an unclear outcome is looked up. */
export async function send(
  ask: Client,
  own: OwnNumber,
  { to, text }: Sms,
  statusCallback: string | null,
  ready: Ready,
): Promise<Outcome> {
  if ((await ready()) === "stop") return { kind: "stopped" };
  try {
    const form = { From: own.number, To: to, Body: text, StatusCallback: statusCallback };
    const { sid } = await ask({ method: "POST", path: ["Messages"], form }, messageShape);
    return { kind: "sent", providerId: sid };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The vendor keeps what it took: a message with the same words between the same two numbers, made since then, is ours. */
export async function lookUp(ask: Client, own: OwnNumber, { to, text }: Sms, since: Date): Promise<Evidence> {
  const from = new Date(+since - clockSkewMs);
  const found = (await messagesSince(ask, { From: own.number, To: to }, from))
    .filter((message) => !isReceived(message) && sameWords(message.body ?? "", text))
    .toSorted((one, other) => +createdAt(one) - +createdAt(other));
  return found[0] ? { kind: "found", providerId: found[0].sid } : { kind: "absent" };
}

const sameWords = (one: string, other: string) => bare(one) === bare(other);
const bare = (text: string) => text.replace(/\s+/g, " ").trim();
