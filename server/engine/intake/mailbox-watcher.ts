import type { Tx } from "@/server/db/tx";
import type { MailboxReader, MailCursor } from "@/server/ports/mail";
import { publish } from "@/server/realtime/publish";
import { reconsiderLanes, setLaneClosed } from "@/server/repositories/lanes";
import { findMailbox, type MailboxRow, noteProblem } from "@/server/repositories/mailboxes";
import { mailAccess } from "@/server/services/mailbox-access";
import { mailOfMailbox } from "@/server/services/problem-mails";
import { again, isWorthTelling, type Trouble, waitSeconds } from "./backoff";
import { type IntakeContext, inTenant } from "./context";
import { NotOursError, type Reading } from "./keep";
import { asked, MailServerError } from "./mail-server-error";
import { pause } from "./pause";
import { recordStored } from "./record";
import { takeNewMail } from "./take";
import { takeGivenMail } from "./take-given";
import { takeSentMail } from "./take-sent";
import type { Turnstile } from "./turnstile";
import type { Watched } from "./watchers";

/** A mailbox is looked into at least so often: nothing announces what a person sends from their own mail program. */
const longestWaitMs = 60_000;
/** After trouble of our own: the database is the same for all mailboxes. */
const ownTroubleMs = 5_000;

/** Reads one mailbox until `signal` ends it, over as many connections as it takes. */
export async function watchMailbox(
  cx: IntakeContext,
  workerId: string,
  { workspaceId, id }: Watched,
  turnstile: Turnstile,
  signal: AbortSignal,
): Promise<void> {
  let trouble: Trouble | null = null;
  while (!signal.aborted) {
    try {
      const mailbox = await inTenant(cx, workspaceId, (tx) => findMailbox(tx, id, null));
      const reading = mailbox && { workspaceId, mailbox, workerId };
      if (!reading) return;
      await readOver(cx, reading, turnstile, signal, async () => {
        trouble = null;
        await noteHealth(cx, reading, null);
      });
    } catch (error) {
      if (error instanceof NotOursError || signal.aborted) return;
      if (!(error instanceof MailServerError)) {
        cx.log.error({ err: error, mailboxId: id }, "a mailbox could not be read");
        await pause(ownTroubleMs, signal);
        continue;
      }
      trouble = again(trouble, error.kind);
      cx.log.info(
        { mailboxId: id, reason: trouble.kind, attempt: trouble.times },
        "a mail server did not let us read",
      );
      if (isWorthTelling(trouble)) await noteHealth(cx, { workspaceId, mailbox: { id } }, trouble.kind);
      await pause(waitSeconds(trouble) * 1_000, signal);
    }
  }
}

/** One connection: takes what is new, reads it, waits for more. `onHealthy` is called after the first full look. */
async function readOver(
  cx: IntakeContext,
  reading: Reading & { mailbox: MailboxRow },
  turnstile: Turnstile,
  signal: AbortSignal,
  onHealthy: () => Promise<void>,
): Promise<void> {
  const access = mailAccess(cx.keys.secret, reading.mailbox);
  if (!access) throw new NotOursError();
  const reader = await turnstile(() => asked(cx.ports.mail.openReader(access)));
  try {
    const { uidValidity, lastUid, sentUidValidity, sentLastUid } = reading.mailbox;
    let cursor = cursorAt(uidValidity, lastUid);
    let sentCursor = cursorAt(sentUidValidity, sentLastUid);
    for (let looks = 0; !signal.aborted; looks++) {
      cursor = await takeAll(cursor, signal, (from) => takeNewMail(cx, reading, reader, from));
      if (looks === 0) await onHealthy();
      sentCursor = await takeAllSent(cx, reading, reader, sentCursor, signal);
      await takeGivenMail(cx, reading, reader);
      await recordStored(cx, reading, signal);
      await asked(reader.waitForMail(longestWaitMs, signal));
    }
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

/** What a server refuses about its Sent folder does not keep the inbox from being read. */
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
    if (!(err instanceof MailServerError)) throw err;
    cx.log.info({ err, mailboxId: reading.mailbox.id }, "the Sent folder could not be read");
    return from;
  }
}

const cursorAt = (uidValidity: string | null, lastUid: number): MailCursor | null =>
  uidValidity === null ? null : { uidValidity, lastUid };

/** Keeps what is wrong with a mailbox, or that nothing is any more, and closes or opens its lane with it. */
async function noteHealth(
  cx: IntakeContext,
  { workspaceId, mailbox: { id: mailboxId } }: { workspaceId: string; mailbox: { id: string } },
  problem: Trouble["kind"] | null,
): Promise<void> {
  const note = async (tx: Tx) => {
    const row = await noteProblem(tx, mailboxId, problem);
    if (!row) return;
    await setLaneClosed(tx, { mailboxId }, problem === null ? null : "mailbox_disconnected", cx.now());
    if (problem === null) await reconsiderLanes(tx, { mailboxId }, cx.now());
    else await mailOfMailbox(cx, tx, row, problem);
    await publish(
      tx,
      "update_integrations",
      { id: row.id, version: row.version },
      { accountId: row.accountId },
    );
  };
  await inTenant(cx, workspaceId, note).catch((err) => {
    cx.log.error({ err, mailboxId }, "the state of a mailbox could not be kept");
  });
}
