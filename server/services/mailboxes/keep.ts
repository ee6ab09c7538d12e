import type { Mailbox } from "@/lib/contract/accounts/accounts";
import { domainOf } from "@/lib/contract/accounts/domain-health";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import { publish } from "@/server/outbox/publish";
import type { MailAccess } from "@/server/ports/mail";
import { findAccount, lockPlan } from "@/server/repositories/accounts/accounts";
import { openLane, setLaneClosed } from "@/server/repositories/ledger/lanes";
import * as repository from "@/server/repositories/mailboxes/mailboxes";
import { checkSoon } from "@/server/repositories/mailboxes/sending-domains";
import { forgetWarmUp } from "@/server/repositories/warm-up/warm-ups";
import { takeMailbox } from "@/server/services/campaigns/senders";
import { recordAudit } from "@/server/services/workspaces/audit";
import { leaveSandbox } from "@/server/services/workspaces/leave-sandbox";
import { copiesAfter } from "./probe";
import { isSameInbox, serversOf } from "./servers";
import { showMailboxes } from "./view";

type MailboxRow = repository.MailboxRow;

type Tested = {
  id: string;
  access: MailAccess;
  sender: { email: string; name: string };
  isSandboxed: boolean;
  result: { files: boolean };
  /** Stores what signs in, and answers the columns that go with it. */
  secure(row: MailboxRow): Promise<Partial<repository.NewMailbox>>;
};

/** What keeping a mailbox needs of a member's call; a job that connects mailboxes for a member has it, too. */
export type Keeping = Pick<Context, "now" | "newId" | "keys" | "clock" | "entitlements"> & {
  scope: Pick<
    Context["scope"],
    "personId" | "allowedAccounts" | "address" | "userAgent" | "requestId" | "locale"
  > & {
    sessionId?: string;
  };
};

/** Keeps a mailbox whose servers worked: it sends once its inbox was read (R15). */
export async function keepMailbox(
  cx: Keeping,
  tx: Tx,
  { id, access, sender, isSandboxed, result, secure }: Tested,
): Promise<Mailbox> {
  await lockPlan(tx);
  const before = await mustFind(cx, tx, id);
  await refuseTaken(cx, tx, before, sender.email);
  const account = await mustFindAccount(cx, tx, before.accountId);
  const today = isoDate(todayOf(account.timezone, cx.clock.toVirtual(cx.now())));
  const isAnother = before.email.toLowerCase() !== sender.email.toLowerCase();
  const row = await repository.updateMailbox(tx, id, {
    ...serversOf(access),
    ...(await secure(before)),
    status: "connected",
    problem: null,
    ...sender,
    isSandboxed,
    ...copiesAfter(before, access, result),
    connectedAt: cx.now(),
    ...(isAnother || before.rampStartedOn === null ? { rampStartedOn: today } : {}),
    ...(isSameInbox(before, access) ? {} : { uidValidity: null, lastUid: 0 }),
  });
  if (isAnother) await forgetWarmUp(tx, id);
  if (!(await setLaneClosed(tx, { mailboxId: id }, "mailbox_not_checked", cx.now())))
    await openLane(
      tx,
      { id: cx.newId(), channel: "email", accountId: before.accountId, mailboxId: id },
      cx.now(),
    );
  await takeMailbox(cx, tx, { accountId: before.accountId, mailboxId: id });
  await recordAudit(cx, tx, "mailbox_connected", { subjectId: id, subject: sender.email });
  await checkSoon(tx, domainOf(sender.email), cx.now());
  if (!isSandboxed) await leaveSandbox(cx, tx);
  return publishMailbox(cx, tx, row!);
}

export async function publishMailbox(cx: Keeping, tx: Tx, row: MailboxRow): Promise<Mailbox> {
  await publish(
    tx,
    "update_integrations",
    { id: row.id, version: row.version },
    { accountId: row.accountId },
  );
  const [mailbox] = await showMailboxes(cx, tx, [row]);
  return mailbox!;
}

export async function mustFind(cx: Keeping, tx: Tx, id: string): Promise<MailboxRow> {
  const row = await repository.findMailbox(tx, id, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}

export async function mustFindAccount(cx: Keeping, tx: Tx, id: string) {
  const account = await findAccount(tx, id, cx.scope.allowedAccounts);
  if (!account) throw new DomainError("not_found");
  return account;
}

/** `mailbox` is null for one that is about to be created. */
export async function refuseTaken(cx: Keeping, tx: Tx, mailbox: MailboxRow | null, email: string) {
  const other = await repository.findMailboxByEmail(tx, email);
  if (other && other.id !== mailbox?.id)
    throw new DomainError("mailbox_exists", { fields: { fromEmail: "mailbox_exists" } });
  if (!mailbox || mailbox.status === "disconnected") await refuseOverPlan(cx, tx);
}

/** BILL-13: connected mailboxes of the workspace, broken ones among them. */
export async function refuseOverPlan(cx: Keeping, tx: Tx) {
  const limit = cx.entitlements.mailboxes;
  if ((await repository.countMailboxes(tx)) >= limit)
    throw new DomainError("mailbox_limit_reached", { limit });
}
