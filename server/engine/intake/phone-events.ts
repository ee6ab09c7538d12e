import type { Tx } from "@/server/db/tx";
import { textKey } from "@/server/domain/conversations/dedupe-key";
import { storedPhoneEvent } from "@/server/domain/conversations/phone-event";
import { snippetOf } from "@/server/domain/conversations/snippet";
import { storable, storableDeep } from "@/server/domain/conversations/storable";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import type { PhoneEvent } from "@/server/ports/phone";
import { insertUnmatchedEvent } from "@/server/repositories/inbox/unmatched-mails";
import { erasedAmong } from "@/server/repositories/prospects/erasing";
import { holdForPerson } from "@/server/services/inbox/answers";
import * as inbox from "@/server/services/phone/inbox";

/**
 * Records what happened to one of our numbers. A text message from an unknown number goes to the tray (R15), but not from one of an erased
 * person. Returns false for events that do not concern us, such as the status of a text that we did not send.
 */
export async function recordPhoneEvent(
  tx: Tx,
  planning: Planning,
  phone: inbox.OwnLine,
  event: PhoneEvent,
  masterKey: Uint8Array,
): Promise<boolean> {
  const recording = await inbox.recordPhoneEvent(tx, planning, phone, event);
  if (recording !== "unmatched") return recording !== "ignored";
  if (await isFromErased(tx, masterKey, event)) return false;
  await saveUnmatched(tx, planning, phone, event, {});
  return true;
}

const isFromErased = async (tx: Tx, masterKey: Uint8Array, event: PhoneEvent): Promise<boolean> =>
  event.kind === "sms_received" &&
  (await erasedAmong(tx, masterKey, [{ kind: "phone", value: event.from }])).size > 0;

/**
 * Keeps and shows an event that could not be recorded. The prospect it seems to be about gets nothing automatic until a member has looked
 * (R15, R33).
 */
export async function setPhoneEventAside(
  tx: Tx,
  planning: Planning,
  phone: inbox.OwnLine,
  event: PhoneEvent,
  error: string,
): Promise<void> {
  const people = await inbox.peopleOf(tx, event);
  await saveUnmatched(tx, planning, phone, event, { error, prospectId: people[0] });
  for (const prospectId of people) await holdForPerson(tx, planning, prospectId);
}

async function saveUnmatched(
  tx: Tx,
  planning: Planning,
  phone: inbox.OwnLine,
  event: PhoneEvent,
  { error, prospectId }: { error?: string; prospectId?: string },
): Promise<void> {
  const { accountId, id, number } = phone;
  const isText = event.kind === "sms_received";
  await insertUnmatchedEvent(tx, {
    id: planning.newId(),
    accountId,
    dedupeKey: textKey(id, event.id),
    from: isText ? event.from : "",
    subject: isText ? snippetOf(storable(event.text)) : "",
    at: event.at < planning.now ? event.at : planning.now,
    event: storableDeep(storedPhoneEvent(event, { id, number })),
    error: error ?? null,
    prospectId: prospectId ?? null,
  });
  await publish(tx, "refetch", { list: "dialogs" }, { accountId });
}
