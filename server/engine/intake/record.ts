import { mailKey } from "@/server/domain/conversations/dedupe-key";
import {
  type Attempt,
  beginAttempt,
  dropRawMail,
  finishRawMail,
  listStored,
  quarantine,
} from "@/server/repositories/inbox/raw-mails";
import { planningIn } from "@/server/services/campaigns/planning";
import { type IntakeContext, inTenant } from "./context";
import type { Reading } from "./keep";
import { attachReceived, storeReceived } from "./received-files";
import { recordMail } from "./record-mail";
import { showUnread } from "./set-aside";

/** An email that breaks its parser is tried this often, then set aside (R33). */
const maxAttempts = 3;
const batchSize = 50;

/** Parses all stored emails, oldest first. One that fails is tried again after the others. */
export async function recordStored(cx: IntakeContext, reading: Reading, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = await inTenant(cx, reading.workspaceId, (tx) =>
      listStored(tx, reading.mailbox.id, batchSize),
    );
    if (waiting.length === 0) return;
    for (const id of waiting) if (!signal.aborted) await recordOne(cx, reading, id);
  }
}

async function recordOne(cx: IntakeContext, reading: Reading, id: string): Promise<void> {
  const attempt = await inTenant(cx, reading.workspaceId, (tx) => beginAttempt(tx, id));
  if (!attempt) return;
  // More attempts began than are allowed to fail, so this email killed the process each time.
  if (attempt.attempts > maxAttempts)
    return setAside(cx, reading, id, attempt, "the reader did not survive it");
  try {
    const read = await cx.readMail(attempt.raw);
    const files = await storeReceived(cx, reading.workspaceId, read.files);
    await inTenant(cx, reading.workspaceId, async (tx) => {
      const prospectId = await recordMail(tx, await planningIn(tx, cx), reading, attempt, read);
      if (prospectId) {
        await attachReceived(tx, mailKey(reading.mailbox.id, attempt.dedupeKey), files);
        await finishRawMail(tx, id, prospectId);
      } else await dropRawMail(tx, id);
    });
  } catch (err) {
    cx.log.warn(
      { err, mailboxId: reading.mailbox.id, messageId: id, attempt: attempt.attempts },
      "could not read an email",
    );
    if (attempt.attempts >= maxAttempts) await setAside(cx, reading, id, attempt, String(err));
  }
}

const setAside = (cx: IntakeContext, reading: Reading, id: string, attempt: Attempt, error: string) =>
  inTenant(cx, reading.workspaceId, async (tx) => {
    await quarantine(tx, id, error);
    await showUnread(tx, await planningIn(tx, cx), reading, attempt);
  });
