import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { jsonOf } from "@/server/domain/json";
import type { SchedulingEvent } from "@/server/ports/scheduling";
import { inviteeShape, meetingOf, scheduledEventShape } from "./shapes";

/** Older ones are refused, so that a recorded message is of no use later. */
const toleranceMs = 3 * 60_000;

type Message = { headers: Record<string, string | undefined>; body: string; now: Date };

const meetingEvents: readonly string[] = [
  ...["invitee.created", "invitee.canceled", "invitee_no_show.created", "invitee_no_show.deleted"],
];
const typeEvents: readonly string[] = ["event_type.created", "event_type.updated", "event_type.deleted"];

const messageShape = z.object({
  event: z.string(),
  created_by: z.url({ protocol: /^https?$/ }).max(500),
  payload: z.unknown(),
});
const payloadShape = inviteeShape.extend({ scheduled_event: scheduledEventShape });

/** A message that Calendly signed lately; what it says is only believed as far as it can be read. */
export function readMessage(signingKey: string, { headers, body, now }: Message): SchedulingEvent | null {
  if (!isSigned(signingKey, { signature: headers["calendly-webhook-signature"] ?? "", body, now }))
    return null;
  const message = messageShape.safeParse(jsonOf(body));
  if (!message.success) return { kind: "other" };
  const { event, created_by: personRef, payload } = message.data;
  if (typeEvents.includes(event)) return { kind: "event_type", personRef };
  if (!meetingEvents.includes(event)) return { kind: "other" };
  const read = payloadShape.safeParse(payload);
  if (!read.success) return { kind: "other" };
  return { kind: "meeting", personRef, meeting: meetingOf(read.data, read.data.scheduled_event) };
}

/** `t=…,v1=…`: of t, a dot and the body. While the key is being replaced there are several v1. */
function isSigned(
  key: string,
  { signature, body, now }: { signature: string; body: string; now: Date },
): boolean {
  const parts = signature
    .slice(0, 2_000)
    .split(",")
    .map((part) => part.trim());
  const time = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  const right = createHmac("sha256", key).update(`${time}.${body}`).digest();
  const signed = parts
    .filter((part) => /^v1=[0-9a-f]{64}$/i.test(part))
    .map((part) => timingSafeEqual(Buffer.from(part.slice(3), "hex"), right));
  return signed.includes(true) && Math.abs(+now - Number(time) * 1000) <= toleranceMs;
}
