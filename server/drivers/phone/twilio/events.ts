import * as z from "zod";
import { numberOf } from "@/server/domain/phone/number";
import type { OwnNumber, PhoneEvent } from "@/server/ports/phone";
import { endedCalls } from "./calls";
import type { Client } from "./client";
import { lostOf } from "./meaning";
import { createdAt, isReceived, type Message, messagesSince } from "./messages";

/**
 * The vendor's times are whole seconds, and a carrier may give up a message this long after accepting it: so much before the newest message
 * is read again each time, and what was reported is remembered by id. Both times are the vendor's, so that nothing is missed after we
 * could not read for days, or while our clock is wrong.
 */
const windowMs = 2 * 24 * 3_600_000;
/** Milliseconds since 1970. `newest`: of the newest message seen, sent or received. */
const place = z.object({ since: z.number(), newest: z.number().optional(), told: z.array(z.string()) });

const isLost = ({ status }: Message) => status === "failed" || status === "undelivered";

/** The events of a number: received messages, sent ones that did not arrive, and how its calls ended. */
export async function events(
  ask: Client,
  own: OwnNumber,
  cursor: string | null,
  since: Date,
): Promise<{ events: PhoneEvent[]; cursor: string }> {
  const before = cursor === null ? { since: +since, told: [] } : place.parse(JSON.parse(cursor));
  const { newest = before.since } = before;
  const from = new Date(Math.max(before.since, newest - windowMs));
  const received = (await messagesSince(ask, { To: own.number }, from)).filter(isReceived);
  const sent = await messagesSince(ask, { From: own.number }, from);
  const told = new Set(before.told);
  const all = [
    ...[...received, ...sent.filter(isLost)].flatMap((message) => eventOf(message, idOf(message))),
    ...(await endedCalls(ask, own, from)),
  ];
  const found = all.filter(({ id }) => !told.has(id)).toSorted((one, other) => +one.at - +other.at);
  const after = {
    since: before.since,
    newest: Math.max(newest, ...[...received, ...sent].map((message) => +createdAt(message))),
    told: all.map(({ id }) => id).toSorted(),
  };
  return { events: found, cursor: JSON.stringify(after) };
}

const idOf = (message: Message) => (isLost(message) ? `${message.sid}.lost` : message.sid);

function eventOf(message: Message, id: string): PhoneEvent[] {
  const at = createdAt(message);
  if (!isReceived(message))
    return [{ id, at, kind: "sms_lost", providerId: message.sid, reason: lostOf(message.error_code) }];
  const from = numberOf(message.from);
  // Short codes and names have no number to answer to.
  return from ? [{ id, at, kind: "sms_received", from, text: message.body ?? "" }] : [];
}
