import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import type { MailboxReader, MailCursor } from "@/server/ports/mail";
import { noteChecked } from "@/server/repositories/inbox/checks";
import { reconsiderLanes, setLaneClosed } from "@/server/repositories/ledger/lanes";
import { findMailbox, type MailboxRow, noteProblem } from "@/server/repositories/mailboxes/mailboxes";
import { mailAccess } from "@/server/services/mailboxes/access";
import { mailOfMailbox } from "@/server/services/notices/problem-mails";
import { again, isReportable, type Trouble, waitSeconds } from "./backoff";
import { interrupted, wakeWaiting } from "./checked";
import { type IntakeContext, inTenant } from "./context";
import { NotOursError, type Reading } from "./keep";
import type { Limiter } from "./limiter";
import { asked, MailServerError } from "./mail-server-error";
import { pause } from "./pause";
import { createReadFailures } from "./read-failures";
import { recordStored } from "./record";
import { MailSkippedError } from "./skip-unreadable";
import { takeNewMail } from "./take";
import { takeGivenMail } from "./take-given";
import { takeSentMail } from "./take-sent";
import type { Watched } from "./watchers";

/** A mailbox is checked at least this often, because no server announces what a member sends from their own mail program. */
const longestWaitMs = 60_000;
/** The pause after trouble on our side (such as the database, which all mailboxes share), and after an email that broke the connection. */
const ownTroubleMs = 5_000;

/** Reads one mailbox until `signal` aborts, reconnecting as often as needed. */
export async function watchMailbox(
  cx: IntakeContext,
  workerId: string,
  { workspaceId, id }: Watched,
  limitOpening: Limiter,
  signal: AbortSignal,
): Promise<void> {
  let trouble: Trouble | null = null;
  const failures = createReadFailures();
  while (!signal.aborted) {
    try {
      const mailbox = await inTenant(cx, workspaceId, (tx) => findMailbox(tx, id, null));
      const reading = mailbox && { workspaceId, mailbox, workerId, failures };
      if (!reading) return;
      await readOver(cx, reading, limitOpening, signal, () => {
        trouble = null;
        failures.progressed();
      });
    } catch (error) {
      if (error instanceof NotOursError || signal.aborted) return;
      if (error instanceof MailSkippedError && !failures.isHopeless()) {
        trouble = null;
        continue;
      }
      if (error instanceof MailServerError && error.isConnectionLost) {
        await pause(ownTroubleMs, signal);
        continue;
      }
      if (!(error instanceof MailServerError || error instanceof MailSkippedError)) {
        cx.log.error({ err: error, mailboxId: id }, "a mailbox could not be read");
        await pause(ownTroubleMs, signal);
        continue;
      }
      trouble = again(trouble, error instanceof MailServerError ? error.kind : "unreachable");
      cx.log.info(
        { mailboxId: id, reason: trouble.kind, attempt: trouble.times },
        "could not read from a mail server",
      );
      if (isReportable(trouble)) await noteTrouble(cx, { workspaceId, id }, trouble.kind);
      await pause(waitSeconds(trouble) * 1_000, signal);
    }
  }
}

/** One connection: checks the mailbox, and again whenever there may be news. Calls `onHealthy` after each complete check. */
async function readOver(
  cx: IntakeContext,
  reading: Reading & { mailbox: MailboxRow },
  limitOpening: Limiter,
  signal: AbortSignal,
  onHealthy: () => void,
): Promise<void> {
  const access = mailAccess(cx.keys.secret, reading.mailbox);
  if (!access) throw new NotOursError();
  const reader = await limitOpening(() => asked(cx.ports.mail.openReader(access)));
  try {
    const { uidValidity, lastUid, sentUidValidity, sentLastUid } = reading.mailbox;
    let cursor = cursorAt(uidValidity, lastUid);
    let sentCursor = cursorAt(sentUidValidity, sentLastUid);
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const begunAt = cx.now();
      cursor = await takeAll(cursor, signal, (from) => takeNewMail(cx, reading, reader, from));
      sentCursor = await takeAllSent(cx, reading, reader, sentCursor, signal);
      await takeGivenMail(cx, reading, reader);
      await recordStored(cx, reading, signal);
      if (signal.aborted) return;
      await noteRead(cx, reading, { begunAt, isFirst });
      onHealthy();
      await asked(reader.waitForMail(longestWaitMs, signal));
    }
  } catch (error) {
    // Noted before the connection is closed, which may take a second: follow-ups must stop now.
    const { workspaceId, mailbox } = reading;
    if (!(error instanceof NotOursError))
      await interrupted(cx, { workspaceId, kind: "mailbox", id: mailbox.id }, signal);
    throw error;
  } finally {
    await reader.close();
  }
}

async function takeAll(
  from: MailCursor | null,
  signal: AbortSignal,
  take: (from: MailCursor | null) => Promise<{ more: boolean; cursor: MailCursor }>,
): Promise<MailCursor | null> {
  let cursor = from;
  for (let more = true; more && !signal.aborted; ) ({ more, cursor } = await take(cursor));
  return cursor;
}

/** A Sent folder that the server refuses to open does not stop the inbox from being read; it holds no replies. */
async function takeAllSent(
  cx: IntakeContext,
  reading: Reading,
  reader: MailboxReader,
  from: MailCursor | null,
  signal: AbortSignal,
): Promise<MailCursor | null> {
  try {
    const sent = await asked(reader.sent());
    return sent && (await takeAll(from, signal, (cursor) => takeSentMail(cx, reading, sent, cursor)));
  } catch (err) {
    if (!(err instanceof MailServerError) || !err.isRefusal) throw err;
    cx.log.info({ err, mailboxId: reading.mailbox.id }, "could not read the Sent folder");
    return from;
  }
}

const cursorAt = (uidValidity: string | null, lastUid: number): MailCursor | null =>
  uidValidity === null ? null : { uidValidity, lastUid };

/**
 * Everything that had arrived is recorded, so steps that waited for replies continue. The first check of a connection also opens the
 * mailbox's lane.
 */
async function noteRead(
  cx: IntakeContext,
  { workspaceId, mailbox: { id, connectedAt }, workerId }: Reading,
  { begunAt, isFirst }: { begunAt: Date; isFirst: boolean },
): Promise<void> {
  const check = { workerId, begunAt, connectedAt };
  const noted = await inTenant(cx, workspaceId, async (tx) => {
    const checked = await noteChecked(tx, { kind: "mailbox", id }, check);
    if (checked === null) throw new NotOursError();
    if (!isFirst) return checked;
    const row = await noteProblem(tx, id, null);
    await setLaneClosed(tx, { mailboxId: id }, null, cx.now());
    await reconsiderLanes(tx, { mailboxId: id }, cx.now());
    if (row) await publishMailbox(tx, row);
    // Opening the lane reset the note that it was read.
    await noteChecked(tx, { kind: "mailbox", id }, check);
    return checked;
  });
  if (noted === "first") await wakeWaiting(cx, workspaceId);
}

/** Stores the mailbox's problem and closes its lane with it. */
async function noteTrouble(
  cx: IntakeContext,
  { workspaceId, id }: Pick<Watched, "workspaceId" | "id">,
  problem: Trouble["kind"],
): Promise<void> {
  const note = async (tx: Tx) => {
    const row = await noteProblem(tx, id, problem);
    if (!row) return;
    await setLaneClosed(tx, { mailboxId: id }, "mailbox_disconnected", cx.now());
    await mailOfMailbox(cx, tx, row, problem);
    await publishMailbox(tx, row);
  };
  await inTenant(cx, workspaceId, note).catch((err) => {
    cx.log.error({ err, mailboxId: id }, "could not save the state of a mailbox");
  });
}

const publishMailbox = (tx: Tx, { id, version, accountId }: MailboxRow) =>
  publish(tx, "update_integrations", { id, version }, { accountId });
