import type { Tx } from "@/server/db/tx";
import { possibleAuthorKey, textKey } from "@/server/domain/conversations/dedupe-key";
import { storable } from "@/server/domain/conversations/storable";
import { keywordOf } from "@/server/domain/phone/keywords";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { lockRunning, stopProspect } from "@/server/planning/prospect";
import type { PhoneEvent } from "@/server/ports/phone";
import { lastCampaignTo } from "@/server/repositories/inbox/messages";
import { logEvents } from "@/server/repositories/ledger/events";
import {
  findSentText,
  isTextUnderWay,
  listPhoneOwners,
  markPhoneLost,
  markTextLost,
  type PhonePlace,
} from "@/server/repositories/phone/numbers";
import { findVoicemailCall } from "@/server/repositories/phone/voicemails";
import { addIdentities } from "@/server/repositories/prospects/identities";
import { suppress } from "@/server/repositories/prospects/suppressions";
import { type Meaning, recordAnswer } from "@/server/services/inbox/answers";
import { publishConversation } from "@/server/services/inbox/conversations";
import { meaningOf, type Recording } from "@/server/services/inbox/network-inbox";

type Of<K extends PhoneEvent["kind"]> = Extract<PhoneEvent, { kind: K }>;
/** One of our numbers, as far as recording needs it. */
export type OwnLine = Pick<PhonePlace, "id" | "accountId" | "number">;

/** Records an event of one of our numbers. `as`: the author, as a teammate decided. */
export const recordPhoneEvent = (
  tx: Tx,
  planning: Planning,
  phone: OwnLine,
  event: PhoneEvent,
  as: string | null = null,
): Promise<Recording> => {
  if (event.kind === "voicemail_ended") return recordEnded(tx, phone, event);
  return event.kind === "sms_received"
    ? recordReceived(tx, planning, phone, event, as)
    : recordLost(tx, planning, phone, event);
};

/** The prospects an event may be about, the most likely first. */
export async function peopleOf(tx: Tx, event: PhoneEvent): Promise<string[]> {
  if (event.kind === "sms_received")
    return (await listPhoneOwners(tx, event.from)).map(({ prospectId }) => prospectId);
  const { providerId } = event;
  const known =
    event.kind === "sms_lost" ? await findSentText(tx, providerId) : await findVoicemailCall(tx, providerId);
  return known ? [known.prospectId] : [];
}

/**
 * A text message from a prospect whose number is known, to any of our numbers (R15): a reply ends their sequences, a carrier keyword opts
 * them out on every channel (R14, R18). The vendor has answered STOP and HELP already.
 */
async function recordReceived(
  tx: Tx,
  planning: Planning,
  phone: OwnLine,
  event: Of<"sms_received">,
  as: string | null,
): Promise<Recording> {
  const text = storable(event.text);
  const isStop = keywordOf(text) === "stop";
  const number = { kind: "phone" as const, value: event.from };
  if (as) await addIdentities(tx, [{ prospectId: as, identity: number }]);
  const named = as ? [{ prospectId: as, lastTextedAt: null }] : null;
  const [owner, ...others] = named ?? (await listPhoneOwners(tx, event.from));
  // An unknown number may belong to a later prospect, who must not be contacted on it either.
  if (!owner && isStop) await suppress(tx, [number], { reason: "opted_out", source: "words" });
  if (!owner) return "unmatched";
  const { accountId } = phone;
  const { prospectId } = owner;
  const at = event.at < planning.now ? event.at : planning.now;
  const said = meaningOf(text, planning.clock.toVirtual(at));
  const meaning: Meaning = isStop ? { kind: "opt_out", address: null } : said;
  // Prospects who share the number: the one texted last is assumed. If there are several candidates, a member is asked about each; a STOP
  // counts for all.
  const rivals = others.filter(({ lastTextedAt }) => lastTextedAt !== null || owner.lastTextedAt === null);
  const isUncertain = rivals.length > 0 && meaning.kind === "reply";
  const dedupeKey = textKey(phone.id, event.id);
  for (const one of isUncertain ? [prospectId, ...rivals.map((rival) => rival.prospectId)] : [prospectId])
    await recordAnswer(tx, planning, {
      ...{ prospectId: one, accountId, channel: "sms", isUncertain, meaning },
      message: {
        ...{ kind: "sms", subject: null, text, from: event.from, to: phone.number, at },
        campaignId: await lastCampaignTo(tx, { prospectId: one, accountId }),
        dedupeKey: one === prospectId ? dedupeKey : possibleAuthorKey(dedupeKey, one),
      },
    });
  return "recorded";
}

/** Reasons that concern the number and apply to every later text; others concern only this one. */
const isOfTheNumber = (reason: Of<"sms_lost">["reason"]) =>
  reason === "number_unknown" || reason === "no_mobile";

/** An accepted text message did not arrive: the prospect gets nothing more (R13, R17). */
async function recordLost(
  tx: Tx,
  planning: Planning,
  { accountId }: OwnLine,
  { providerId, reason }: Of<"sms_lost">,
): Promise<Recording> {
  const known = await findSentText(tx, providerId);
  if (!known) {
    // The carrier may report before the sending worker has settled: then the event is retried.
    if (await isTextUnderWay(tx, accountId)) throw new Error("a text was lost before it was settled");
    return "ignored";
  }
  if (known.state === "failed") return "recorded";
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
  await publishConversation(tx, { prospectId, accountId });
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
  return "recorded";
}

/** An automated call has ended. If it left nothing, the conversation says so; the prospect continues, because nobody refused anything. */
async function recordEnded(
  tx: Tx,
  { accountId }: OwnLine,
  { providerId, result }: Of<"voicemail_ended">,
): Promise<Recording> {
  const known = await findVoicemailCall(tx, providerId);
  // The calling worker may not have settled it yet. Only our own calls come from our numbers, so the event is retried.
  if (!known) throw new Error("a call ended before it was settled");
  if (result === "left" || known.state === "failed") return "recorded";
  await markTextLost(tx, known.id, `voicemail_${result}`);
  await publishConversation(tx, { prospectId: known.prospectId, accountId });
  return "recorded";
}
