import type { IncomingHeaders, MailboxReader, MailCursor } from "@/server/ports/mail";
import { knownRawMails } from "@/server/repositories/raw-mails";
import { concernsOf } from "./concerns";
import { type IntakeContext, inTenant } from "./context";
import { fetchWhole, isSince, keep, keyOf, listNew, type Reading } from "./keep";

/**
 * Takes over what is new in an inbox: matching mail whole, of the rest the envelope (R15). Answers whether there may be
 * more, and where reading stopped.
 */
export async function takeNewMail(
  cx: IntakeContext,
  reading: Reading,
  reader: MailboxReader,
  cursor: MailCursor | null,
): Promise<{ more: boolean; cursor: MailCursor }> {
  const found = await listNew(reader, cursor);
  const { concerns, known } = await inTenant(cx, reading.workspaceId, async (tx) => ({
    concerns: await concernsOf(tx, reading.mailbox, found.mails),
    known: await knownRawMails(tx, reading.mailbox.id, found.mails.map(keyOf)),
  }));
  const envelopes: IncomingHeaders[] = [];
  for (const [index, mail] of found.mails.entries()) {
    const concern = concerns[index];
    if (concern?.kind === "unknown" && isSince(mail, reading)) envelopes.push(mail);
    if (concern?.kind !== "ours" || known.has(keyOf(mail))) continue;
    const raw = await fetchWhole(reader, mail);
    if (!raw) continue;
    const place = { uidValidity: found.cursor.uidValidity, lastUid: mail.uid };
    const whole = { mail, raw, prospectId: concern.prospectId };
    await keep(cx, reading, { folder: "inbox", place, envelopes: envelopes.splice(0), whole });
  }
  await keep(cx, reading, { folder: "inbox", place: found.cursor, envelopes });
  return { more: found.mails.length > 0, cursor: found.cursor };
}
