import type { Tx } from "@/server/db/tx";
import { answersAs, companyDomain, threadIds } from "@/server/domain/inbox/match";
import type { ParsedMail } from "@/server/domain/inbox/parsed-mail";
import { normalEmail } from "@/server/domain/prospects/identity";
import {
  findLastSentTo,
  findSentByIds,
  findWrittenToAt,
  findWrittenToNamed,
  type SentMailRow,
} from "@/server/repositories/ledger/sent-mails";
import { sendersOf } from "@/server/repositories/prospects/identities";

/** How many of our latest emails to a prospect are compared with what a colleague quotes. */
const compared = 3;

/** All emails of ours that a received email may answer: of its thread, its sender, the sender's colleagues and namesakes (R15). */
export async function candidatesFor(
  tx: Tx,
  mailbox: { id: string; accountId: string },
  mail: ParsedMail,
): Promise<SentMailRow[]> {
  const thread = await findSentByIds(tx, threadIds(mail));
  const from = mail.from && normalEmail(mail.from.address);
  if (!from) return thread;
  const owner = (await sendersOf(tx, [from])).get(from);
  if (owner) return [...thread, await sentTo(tx, mailbox, owner, mail)];
  const domain = companyDomain(from);
  const colleagues = domain ? await findWrittenToAt(tx, [domain], mailbox.id) : [];
  const themselves = await namesakes(tx, mailbox.id, mail);
  return [...thread, ...(await findLastSentTo(tx, unique([...colleagues, ...themselves]), compared))];
}

/** The prospect who has the sender's name and got an email with this subject. If there are two, neither is taken. */
async function namesakes(tx: Tx, mailboxId: string, { from, subject }: ParsedMail) {
  const name = from?.name ?? "";
  const found = name ? await findWrittenToNamed(tx, [name], mailboxId) : [];
  const meant = found.filter((ours) => answersAs({ name, subject }, ours));
  return unique(meant).length === 1 ? meant : [];
}

/** A known prospect may write from any of their addresses, even if we never emailed them. */
async function sentTo(
  tx: Tx,
  mailbox: { accountId: string },
  prospectId: string,
  mail: ParsedMail,
): Promise<SentMailRow> {
  const from = mail.from?.address ?? "";
  const [last] = await findLastSentTo(tx, [prospectId], 1);
  const nothing = {
    messageId: "",
    toName: "",
    subject: null,
    text: "",
    sentAt: new Date(0),
    campaignId: null,
  };
  return { ...nothing, ...last, prospectId, accountId: last?.accountId ?? mailbox.accountId, to: from };
}

const unique = (found: readonly { prospectId: string }[]) => [
  ...new Set(found.map(({ prospectId }) => prospectId)),
];
