import * as z from "zod";
import { clockSkewMs } from "@/server/drivers/clock-skew";
import type { Evidence, Outcome, Ready } from "@/server/ports/outcome";
import type { DropResult, OwnNumber, PhoneEvent, VoicemailDrop } from "@/server/ports/phone";
import type { Client } from "./client";
import { dropUrl } from "./drop-call";
import { outcomeOf } from "./meaning";
import { waiting } from "./twiml";

const callShape = z.object({
  sid: z.string(),
  direction: z.string(),
  status: z.string(),
  /** Who answered, if the vendor was asked to detect it. */
  answered_by: z.string().nullish(),
  /** RFC 2822. */
  date_created: z.string(),
});
type Call = z.output<typeof callShape>;
const page = z.object({ calls: z.array(callShape), next_page_uri: z.string().nullish() });

const perPage = 200;
const maxPages = 25;

const createdAt = ({ date_created }: Call): Date => new Date(date_created);

/** The URLs where the vendor reports a call's status; null if it cannot reach us. */
type Callbacks = { base: string; status: string } | null;

/**
 * Calls, with detection of the end of a machine's greeting (DetectMessageEnd); the result goes to `drop-call`, which then plays the
 * recording.
 */
export async function dropVoicemail(
  ask: Client,
  own: OwnNumber,
  { to, sound, forwardTo }: VoicemailDrop,
  callbacks: Callbacks,
  ready: Ready,
): Promise<Outcome> {
  if (!callbacks) return { kind: "barred", reason: "not_supported" };
  if ((await ready()) === "stop") return { kind: "stopped" };
  try {
    const form = {
      ...{ From: own.number, To: to, Twiml: waiting },
      ...{ MachineDetection: "DetectMessageEnd", AsyncAmd: "true" },
      AsyncAmdStatusCallback: dropUrl(callbacks.base, { play: sound.url, forwardTo }),
      StatusCallback: callbacks.status,
    };
    const { sid } = await ask({ method: "POST", path: ["Calls"], form }, callShape);
    return { kind: "sent", providerId: sid };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Only these calls come from our numbers, so a call between the two since then is the one. */
export async function lookUpVoicemail(
  ask: Client,
  own: OwnNumber,
  { to }: Pick<VoicemailDrop, "to">,
  since: Date,
): Promise<Evidence> {
  const found = (
    await callsSince(ask, { From: own.number, To: to }, new Date(+since - clockSkewMs))
  ).toSorted((one, other) => +createdAt(one) - +createdAt(other));
  return found[0] ? { kind: "found", providerId: found[0].sid } : { kind: "absent" };
}

/** Our calls that have ended. */
export async function endedCalls(
  ask: Client,
  own: OwnNumber,
  from: Date,
): Promise<Extract<PhoneEvent, { kind: "voicemail_ended" }>[]> {
  return (await callsSince(ask, { From: own.number }, from)).flatMap((call) => {
    const result = resultOf(call);
    const at = createdAt(call);
    return result
      ? [{ id: `${call.sid}.ended`, at, kind: "voicemail_ended" as const, providerId: call.sid, result }]
      : [];
  });
}

async function callsSince(ask: Client, by: { From: string; To?: string }, since: Date): Promise<Call[]> {
  const found: Call[] = [];
  // Filtered by the UTC day on which calls began; earlier ones of that day are removed below.
  let query: Record<string, string | number> = {
    ...by,
    "StartTime>": since.toISOString().slice(0, 10),
    PageSize: perPage,
  };
  for (let turn = 0; turn < maxPages; turn++) {
    const { calls, next_page_uri } = await ask({ path: ["Calls"], query }, page);
    found.push(...calls.filter((call) => call.direction === "outbound-api" && createdAt(call) >= since));
    if (!next_page_uri) break;
    query = {
      ...query,
      ...Object.fromEntries(new URL(next_page_uri, "https://vendor.invalid").searchParams),
    };
  }
  return found;
}

const ends: Readonly<Record<string, DropResult>> = {
  busy: "busy",
  "no-answer": "no_answer",
  failed: "failed",
  canceled: "failed",
};

/** Null while it is in progress. If a person answered, nothing was left. */
function resultOf({ status, answered_by }: Call): DropResult | null {
  if (status !== "completed") return ends[status] ?? null;
  return answered_by?.startsWith("machine") ? "left" : "answered";
}
