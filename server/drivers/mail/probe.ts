import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { MailAccess, OutgoingMail } from "@/server/ports/mail";
import type { Outcome } from "@/server/ports/outcome";
import { isInSent, sentFolderOf } from "./imap-sent";
import { isKnownToFile } from "./sent-providers";

/** Pauses before each look: servers file within a moment, and a form waits for the answer. */
const looksAfterMs = [0, 300, 700, 2_000];

/**
 * Whether email sent over the SMTP server of this pair appears in the Sent folder of its IMAP server: sends `probe` and looks for it.
 * Without proof the answer is no.
 */
export async function provesFiling(
  client: ImapFlow,
  access: MailAccess,
  probe: OutgoingMail,
  send: (mail: OutgoingMail) => Promise<Outcome>,
): Promise<boolean> {
  if (isKnownToFile(access)) return true;
  const path = await sentFolderOf(client);
  if (path === null || (await send(probe)).kind !== "sent") return false;
  for (const ms of looksAfterMs) {
    await sleep(ms);
    if (await isInSent(client, path, probe.messageId)) return true;
  }
  return false;
}
