import type { Tx } from "@/server/db/tx";
import { answersAs, companyDomain, threadIds } from "@/server/domain/inbox/match";
import { mayReport } from "@/server/domain/inbox/report-signs";
import { normalEmail } from "@/server/domain/prospects/identity";
import type { IncomingHeaders } from "@/server/ports/mail";
import { findSentByIds, findWrittenToAt, findWrittenToNamed } from "@/server/repositories/ledger/sent-mails";
import { erasedAmong } from "@/server/repositories/prospects/erasing";
import { sendersOf } from "@/server/repositories/prospects/identities";

/**
 * What to do with an email of which only the headers are known: read all of it, keep the envelope, or ignore it. `prospectId` is the
 * probable author, in case the rest cannot be read.
 */
type Concern = { kind: "ours"; prospectId: string | null } | { kind: "unknown" } | { kind: "nothing" };

const answers = /^\s*(re|aw|antw|antwort|r[ée]p|ref|res|rv|sv)\s*(\[\d+\])?\s*:/i;

/**
 * Decides which emails concern a prospect we wrote to, in the order of R15: in a thread of ours, from a known address, possibly a bounce or
 * complaint about an email of ours, possibly a reply of a colleague, or of the prospect from another address. Only those are fetched whole.
 * What an erased person writes stays in the mailbox alone.
 */
export async function concernsOf(
  tx: Tx,
  masterKey: Uint8Array,
  mailbox: { id: string; email: string },
  mails: readonly IncomingHeaders[],
): Promise<Concern[]> {
  const sent = await findSentByIds(tx, mails.flatMap(idsOf));
  const threads = new Map(sent.map(({ messageId, prospectId }) => [messageId, prospectId]));
  const people = await sendersOf(tx, unique(mails.map(addressOf)));
  const domains = new Set(
    (await findWrittenToAt(tx, unique(mails.map(domainOf)), mailbox.id)).map(({ domain }) => domain),
  );
  const named = await findWrittenToNamed(tx, unique(mails.filter(saysAnswer).map(nameOf)), mailbox.id);
  const senders = unique(mails.map(addressOf)).map((value) => ({ kind: "email" as const, value }));
  const erased = await erasedAmong(tx, masterKey, senders);
  return mails.map((mail): Concern => {
    const from = addressOf(mail);
    if (from === mailbox.email || erased.has(`email ${from}`)) return { kind: "nothing" };
    const thread = idsOf(mail).find((id) => threads.has(id));
    const prospectId = (thread && threads.get(thread)) || (from && people.get(from)) || null;
    const isAnswer = mail.inReplyTo !== null || saysAnswer(mail);
    const mayBeColleague = isAnswer && domains.has(domainOf(mail) ?? "");
    const mayBeThem = named.some((ours) => answersAs({ name: mail.fromName, subject: mail.subject }, ours));
    const mayBeReport = mail.isReport || mayReport({ ...mail, address: mail.from ?? "" });
    if (prospectId || mayBeColleague || mayBeThem || mayBeReport) return { kind: "ours", prospectId };
    return { kind: mail.autoSubmitted ? "nothing" : "unknown" };
  });
}

const idsOf = (mail: IncomingHeaders) =>
  threadIds({ inReplyTo: mail.inReplyTo ? [mail.inReplyTo] : [], references: mail.references });
const saysAnswer = ({ subject }: IncomingHeaders) => answers.test(subject);
const nameOf = ({ fromName }: IncomingHeaders) => fromName || null;
const addressOf = (mail: IncomingHeaders) => mail.from && normalEmail(mail.from);
const domainOf = (mail: IncomingHeaders) => mail.from && companyDomain(mail.from);
const unique = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value): value is string => value !== null)),
];
