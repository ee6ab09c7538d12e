import type { NoticeKind } from "@/lib/contract/notices";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { namesOf } from "@/server/domain/notices/of-account";
import { kindOf } from "@/server/domain/notices/of-mailbox";
import { weights } from "@/server/domain/notices/weights";
import type { AccountRow } from "@/server/repositories/accounts";
import type { MailboxRow } from "@/server/repositories/mailboxes";
import { listTold } from "@/server/repositories/memberships";
import { writeMails } from "./system-mails";

type MailTools = Pick<Tools, "keys" | "newId" | "ports">;

/** To be said once, with the transaction that notes that the network shut an account out. */
export const mailOfAccount = (cx: MailTools, tx: Tx, account: AccountRow) =>
  mailAbout(cx, tx, account.id, "account_password_invalid", namesOf(account));

/** To be said once, with the transaction that notes what is wrong with a mailbox. */
export const mailOfMailbox = (cx: MailTools, tx: Tx, { accountId, email }: MailboxRow, problem: string) =>
  mailAbout(cx, tx, accountId, kindOf(problem), { email });

/** Without a mail server of its own the installation says it by the bell alone. */
async function mailAbout(
  cx: MailTools,
  tx: Tx,
  accountId: string,
  kind: NoticeKind,
  names: Record<string, string>,
): Promise<void> {
  const { page } = weights[kind];
  if (!cx.ports.systemMail || !page) return;
  const told = await listTold(tx, accountId, page);
  await writeMails(cx, tx, told, "account_problem", { notice: { kind, names } });
}
