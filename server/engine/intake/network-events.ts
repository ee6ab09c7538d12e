import type { Tx } from "@/server/db/tx";
import { storedEvent, wordsOf } from "@/server/domain/conversations/network-event";
import { snippetOf } from "@/server/domain/conversations/snippet";
import { storable, storableDeep } from "@/server/domain/conversations/storable";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import type { NetworkEvent } from "@/server/ports/network";
import { insertUnmatchedEvent } from "@/server/repositories/inbox/unmatched-mails";
import { holdForPerson } from "@/server/services/inbox/answers";
import * as inbox from "@/server/services/inbox/network-inbox";
import { recognize } from "@/server/services/inbox/network-person";

/**
 * Records what happened to an account on the network. A message whose sender cannot be identified goes to the tray (R15). Returns false for
 * events that do not concern us, such as an acceptance by a stranger.
 */
export async function recordNetworkEvent(
  tx: Tx,
  planning: Planning,
  accountId: string,
  event: NetworkEvent,
): Promise<boolean> {
  const recording = await inbox.recordNetworkEvent(tx, planning, accountId, event);
  if (recording === "unmatched") await saveUnmatched(tx, planning, accountId, event, {});
  return recording !== "ignored";
}

/**
 * Keeps and shows an event that could not be recorded. The prospect it seems to be about gets nothing automatic until a member has looked,
 * as with an unreadable email (R15, R33).
 */
export async function setEventAside(
  tx: Tx,
  planning: Planning,
  accountId: string,
  event: NetworkEvent,
  error: string,
): Promise<void> {
  const found = await recognize(tx, accountId, event);
  await saveUnmatched(tx, planning, accountId, event, { error, prospectId: found?.prospectId });
  for (const prospectId of found?.among ?? []) await holdForPerson(tx, planning, prospectId);
}

async function saveUnmatched(
  tx: Tx,
  planning: Planning,
  accountId: string,
  event: NetworkEvent,
  { error, prospectId }: { error?: string; prospectId?: string },
): Promise<void> {
  const isMessage = event.kind !== "request_accepted";
  await insertUnmatchedEvent(tx, {
    id: planning.newId(),
    accountId,
    dedupeKey: event.id,
    from: storable((isMessage && event.name) || event.profileUrl || event.memberRef),
    subject: isMessage ? snippetOf(storable(wordsOf(event))) : "",
    at: event.at < planning.now ? event.at : planning.now,
    event: storableDeep(storedEvent(event)),
    error: error ?? null,
    prospectId: prospectId ?? null,
  });
  await publish(tx, "refetch", { list: "dialogs" }, { accountId });
}
