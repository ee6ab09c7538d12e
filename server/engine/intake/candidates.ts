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

/** How many of our last mails to a person are compared with what a colleague quotes. */
const compared = 3;

/** Everything of ours that a received mail may answer: its thread, its sender's, its sender's colleagues' and namesakes' (R15). */
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

/** Who has the sender's name and was written to about this; of two nobody can tell which one it is. */
async function namesakes(tx: Tx, mailboxId: string, { from, subject }: ParsedMail) {
  const name = from?.name ?? "";
  const found = name ? await findWrittenToNamed(tx, [name], mailboxId) : [];
  const meant = found.filter((ours) => answersAs({ name, subject }, ours));
  return unique(meant).length === 1 ? meant : [];
}

/** A known person writes, from whichever of their addresses, also when we never wrote to them by mail. */
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
