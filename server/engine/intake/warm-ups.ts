import type { Tx } from "@/server/db/tx";
import { readReport } from "@/server/domain/inbox/bounce";
import { threadIds } from "@/server/domain/inbox/match";
import type { ParsedMail } from "@/server/domain/inbox/parsed-mail";
import { mayReport } from "@/server/domain/inbox/report-signs";
import { pairDays } from "@/server/domain/warm-up/partner";
import { readWarmUpToken } from "@/server/domain/warm-up/token";
import type { Planning } from "@/server/planning/planning";
import type { IncomingHeaders } from "@/server/ports/mail";
import { findLastTo, noteBounced, warmUpsAmong } from "@/server/repositories/warm-up/warm-up-mails";
import { pauseOverBounces } from "@/server/services/warm-up/trouble";
import { findBounced } from "./bounces";
import type { Reading } from "./keep";

/** A report that names nothing but an address is about a warm-up email that is not older. */
const reportedWithinMs = 3 * 86_400_000;

/**
 * Those of these emails that are warm-up: sent by us, to us, or as an answer to one of ours. Nothing else looks at them (R29). They are known
 * by the record of what we sent, and by a mark that only this installation can make, never by their text. Reports are let through: they say
 * what became of an email.
 */
export async function warmUpsIn(
  tx: Tx,
  masterKey: Uint8Array,
  mails: readonly IncomingHeaders[],
): Promise<ReadonlySet<IncomingHeaders>> {
  const ours = await warmUpsAmong(tx, [
    ...new Set(mails.flatMap((mail) => [ownIds(mail), threadOf(mail)].flat())),
  ]);
  return new Set(
    mails.filter(
      (mail) =>
        ownIds(mail).some((id) => ours.has(id)) ||
        isMarked(masterKey, mail) ||
        (threadOf(mail).some((id) => ours.has(id)) && !tellsOfAnother(mail)),
    ),
  );
}

const ownIds = ({ messageId }: IncomingHeaders) => (messageId ? [messageId] : []);
const threadOf = ({ inReplyTo, references }: IncomingHeaders) =>
  threadIds({ inReplyTo: inReplyTo ? [inReplyTo] : [], references });
const tellsOfAnother = (mail: IncomingHeaders) =>
  mail.isReport || mayReport({ ...mail, address: mail.from ?? "" });

const isMarked = (masterKey: Uint8Array, { warmUpMark, from, to }: IncomingHeaders): boolean =>
  warmUpMark !== null &&
  from !== null &&
  to.some((address) => readWarmUpToken(masterKey, warmUpMark, { from, to: address }) !== null);

/** Whether an email that was read whole is about warm-up: the report of a bounce, or an answer. Notes the bounce. */
export async function isAboutWarmUp(
  tx: Tx,
  planning: Planning,
  mailbox: Pick<Reading["mailbox"], "id">,
  mail: ParsedMail,
): Promise<boolean> {
  const report = readReport(mail);
  const bounce = report?.kind === "bounce" ? report.bounce : null;
  const original = bounce?.originalMessageId ?? null;
  const named = await warmUpsAmong(tx, original ? [original] : threadIds(mail));
  const reported =
    named.size > 0 ? [...named] : bounce && !original ? await byAddress(tx, planning, mailbox, bounce) : [];
  if (bounce?.type === "hard") {
    const { clock, now } = planning;
    const weekAgo = clock.toReal(new Date(+clock.toVirtual(now) - pairDays * 86_400_000));
    for (const { mailboxId } of await noteBounced(tx, reported))
      await pauseOverBounces(tx, mailboxId, { at: now, weekAgo });
  }
  return reported.length > 0;
}

/** The warm-up email to the address that a report names, unless a campaign wrote there. */
async function byAddress(
  tx: Tx,
  planning: Planning,
  mailbox: { id: string },
  bounce: Parameters<typeof findBounced>[2],
): Promise<string[]> {
  const address = bounce.recipient?.toLowerCase();
  if (!address || (await findBounced(tx, planning, bounce))) return [];
  const since = new Date(+planning.now - reportedWithinMs);
  const last = await findLastTo(tx, mailbox.id, address, since);
  return last ? [last.messageId] : [];
}
