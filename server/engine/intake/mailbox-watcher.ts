import type { Tx } from "@/server/db/tx";
import type { MailboxReader, MailCursor } from "@/server/ports/mail";
import { publish } from "@/server/realtime/publish";
import { reconsiderLanes, setLaneClosed } from "@/server/repositories/lanes";
import { findMailbox, type MailboxRow, noteProblem } from "@/server/repositories/mailboxes";
import { mailAccess } from "@/server/services/mailbox-access";
import { again, isWorthTelling, type Trouble, waitSeconds } from "./backoff";
import { type IntakeContext, inTenant } from "./context";
import { asked, MailServerError } from "./mail-server-error";
import { pause } from "./pause";
import { recordStored } from "./record";
import { NotOursError, type Reading, takeNewMail } from "./take";
import type { Turnstile } from "./turnstile";
import type { Watched } from "./watchers";

/** A mailbox is looked into at least so often, also when its server announces nothing. */
const longestWaitMs = 4 * 60_000;
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
    let cursor = cursorOf(reading.mailbox);
    for (let looks = 0; !signal.aborted; looks++) {
      cursor = await takeAll(cx, reading, reader, cursor, signal);
      if (looks === 0) await onHealthy();
      await recordStored(cx, reading, signal);
      await asked(reader.waitForMail(longestWaitMs, signal));
    }
  } finally {
    await reader.close();
  }
}

async function takeAll(
  cx: IntakeContext,
  reading: Reading,
  reader: MailboxReader,
  from: MailCursor | null,
  signal: AbortSignal,
): Promise<MailCursor | null> {
  let cursor = from;
  for (let more = true; more && !signal.aborted; )
    ({ more, cursor } = await takeNewMail(cx, reading, reader, cursor));
  return cursor;
}

const cursorOf = ({ uidValidity, lastUid }: MailboxRow): MailCursor | null =>
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
    await setLaneClosed(tx, { mailboxId }, problem === null ? null : "mailbox_disconnected");
    if (problem === null) await reconsiderLanes(tx, { mailboxId });
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
