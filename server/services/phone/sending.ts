import type { phone } from "@/lib/contract/accounts/phone";
import type { voicemail } from "@/lib/contract/accounts/voicemail";
import type { Channel } from "@/lib/contract/campaigns/sequence";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Message } from "@/lib/contract/inbox/inbox";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { lawfulHoursOf } from "@/server/domain/campaigns/hours/recipient-hours";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { consentCountryOf, hasConsent } from "@/server/domain/phone/consent";
import { type E164, numberOf } from "@/server/domain/phone/number";
import { mayReach } from "@/server/domain/phone/rule";
import { countedMs, mayGetVoicemail, roomForVoicemail } from "@/server/domain/voicemail/rule";
import type { AccountRow } from "@/server/repositories/accounts/accounts";
import { markConversation, openConversation } from "@/server/repositories/inbox/conversation-changes";
import { findMessage } from "@/server/repositories/inbox/messages";
import { findLane } from "@/server/repositories/ledger/lanes";
import { listConsents } from "@/server/repositories/phone/consents";
import { findSendingPhone } from "@/server/repositories/phone/numbers";
import { findAudio } from "@/server/repositories/phone/voicemail-audios";
import { listVoicemailsTo } from "@/server/repositories/phone/voicemails";
import type { ProspectRow } from "@/server/repositories/prospects/prospects";
import { findReach } from "@/server/repositories/prospects/reach";
import { suppressedAmong } from "@/server/repositories/prospects/suppressions";
import { mustFind as mustFindAccount } from "@/server/services/accounts/view";
import { publishConversation } from "@/server/services/inbox/conversations";
import { addNote } from "@/server/services/inbox/notes";
import { enqueueMessage, noteSentMessage, type OwnMessage, undoMs } from "@/server/services/inbox/sending";
import { showMessage } from "@/server/services/inbox/thread";
import { mustFindProspect } from "@/server/services/prospects/access";
import { mustAgree } from "./voicemail-audios";

/** Our number, theirs, and the conversation. */
type Line = {
  conversation: { id: string; prospectId: string; accountId: string };
  from: E164;
  to: E164;
  laneId: string;
};
type Wanted = { prospectId: string; accountId: string; phoneNumber: string };

/** Sends one text message to a chosen number; it can be undone for ten seconds like any other (SMS-04). */
export const sendText = (cx: Context, { text, ...wanted }: Input<typeof phone.sendText>): Promise<Message> =>
  cx.transact(async (tx) => {
    await partiesOf(cx, tx, wanted);
    const line = await lineFor(cx, tx, wanted, "sms");
    if (!mayReach(cx.config.sms, line.to))
      throw new DomainError("no_channel_address", { channel: "sms", reason: "sms_unavailable" });
    return leave(cx, tx, line, { channel: "sms", kind: "sms", text });
  });

/** Sends one voicemail; outside the prospect's daytime it waits for 8:00 and can be undone until then (VM-11 to VM-14). */
export const sendVoicemail = (
  cx: Context,
  { agreedToTerms, audioId, note, ...wanted }: Input<typeof voicemail.send>,
): Promise<Message> =>
  cx.transact(async (tx) => {
    const { person, account } = await partiesOf(cx, tx, wanted);
    const audio = await findAudio(tx, { id: audioId, accountId: wanted.accountId });
    if (!audio) throw new DomainError("not_found");
    mustAgree(agreedToTerms);
    const line = await lineFor(cx, tx, wanted, "voicemail");
    if (!mayGetVoicemail(line.to))
      throw new DomainError("voicemail_country", { fields: { phoneNumber: "voicemail_country" } });
    // A recording is always played by a machine, so it needs consent (R28).
    if (consentCountryOf("voicemail", line.to) && !(await isAgreedTo(tx, person.id, line.to)))
      throw new DomainError("consent_missing", { fields: { phoneNumber: "consent_missing" } });
    await mustHaveRoom(cx, tx, line.to);
    const opensAt = opening(cx, { person, account, to: line.to });
    if (note.trim() !== "") await addNote(cx, tx, { prospectId: wanted.prospectId, text: note });
    const own = { channel: "voicemail", kind: "voicemail", text: audio.name, audioId } as const;
    return leave(cx, tx, line, own, opensAt);
  });

async function isAgreedTo(tx: Tx, prospectId: string, number: E164): Promise<boolean> {
  const given = (await listConsents(tx, prospectId)).filter(({ withdrawnAt }) => withdrawnAt === null);
  return hasConsent("voicemail", number, given);
}

/** Three in three days and no more (VM-13, VM-14); those that wait in line count. */
async function mustHaveRoom(cx: Context, tx: Tx, to: E164): Promise<void> {
  const now = cx.clock.toVirtual(cx.now());
  const earlier = await listVoicemailsTo(tx, to, cx.clock.toReal(new Date(+now - countedMs)));
  const until = roomForVoicemail(earlier.map(cx.clock.toVirtual), now);
  if (until) throw new DomainError("voicemail_limit", { until: until.toISOString() });
}

/** When their day begins, real; null while it lasts. */
function opening(
  cx: Context,
  { person, account, to }: { person: ProspectRow; account: AccountRow; to: E164 },
): Date | null {
  const now = cx.clock.toVirtual(cx.now());
  const owner = { timezone: person.timezone, phone: to, address: person.location };
  const { opensAt } = lawfulHoursOf(hoursOf(account), owner, now);
  return opensAt > now ? cx.clock.toReal(opensAt) : null;
}

async function partiesOf(cx: Context, tx: Tx, { prospectId, accountId }: Wanted) {
  return {
    person: await mustFindProspect(cx, tx, prospectId),
    account: await mustFindAccount(cx, tx, accountId),
  };
}

async function lineFor(cx: Context, tx: Tx, wanted: Wanted, channel: Channel): Promise<Line> {
  const { prospectId, accountId, phoneNumber } = wanted;
  const to = numberOf(phoneNumber);
  if (!to) throw new DomainError("wrong_phone", { fields: { phoneNumber: "wrong_phone" } });
  const { id } = await openConversation(tx, cx.newId(), {
    ...{ prospectId, accountId, channel, direction: "out", snippet: "", at: cx.now() },
  });
  const { isOptedOut } = await findReach(tx, { prospectId, accountId, conversationId: id });
  if (isOptedOut || (await suppressedAmong(tx, [{ kind: "phone", value: to }])).size > 0)
    throw new DomainError("no_channel_address", { channel, reason: "opted_out" });
  const phone = await findSendingPhone(tx, { accountId, conversationId: id });
  const lane = phone && (await findLane(tx, { phoneId: phone.id }));
  if (!phone || !lane) throw new DomainError("no_channel_address", { channel, reason: "no_number" });
  return { conversation: { id, prospectId, accountId }, from: phone.number, to, laneId: lane.id };
}

/** At `opensAt` (real time), or as soon as it can no longer be undone. */
async function leave(
  cx: Context,
  tx: Tx,
  { conversation, from, to, laneId }: Line,
  own: Pick<OwnMessage, "channel" | "kind" | "text" | "audioId">,
  opensAt: Date | null = null,
): Promise<Message> {
  const at = cx.now();
  const id = await enqueueMessage(cx, tx, conversation, {
    ...{ from, to, laneId, subject: null, dedupeKey: `own:${cx.newId()}` },
    ...{ ...own, at, dueAt: opensAt ?? new Date(+at + undoMs), isScheduled: opensAt !== null },
  });
  // A message that leaves later is not the last message of its conversation yet.
  if (!opensAt) await noteSentMessage(tx, conversation, own, at);
  await markConversation(tx, conversation.id, { isUnread: false, needsYou: false, doneAt: null });
  await publishConversation(tx, conversation);
  return showMessage(cx, (await findMessage(tx, id!))!);
}
