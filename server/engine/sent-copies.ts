import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingMail } from "@/server/ports/mail";
import type { MailboxFacts } from "@/server/repositories/ledger/lane-facts";
import { noteCopySaved } from "@/server/repositories/mailboxes/mailboxes";
import { mailAccess } from "@/server/services/mailboxes/access";
import { type EngineContext, inTenant } from "./context";

/** Pauses before each attempt. */
const triesAfterMs = [0, 5_000, 30_000];
const underWay = new Set<Promise<void>>();

/**
 * Saves a copy of a sent email in the Sent folder, in the background: nothing waits for it. The copy has neither the tracking pixel nor the
 * unsubscribe link, which are meant for the recipient alone.
 */
export function saveSentCopy(engine: EngineContext, mailbox: MailboxFacts, mail: OutgoingMail): void {
  const { html: _, headers: __, ...copy } = mail;
  const work = save(engine, mailbox, copy).finally(() => underWay.delete(work));
  underWay.add(work);
}

/** Resolves when every copy is saved or was given up. */
export const copiesSaved = (): Promise<unknown> => Promise.all(underWay);

async function save(engine: EngineContext, mailbox: MailboxFacts, copy: OutgoingMail): Promise<void> {
  const access = mailAccess(engine.keys.secret, mailbox);
  if (!access) return;
  for (const [index, ms] of triesAfterMs.entries()) {
    await sleep(ms);
    try {
      // Noted before saving: a copy of ours must never be taken for one that the server filed.
      await inTenant(engine, mailbox.workspaceId, (tx) => noteCopySaved(tx, mailbox.id, engine.now()));
      return await engine.ports.mail.saveCopy(access, copy);
    } catch (err) {
      engine.log.warn({ err, mailboxId: mailbox.id, attempt: index + 1 }, "could not save a copy in Sent");
    }
  }
}
