import type { IncomingHeaders, MailboxReader, MailCursor } from "@/server/ports/mail";
import { knownRawMails } from "@/server/repositories/inbox/raw-mails";
import { concernsOf } from "./concerns";
import { type IntakeContext, inTenant } from "./context";
import { fetchWhole, isSince, keep, keyOf, listNew, type Reading } from "./keep";
import { setAsideUnfetched, skippingUnreadable } from "./skip-unreadable";
import { warmUpsIn } from "./warm-ups";

/**
 * Takes over what is new in an inbox: matching emails whole, of the rest the envelope (R15). Returns whether there may be more, and where
 * reading stopped.
 */
export async function takeNewMail(
  cx: IntakeContext,
  reading: Reading,
  reader: MailboxReader,
  cursor: MailCursor | null,
): Promise<{ more: boolean; cursor: MailCursor }> {
  const folder = "inbox";
  const found = await skippingUnreadable(cx, reading, { folder }, () => listNew(reader, cursor, reading));
  const { concerns, kept, warmUps } = await inTenant(cx, reading.workspaceId, async (tx) => ({
    concerns: await concernsOf(tx, cx.keys.secret, reading.mailbox, found.mails),
    warmUps: await warmUpsIn(tx, cx.keys.secret, found.mails),
    kept: await knownRawMails(tx, reading.mailbox.id, found.mails.map(keyOf)),
  }));
  const envelopes: IncomingHeaders[] = [];
  for (const [index, mail] of found.mails.entries()) {
    if (warmUps.has(mail)) continue;
    const concern = concerns[index];
    if (concern?.kind === "unknown" && isSince(mail, reading)) envelopes.push(mail);
    if (concern?.kind !== "ours" || kept.has(keyOf(mail))) continue;
    const known = { mail, prospectId: concern.prospectId };
    const setAside = { ...known, envelopes };
    const raw = await skippingUnreadable(cx, reading, { folder, known: setAside }, () =>
      fetchWhole(reader, mail),
    );
    if (!raw) continue;
    const { uidValidity } = found.cursor;
    if (raw === "unreadable") {
      await setAsideUnfetched(cx, reading, folder, { uidValidity, uid: mail.uid }, setAside);
      envelopes.length = 0;
      continue;
    }
    const place = { uidValidity, lastUid: mail.uid };
    await keep(cx, reading, { folder, place, envelopes: envelopes.splice(0), whole: { ...known, raw } });
  }
  const { unreadable } = found;
  await keep(cx, reading, { folder, place: found.cursor, envelopes, unreadable });
  return { more: found.mails.length + unreadable.length > 0, cursor: found.cursor };
}
