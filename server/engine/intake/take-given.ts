import { mailKey } from "@/server/domain/conversations/dedupe-key";
import type { MailboxReader } from "@/server/ports/mail";
import { findMessageByKey } from "@/server/repositories/inbox/messages";
import { noteMissingText } from "@/server/repositories/inbox/missing-text";
import { insertRawMail } from "@/server/repositories/inbox/raw-mails";
import { listAwaitingText, noteTextFetched } from "@/server/repositories/inbox/unmatched-mails";
import { type IntakeContext, inTenant } from "./context";
import { fetchRaw, type Reading } from "./keep";
import { asked } from "./mail-server-error";

/** Fetches emails of the tray that a member assigned to a prospect. So far only their envelopes were stored (R15). */
export async function takeGivenMail(
  cx: IntakeContext,
  { workspaceId, mailbox }: Reading,
  reader: MailboxReader,
): Promise<void> {
  const given = await inTenant(cx, workspaceId, (tx) => listAwaitingText(tx, mailbox.id));
  for (const { id, dedupeKey } of given) {
    const uid = await asked(reader.find(dedupeKey));
    const raw = uid === null ? null : await fetchRaw(reader, uid);
    await inTenant(cx, workspaceId, async (tx) => {
      await noteTextFetched(tx, id);
      const message = await findMessageByKey(tx, mailKey(mailbox.id, dedupeKey));
      if (!message) return;
      const { prospectId, from, subject } = message;
      if (typeof raw === "string" || raw === null) await noteMissingText(tx, message.id, "text_gone");
      else
        await insertRawMail(tx, {
          id: cx.newId(),
          mailboxId: mailbox.id,
          folder: "inbox",
          prospectId,
          dedupeKey,
          from,
          subject: subject ?? "",
          raw,
          receivedAt: cx.now(),
        });
    });
  }
}
