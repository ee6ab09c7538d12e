import type { Tx } from "@/server/db/tx";
import { storable } from "@/server/domain/conversations/storable";
import { keywordOf } from "@/server/domain/phone/keywords";
import type { Planning } from "@/server/engine/plan/planning";
import { lockRunning, stopProspect } from "@/server/engine/plan/prospect";
import type { PhoneEvent } from "@/server/ports/phone";
import { publish } from "@/server/realtime/publish";
import { logEvents } from "@/server/repositories/events";
import { lastCampaignTo } from "@/server/repositories/messages";
import {
  findSentText,
  listPhoneOwners,
  markPhoneLost,
  markTextLost,
  type PhonePlace,
} from "@/server/repositories/phone-numbers";
import { suppress } from "@/server/repositories/suppressions";
import { findVoicemailCall } from "@/server/repositories/voicemails";
import { holdForPerson, type Meaning, recordAnswer } from "@/server/services/answers";
import { tellConversation } from "@/server/services/conversations";
import { meaningOf } from "@/server/services/network-inbox";

type Of<K extends PhoneEvent["kind"]> = Extract<PhoneEvent, { kind: K }>;

/** Records what happened to a number of ours. False when it is about nobody of the workspace. */
export const recordPhoneEvent = (
  tx: Tx,
  planning: Planning,
  phone: PhonePlace,
  event: PhoneEvent,
): Promise<boolean> => {
  if (event.kind === "voicemail_ended") return recordEnded(tx, phone, event);
  return event.kind === "sms_received"
    ? recordReceived(tx, planning, phone, event)
    : recordLost(tx, planning, phone, event);
};

/**
 * A text of somebody whose number we know is theirs, whichever number of ours it came to (R15): a reply ends their sequences, a word
 * that carriers act on takes them off on every channel (R14, R18). STOP and HELP were answered by the vendor already.
 */
async function recordReceived(
  tx: Tx,
  planning: Planning,
  phone: PhonePlace,
  event: Of<"sms_received">,
): Promise<boolean> {
  const text = storable(event.text);
  const isStop = keywordOf(text) === "stop";
  const [owner, ...others] = await listPhoneOwners(tx, event.from);
  // A number nobody is known by may become somebody's: whose it is then is written to all the same never.
  if (!owner && isStop) await suppress(tx, [{ kind: "phone", value: event.from }], "opted_out");
  if (!owner) return false;
  const { accountId } = phone;
  const { prospectId } = owner;
  const at = event.at < planning.now ? event.at : planning.now;
  const said = meaningOf(text, planning.clock.toVirtual(at));
  const meaning: Meaning = isStop ? { kind: "opt_out", address: null } : said;
  // Records that share a number: whoever was texted last answers. Where that may be several, a colleague says who; a stop is all of theirs.
  const rivals = others.filter(({ lastTextedAt }) => lastTextedAt !== null || owner.lastTextedAt === null);
  const isUncertain = rivals.length > 0 && meaning.kind === "reply";
  await recordAnswer(tx, planning, {
    ...{ prospectId, accountId, channel: "sms", isUncertain, meaning },
    message: {
      ...{ kind: "sms", subject: null, text, from: event.from, to: phone.number, at },
      campaignId: await lastCampaignTo(tx, { prospectId, accountId }),
      dedupeKey: `sms:${phone.id}:${event.id}`,
    },
  });
  if (isUncertain) for (const rival of rivals) await holdForPerson(tx, planning, rival.prospectId);
  return true;
}

/** What a carrier says of the number holds for every later text; the rest is about this one. */
const isOfTheNumber = (reason: Of<"sms_lost">["reason"]) =>
  reason === "number_unknown" || reason === "no_mobile";

/** A text that was taken did not arrive: the person is written to no more (R13, R17). */
async function recordLost(
  tx: Tx,
  planning: Planning,
  { accountId }: PhonePlace,
  { providerId, reason }: Of<"sms_lost">,
): Promise<boolean> {
  const known = await findSentText(tx, providerId);
  if (!known) return false;
  if (known.state === "failed") return true;
  const { id: messageId, prospectId, campaignId, to } = known;
  await lockRunning(tx, prospectId);
  await markTextLost(tx, messageId, reason);
  await logEvents(tx, [
    {
      ...{ id: planning.newId(), kind: "bounce", at: planning.now, prospectId, campaignId, channel: "sms" },
      ...{
        messageId,
        reason: isOfTheNumber(reason) ? "hard" : "soft",
        detail: { recipient: to, diagnostic: reason },
      },
    },
  ]);
  if (isOfTheNumber(reason)) await markPhoneLost(tx, prospectId, to, planning.now);
  const stop = isOfTheNumber(reason) ? "bounced" : "send_failed";
  await stopProspect(tx, planning, { prospectId, reason: stop, messageId });
  await tellConversation(tx, { prospectId, accountId });
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return true;
}

/**
 * A call for a machine is over. One that left nothing says so in the conversation; the person goes on all the same: nobody refused
 * anything.
 */
async function recordEnded(
  tx: Tx,
  { accountId }: PhonePlace,
  { providerId, result }: Of<"voicemail_ended">,
): Promise<boolean> {
  const known = await findVoicemailCall(tx, providerId);
  // Who made it may not have settled it yet: nothing else is called from our numbers, so it is looked at again.
  if (!known) throw new Error("a call ended before it was settled");
  if (result === "left" || known.state === "failed") return true;
  await markTextLost(tx, known.id, `voicemail_${result}`);
  await tellConversation(tx, { prospectId: known.prospectId, accountId });
  return true;
}
