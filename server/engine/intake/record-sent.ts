import type { Tx } from "@/server/db/tx";
import { snippetOf } from "@/server/domain/conversations/snippet";
import type { MailAsRead } from "@/server/domain/inbox/read-mail";
import { splitReply } from "@/server/domain/inbox/reply-text";
import { normalEmail } from "@/server/domain/prospects/identity";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { moveConversation, noteAnswered } from "@/server/repositories/inbox/conversation-changes";
import { insertMessage, type NewMessage } from "@/server/repositories/inbox/messages";
import type { Attempt } from "@/server/repositories/inbox/raw-mails";
import { logEvents } from "@/server/repositories/ledger/events";
import { findAddressAmong } from "@/server/repositories/ledger/sent-mails";
import { noteReached } from "@/server/repositories/prospects/status";
import { publishConversation } from "@/server/services/inbox/conversations";
import { stopAfterReply } from "@/server/services/inbox/replied-by-hand";
import type { Reading } from "./keep";
import { messageOf } from "./message-of";

/** Records an email of the Sent folder that was read; returns its prospect. */
export async function recordSentMail(
  tx: Tx,
  planning: Planning,
  { mailbox }: Reading,
  attempt: Attempt,
  read: MailAsRead,
): Promise<string | null> {
  const { prospectId } = attempt;
  if (!prospectId) return null;
  const message = messageOf(mailbox, attempt, read, splitReply(read.mail.text));
  const addresses = read.mail.to.flatMap(({ address }) => normalEmail(address) ?? []);
  const to = (await findAddressAmong(tx, prospectId, addresses)) ?? message.to;
  await recordOwnMail(tx, planning, {
    prospectId,
    accountId: mailbox.accountId,
    message: { ...message, to },
  });
  return prospectId;
}

/** An email that a member wrote in their own mail program. `at` is real time. */
type OwnMail = {
  prospectId: string;
  accountId: string;
  message: Pick<NewMessage, "subject" | "text" | "from" | "to" | "at" | "dedupeKey"> & Partial<NewMessage>;
};

/**
 * Adds it to the prospect's conversation as if it had been written there (R20): the prospect counts as contacted and no longer waits for an
 * answer. It restarts no sequence; if it answers a message of theirs, it ends running ones (R14).
 */
export async function recordOwnMail(tx: Tx, planning: Planning, mail: OwnMail): Promise<void> {
  const { prospectId, accountId, message } = mail;
  const conversation = await moveConversation(tx, planning.newId(), {
    prospectId,
    accountId,
    channel: "email",
    direction: "out",
    snippet: snippetOf(message.text || message.subject || ""),
    at: message.at,
  });
  const messageId = planning.newId();
  const isNew = await insertMessage(tx, {
    ...message,
    id: messageId,
    conversationId: conversation.id,
    prospectId,
    channel: "email",
    direction: "out",
    kind: "email",
    state: "sent",
  });
  if (!isNew) return;
  await stopAfterReply(tx, planning, { prospectId, messageId, at: message.at });
  await noteAnswered(tx, conversation.id, message.at);
  await noteReached(tx, "contacted", [prospectId], planning.now);
  await logEvents(tx, [
    {
      id: planning.newId(),
      kind: "sent",
      at: message.at,
      prospectId,
      channel: "email",
      stepKind: "email",
      messageId,
    },
  ]);
  await publishConversation(tx, mail);
  await publish(tx, "refetch", { list: "profiles", id: prospectId });
}
