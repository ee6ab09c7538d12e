import { createHmac } from "node:crypto";
import * as z from "zod";
import { jsonOf } from "@/server/domain/json";
import type { Meeting, SchedulingEvent } from "@/server/ports/scheduling";
import { personRefOf } from "@/server/sandbox/rules/calendars";
import { isSigned } from "../signatures";

export const signatureHeader = "sandbox-calendar-signature";

/** What signs the messages of the installation's pretend calendar. */
export const messageKey = (secret: Uint8Array) =>
  createHmac("sha256", secret).update("messages of the pretend calendar").digest();

export const meetingMessage = ({ id }: { id: string }, meeting: Meeting): string =>
  JSON.stringify({ kind: "meeting", personRef: personRefOf(id), meeting });

export const typeMessage = ({ id }: { id: string }): string =>
  JSON.stringify({ kind: "event_type", personRef: personRefOf(id) });

const instant = z.iso.datetime().transform((text) => new Date(text));
const shape = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("meeting"),
    personRef: z.string(),
    meeting: z.object({
      ref: z.string(),
      state: z.enum(["booked", "canceled", "no_show"]),
      ...{ startsAt: instant, endsAt: instant, bookedAt: instant, name: z.string() },
      ...{ location: z.string().nullable(), eventTypeRef: z.string().nullable() },
      hostRefs: z.array(z.string()),
      guest: z.object({ email: z.string(), name: z.string(), timezone: z.string().nullable() }),
      ...{ token: z.string().nullable(), movedTo: z.string().nullable(), movedFrom: z.string().nullable() },
      canceled: z.object({ by: z.enum(["guest", "host"]), reason: z.string().nullable() }).nullable(),
      ...{ cancelUrl: z.string().nullable(), rescheduleUrl: z.string().nullable() },
    }),
  }),
  z.object({ kind: z.literal("event_type"), personRef: z.string() }),
]);

type Message = { headers: Record<string, string | undefined>; body: string; now: Date };

export function readMessage(key: Uint8Array, { headers, body, now }: Message): SchedulingEvent | null {
  if (!isSigned(key, { signature: headers[signatureHeader] ?? "", body, now })) return null;
  const read = shape.safeParse(jsonOf(body));
  return read.success ? read.data : { kind: "other" };
}
