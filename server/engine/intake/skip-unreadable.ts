import type { IncomingHeaders, MailReadFailure } from "@/server/ports/mail";
import { insertRawMail, quarantine } from "@/server/repositories/inbox/raw-mails";
import { type MailFolderName, moveCursor } from "@/server/repositories/mailboxes/mailboxes";
import { planningIn } from "@/server/services/campaigns/planning";
import { type IntakeContext, inTenant } from "./context";
import { headersAlone, keep, keyOf, NotOursError, type Reading } from "./keep";
import { MailServerError } from "./mail-server-error";
import type { MailPlace } from "./read-failures";
import { showUnread } from "./set-aside";

/** An email that broke the connection each time was set aside; a new connection continues after it. */
export class MailSkippedError extends Error {
  override readonly name = "MailSkippedError";
}

/** An email whose headers are known, with its probable prospect and the earlier envelopes not stored yet. */
type Known = {
  mail: IncomingHeaders;
  prospectId: string | null;
  envelopes?: readonly IncomingHeaders[];
};

/** Reads something. An email at which the server drops the connection repeatedly is set aside, so that it does not block the others. */
export async function skippingUnreadable<T>(
  cx: IntakeContext,
  reading: Reading,
  { folder, known }: { folder: MailFolderName; known?: Known },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const cause = error instanceof MailServerError ? error.cause : null;
    const mail = cause ? reading.failures.note(cause as Partial<MailReadFailure>) : null;
    if (!mail) throw error;
    const place = { uidValidity: mail.uidValidity, lastUid: mail.uid };
    cx.log.warn({ err: cause, mailboxId: reading.mailbox.id, ...mail }, "a mail ends the connection");
    if (known) await setAsideUnfetched(cx, reading, folder, mail, known);
    else await keep(cx, reading, { folder, place, unreadable: folder === "inbox" ? [mail.uid] : [] });
    throw new MailSkippedError();
  }
}

/** An email that the server does not give is shown to a member by its headers. */
export async function setAsideUnfetched(
  cx: IntakeContext,
  reading: Reading,
  folder: MailFolderName,
  { uidValidity, uid }: MailPlace,
  { mail, prospectId, envelopes = [] }: Known,
): Promise<void> {
  if (envelopes.length > 0)
    await keep(cx, reading, { folder, place: { uidValidity, lastUid: uid - 1 }, envelopes });
  await inTenant(cx, reading.workspaceId, async (tx) => {
    const place = { uidValidity, lastUid: uid };
    if (!(await moveCursor(tx, reading.mailbox, reading.workerId, folder, place))) throw new NotOursError();
    const attempt = {
      ...{ folder, prospectId, dedupeKey: keyOf(mail), from: mail.from ?? "", subject: mail.subject },
      ...{ raw: headersAlone(mail), receivedAt: cx.now(), attempts: 0 },
    };
    const id = cx.newId();
    if (!(await insertRawMail(tx, { ...attempt, id, mailboxId: reading.mailbox.id }))) return;
    await quarantine(tx, id, "the server does not give it");
    await showUnread(tx, await planningIn(tx, cx), reading, attempt);
  });
}
