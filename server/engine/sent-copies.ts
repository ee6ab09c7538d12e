import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingMail } from "@/server/ports/mail";
import type { MailboxFacts } from "@/server/repositories/ledger/lane-facts";
import { noteCopySaved } from "@/server/repositories/mailboxes/mailboxes";
import { mailAccess } from "@/server/services/mailboxes/access";
import { type EngineContext, inTenant } from "./context";

/** Pauses before each try. */
const triesAfterMs = [0, 5_000, 30_000];
const underWay = new Set<Promise<void>>();

/**
 * Saves a mail the server took in the Sent folder, beside the work that sent it: nothing waits for the copy. It has neither the
 * tracking picture nor the opt-out link of the mail, which are for its recipient alone.
 */
export function saveSentCopy(engine: EngineContext, mailbox: MailboxFacts, mail: OutgoingMail): void {
  const { html: _, headers: __, ...copy } = mail;
  const work = save(engine, mailbox, copy).finally(() => underWay.delete(work));
  underWay.add(work);
}

/** Resolves when every copy that was begun is saved, or was given up. */
export const copiesSaved = (): Promise<unknown> => Promise.all(underWay);

async function save(engine: EngineContext, mailbox: MailboxFacts, copy: OutgoingMail): Promise<void> {
  const access = mailAccess(engine.keys.secret, mailbox);
  if (!access) return;
  for (const [index, ms] of triesAfterMs.entries()) {
    await sleep(ms);
    try {
      // Noted before: a copy of ours must never be taken for one that the server filed.
      await inTenant(engine, mailbox.workspaceId, (tx) => noteCopySaved(tx, mailbox.id, engine.now()));
      return await engine.ports.mail.saveCopy(access, copy);
    } catch (err) {
      engine.log.warn(
        { err, mailboxId: mailbox.id, attempt: index + 1 },
        "a copy could not be saved in Sent",
      );
    }
  }
}
