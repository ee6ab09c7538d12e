import type { NoticeKind } from "@/lib/contract/notices";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { AccountEvent } from "@/server/domain/accounts/machine";
import { namesOf } from "@/server/domain/notices/of-account";
import { kindOf } from "@/server/domain/notices/of-mailbox";
import { weights } from "@/server/domain/notices/weights";
import type { AccountRow } from "@/server/repositories/accounts/accounts";
import { listTold, listToldOfCredits } from "@/server/repositories/auth/memberships";
import type { MailboxRow } from "@/server/repositories/mailboxes/mailboxes";
import { writeMails } from "./system-mails";

type MailTools = Pick<Tools, "keys" | "newId" | "ports">;

const kinds: Partial<Record<AccountEvent["kind"], NoticeKind>> = {
  wrong_password: "account_password_invalid",
  challenged: "account_captcha",
  restricted: "account_error",
};

/** To be said once, with the transaction that notes that the network shut an account out; time alone mends a proxy. */
export async function mailOfAccount(cx: MailTools, tx: Tx, account: AccountRow, event: AccountEvent) {
  const kind = kinds[event.kind];
  if (kind) await mailAbout(cx, tx, account.id, kind, namesOf(account));
}

/** To be said once, with the transaction that notes what is wrong with a mailbox. */
export const mailOfMailbox = (cx: MailTools, tx: Tx, { accountId, email }: MailboxRow, problem: string) =>
  mailAbout(cx, tx, accountId, kindOf(problem), { email });

/** To be said once for each time the credits are used up (NOTIF-15). */
export async function mailOfEmptyCredits(cx: MailTools, tx: Tx): Promise<void> {
  if (!cx.ports.systemMail) return;
  const notice = { kind: "credits_empty", names: {} } as const;
  await writeMails(cx, tx, await listToldOfCredits(tx, "billing"), "account_problem", { notice });
}

/** Without a mail server the installation only uses the bell. */
async function mailAbout(
  cx: MailTools,
  tx: Tx,
  accountId: string,
  kind: NoticeKind,
  names: Record<string, string>,
): Promise<void> {
  const { page } = weights[kind];
  if (!cx.ports.systemMail || !page) return;
  const recipients = await listTold(tx, accountId, page);
  await writeMails(cx, tx, recipients, "account_problem", { notice: { kind, names } });
}
