import type { Tx } from "@/server/db/tx";
import { threadIds } from "@/server/domain/inbox/match";
import { normalEmail } from "@/server/domain/prospects/identity";
import type { IncomingHeaders } from "@/server/ports/mail";
import { findOwnIds, findThreadPeople, isOwnUnderOtherId } from "@/server/repositories/ledger/sent-mails";
import { ownersOf } from "@/server/repositories/prospects/identities";

/**
 * The prospect to whom each of these emails of a Sent folder was written: the one whose message it answers, else the first known address
 * among the recipients. Null for an unknown recipient, and for an email that we sent ourselves.
 */
export async function recipientsOf(
  tx: Tx,
  mailbox: { id: string },
  mails: readonly IncomingHeaders[],
): Promise<(string | null)[]> {
  const own = await findOwnIds(
    tx,
    mails.flatMap(({ messageId }) => messageId ?? []),
  );
  const threads = await findThreadPeople(tx, mails.flatMap(idsOf));
  const people = await ownersOf(
    tx,
    [...new Set(mails.flatMap(addressesOf))].map((value) => ({ kind: "email" as const, value })),
  );

  const recipients: (string | null)[] = [];
  for (const mail of mails) {
    const addresses = addressesOf(mail);
    const ids = idsOf(mail);
    // It may be in a prospect's thread without being addressed to them, for example when forwarded to a colleague.
    const answered = threads.find((one) => ids.includes(one.messageId) && addresses.includes(one.address));
    const known = addresses.map((address) => people.get(`email ${address}`)).find(Boolean);
    const prospectId = answered?.prospectId ?? known ?? null;
    const isOwn =
      own.has(mail.messageId ?? "") ||
      (prospectId !== null && (await isOwnUnderOtherId(tx, mailbox.id, { ...mail, prospectId })));
    recipients.push(isOwn ? null : prospectId);
  }
  return recipients;
}

const idsOf = (mail: IncomingHeaders) =>
  threadIds({ inReplyTo: mail.inReplyTo ? [mail.inReplyTo] : [], references: mail.references });
const addressesOf = (mail: IncomingHeaders) => mail.to.flatMap((address) => normalEmail(address) ?? []);
