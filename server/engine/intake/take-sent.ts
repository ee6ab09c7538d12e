import type { IncomingHeaders, MailCursor, MailFolder } from "@/server/ports/mail";
import { knownRawMails } from "@/server/repositories/inbox/raw-mails";
import { noteFiled } from "@/server/repositories/mailboxes/mailboxes";
import { type IntakeContext, inTenant } from "./context";
import { fetchWhole, isSince, keep, keyOf, listNew, type Reading } from "./keep";
import { passingOver, setAsideUnfetched } from "./pass-over";
import { recipientsOf } from "./recipients";

/**
 * Takes over what a person wrote from their own mail program to people we know (R20). What we sent ourselves lies in the
 * same folder where the server files it; it is left out.
 */
export async function takeSentMail(
  cx: IntakeContext,
  reading: Reading,
  sent: MailFolder,
  cursor: MailCursor | null,
): Promise<{ more: boolean; cursor: MailCursor }> {
  const folder = "sent";
  const found = await passingOver(cx, reading, { folder }, () => listNew(sent, cursor, reading));
  if (reading.mailbox.sentCopies === "none") await seeFiled(cx, reading, found.mails);
  const { recipients, kept } = await inTenant(cx, reading.workspaceId, async (tx) => ({
    recipients: await recipientsOf(tx, reading.mailbox, found.mails),
    kept: await knownRawMails(tx, reading.mailbox.id, found.mails.map(keyOf)),
  }));
  for (const [index, mail] of found.mails.entries()) {
    const prospectId = recipients[index];
    // Nobody wrote it: an absence note, or the mail that tests a connection.
    if (mail.autoSubmitted) continue;
    if (!prospectId || kept.has(keyOf(mail)) || !isSince(mail, reading)) continue;
    const known = { mail, prospectId };
    const raw = await passingOver(cx, reading, { folder, known }, () => fetchWhole(sent, mail));
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

/** One of our own mails in Sent proves that the server files what it sends. */
async function seeFiled(
  cx: IntakeContext,
  { workspaceId, mailbox }: Reading,
  mails: readonly IncomingHeaders[],
): Promise<void> {
  const ids = mails.flatMap(({ messageId }) => messageId ?? []);
  if (ids.length > 0) await inTenant(cx, workspaceId, (tx) => noteFiled(tx, mailbox.id, ids));
}
