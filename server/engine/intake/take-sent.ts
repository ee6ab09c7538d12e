import type { IncomingHeaders, MailCursor, MailFolder } from "@/server/ports/mail";
import { knownRawMails } from "@/server/repositories/inbox/raw-mails";
import { noteFiled } from "@/server/repositories/mailboxes/mailboxes";
import { type IntakeContext, inTenant } from "./context";
import { fetchWhole, isSince, keep, keyOf, listNew, type Reading } from "./keep";
import { recipientsOf } from "./recipients";
import { setAsideUnfetched, skippingUnreadable } from "./skip-unreadable";
import { warmUpsIn } from "./warm-ups";

/**
 * Takes over what a member wrote to prospects from their own mail program (R20). Emails that we sent are in the same folder if the server
 * files them there; they are skipped.
 */
export async function takeSentMail(
  cx: IntakeContext,
  reading: Reading,
  sent: MailFolder,
  cursor: MailCursor | null,
): Promise<{ more: boolean; cursor: MailCursor }> {
  const folder = "sent";
  const found = await skippingUnreadable(cx, reading, { folder }, () => listNew(sent, cursor, reading));
  if (reading.mailbox.sentCopies === "none") await seeFiled(cx, reading, found.mails);
  const { recipients, kept, warmUps } = await inTenant(cx, reading.workspaceId, async (tx) => ({
    warmUps: await warmUpsIn(tx, cx.keys.secret, found.mails),
    recipients: await recipientsOf(tx, reading.mailbox, found.mails),
    kept: await knownRawMails(tx, reading.mailbox.id, found.mails.map(keyOf)),
  }));
  for (const [index, mail] of found.mails.entries()) {
    const prospectId = recipients[index];
    // Sent automatically: an out-of-office reply, or the email that tests a connection.
    if (mail.autoSubmitted || warmUps.has(mail)) continue;
    if (!prospectId || kept.has(keyOf(mail)) || !isSince(mail, reading)) continue;
    const known = { mail, prospectId };
    const raw = await skippingUnreadable(cx, reading, { folder, known }, () => fetchWhole(sent, mail));
    if (!raw) continue;
    const { uidValidity } = found.cursor;
    if (raw === "unreadable")
      await setAsideUnfetched(cx, reading, folder, { uidValidity, uid: mail.uid }, known);
    else
      await keep(cx, reading, {
        folder,
        place: { uidValidity, lastUid: mail.uid },
        whole: { ...known, raw },
      });
  }
  const isElsewhere =
    cursor?.uidValidity !== found.cursor.uidValidity || cursor.lastUid !== found.cursor.lastUid;
  if (isElsewhere) await keep(cx, reading, { folder, place: found.cursor });
  return { more: found.mails.length + found.unreadable.length > 0, cursor: found.cursor };
}

/** One of our own emails in Sent proves that the server files what it sends. */
async function seeFiled(
  cx: IntakeContext,
  { workspaceId, mailbox }: Reading,
  mails: readonly IncomingHeaders[],
): Promise<void> {
  const ids = mails.flatMap(({ messageId }) => messageId ?? []);
  if (ids.length > 0) await inTenant(cx, workspaceId, (tx) => noteFiled(tx, mailbox.id, ids));
}
