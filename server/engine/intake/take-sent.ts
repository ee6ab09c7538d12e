import type { MailCursor, MailFolder } from "@/server/ports/mail";
import { knownRawMails } from "@/server/repositories/raw-mails";
import { type IntakeContext, inTenant } from "./context";
import { fetchWhole, isSince, keep, keyOf, listNew, type Reading } from "./keep";
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
  const found = await listNew(sent, cursor);
  const { recipients, known } = await inTenant(cx, reading.workspaceId, async (tx) => ({
    recipients: await recipientsOf(tx, reading.mailbox, found.mails),
    known: await knownRawMails(tx, reading.mailbox.id, found.mails.map(keyOf)),
  }));
  for (const [index, mail] of found.mails.entries()) {
    const prospectId = recipients[index];
    if (!prospectId || known.has(keyOf(mail)) || !isSince(mail, reading)) continue;
    const raw = await fetchWhole(sent, mail);
    if (!raw) continue;
    const place = { uidValidity: found.cursor.uidValidity, lastUid: mail.uid };
    await keep(cx, reading, { folder: "sent", place, whole: { mail, raw, prospectId } });
  }
  const isElsewhere =
    cursor?.uidValidity !== found.cursor.uidValidity || cursor.lastUid !== found.cursor.lastUid;
  if (isElsewhere) await keep(cx, reading, { folder: "sent", place: found.cursor });
  return { more: found.mails.length > 0, cursor: found.cursor };
}
