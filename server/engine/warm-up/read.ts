import { isImportant, maxLooks, putAwayAfterMs } from "@/server/domain/warm-up/reading";
import { warmUpFolder, warmUpHeader, warmUpToken } from "@/server/domain/warm-up/token";
import type { MailboxCare } from "@/server/ports/mail";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { findMailbox, type MailboxRow } from "@/server/repositories/mailboxes/mailboxes";
import {
  type LeasedRead,
  leaseReads,
  noteFound,
  noteNotFound,
  notePutAway,
} from "@/server/repositories/warm-up/warm-up-mails";
import { mailAccess } from "@/server/services/mailboxes/access";
import { type EngineContext, inTenant } from "../context";

/** Emails per connection. */
const batchSize = 20;
const lookAgainMs = 60 * 60_000;

type Reading = { mailbox: MailboxRow; at: Date; later(ms: number): Date };

/** Reads and puts away what is due in one mailbox, as its owner would: over one connection. */
export async function readWarmUps(
  engine: EngineContext,
  workspaceId: string,
  mailboxId: string,
): Promise<void> {
  const { workerId, config, keys, now } = engine;
  const at = now();
  const found = await inTenant(engine, workspaceId, async (tx) => {
    const seconds = config.engine.leaseSeconds;
    const due = await leaseReads(tx, mailboxId, { workerId, seconds, at, most: batchSize });
    const { clock } = await readSendingWorkspace(tx);
    return { due, clock, mailbox: await findMailbox(tx, mailboxId, null) };
  });
  const { due, clock, mailbox } = found;
  if (due.length === 0) return;
  const later = (ms: number) => clock.toReal(new Date(+clock.toVirtual(now()) + ms));
  // Google forbids it for mailboxes connected by consent, and one may have become such after an email left for it.
  const isOpen = mailbox?.status === "connected" && mailbox.type !== "google";
  const access = isOpen ? mailAccess(keys.secret, mailbox) : null;
  const care = access
    ? await engine.ports.mail.openCare(access).catch((err) => {
        engine.log.info({ err, mailboxId }, "could not open a mailbox for warm-up");
        return null;
      })
    : null;
  try {
    for (const one of due) {
      if (!mailbox || !care) await lookAgain(engine, one, later(lookAgainMs));
      else await careFor(engine, care, one, { mailbox, at, later });
    }
  } finally {
    await care?.close();
  }
}

/** One that fails is tried again later; the others of the connection go on. */
async function careFor(engine: EngineContext, care: MailboxCare, one: LeasedRead, reading: Reading) {
  const { mailbox, later } = reading;
  const value = warmUpToken(engine.keys.secret, { id: one.id, from: one.fromAddress, to: mailbox.email });
  const mark = { messageId: one.messageId, header: { name: warmUpHeader, value } };
  try {
    if (!one.isReading) {
      await care.putAway(mark, warmUpFolder);
      await inTenant(engine, one.workspaceId, (tx) => notePutAway(tx, one, null));
      return;
    }
    const found = await care.read(mark, (folder) => isImportant(folder, one.id));
    if (!found) return await lookAgain(engine, one, later(lookAgainMs));
    await inTenant(engine, one.workspaceId, (tx) =>
      noteFound(tx, one, {
        placement: found.folder,
        at: engine.now(),
        putAwayAt: later(putAwayAfterMs),
        arrivedId: found.messageId === one.messageId ? null : found.messageId,
      }),
    );
  } catch (err) {
    engine.log.info({ err, mailboxId: mailbox.id }, "could not read a warm-up email");
    await lookAgain(engine, one, later(lookAgainMs));
  }
}

/** After some tries it counts as missing; what cannot be put away stays where it is. */
const lookAgain = (engine: EngineContext, one: LeasedRead, at: Date) =>
  inTenant(engine, one.workspaceId, (tx) =>
    one.isReading ? noteNotFound(tx, one, one.looks + 1 < maxLooks ? at : null) : notePutAway(tx, one, null),
  );
