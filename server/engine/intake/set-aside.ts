import type { Tx } from "@/server/db/tx";
import { mailKey } from "@/server/domain/conversations/dedupe-key";
import { publish } from "@/server/outbox/publish";
import type { Planning } from "@/server/planning/planning";
import { findMessageByKey } from "@/server/repositories/inbox/messages";
import { noteMissingText } from "@/server/repositories/inbox/missing-text";
import type { Attempt } from "@/server/repositories/inbox/raw-mails";
import { insertUnmatched } from "@/server/repositories/inbox/unmatched-mails";
import { recordAnswer } from "@/server/services/inbox/answers";
import type { Reading } from "./keep";
import { recordOwnMail } from "./record-sent";

/**
 * Shows an unreadable email to a member by its envelope: in the conversation where it seems to belong, which then gets nothing automatic
 * for a day, or in the tray if only its text would have told (R15, R33).
 */
export async function showUnread(
  tx: Tx,
  planning: Planning,
  reading: Reading,
  attempt: Attempt,
): Promise<void> {
  const { mailbox } = reading;
  const { prospectId, from, subject, receivedAt: at } = attempt;
  if (!prospectId) {
    const envelope = {
      id: planning.newId(),
      mailboxId: mailbox.id,
      dedupeKey: attempt.dedupeKey,
      from,
      subject,
      at,
    };
    await insertUnmatched(tx, { ...envelope, isUnreadable: true });
    return publish(tx, "refetch", { list: "dialogs" }, { accountId: mailbox.accountId });
  }
  const dedupeKey = mailKey(mailbox.id, attempt.dedupeKey);
  const given = await findMessageByKey(tx, dedupeKey);
  if (given?.failure === "text_awaited") return noteMissingText(tx, given.id, "unreadable");
  const message = {
    kind: "email" as const,
    subject: subject || null,
    text: "",
    from,
    to: attempt.folder === "sent" ? "" : mailbox.email,
    at,
    mailboxId: mailbox.id,
    failure: "unreadable",
    dedupeKey,
  };
  const { accountId } = mailbox;
  if (attempt.folder === "sent") return recordOwnMail(tx, planning, { prospectId, accountId, message });
  const meaning = { kind: "reply" } as const;
  await recordAnswer(tx, planning, {
    prospectId,
    accountId,
    channel: "email",
    meaning,
    isUncertain: true,
    message,
  });
}
