import type { accounts, Mailbox } from "@/lib/contract/accounts/accounts";
import type { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { unsubscribePlaceholder } from "@/lib/contract/campaigns/sequence";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { knownPlaceholders } from "@/server/domain/campaigns/sequence/placeholder-values";
import { templateProblems } from "@/server/domain/campaigns/sequence/template-problems";
import { problemOf, testFailure } from "@/server/domain/mailboxes/mailbox-test";
import { isSandboxMailbox } from "@/server/domain/mailboxes/sandbox-host";
import { wakeFooter } from "@/server/planning/prospect";
import { countRunningCampaigns, lockPlan } from "@/server/repositories/accounts/accounts";
import { reconsiderLanes, setLaneClosed } from "@/server/repositories/ledger/lanes";
import * as repository from "@/server/repositories/mailboxes/mailboxes";
import { listCustomFields } from "@/server/repositories/prospects/prospects";
import { planningOf } from "@/server/services/campaigns/planning";
import { recordAudit } from "@/server/services/workspaces/audit";
import { mailAccess, sealMailboxPasswords } from "./access";
import { keepMailbox, mustFind, mustFindAccount, publishMailbox, refuseOverPlan, refuseTaken } from "./keep";
import { copiesAfter, probeFor } from "./probe";
import { releaseConsent } from "./release-consent";
import { accessOf } from "./servers";
import { showMailboxes } from "./view";

/** Mailboxes of the accounts this person may use, also the broken and the disconnected ones. */
export const listMailboxes = (cx: Context): Promise<Mailbox[]> =>
  cx.transact(async (tx) =>
    showMailboxes(cx, tx, await repository.listMailboxes(tx, cx.scope.allowedAccounts)),
  );

export const listMailboxesOf = (
  cx: Context,
  { accountId }: Input<typeof accounts.mailboxes>,
): Promise<Mailbox[]> =>
  cx.transact(async (tx) => {
    await mustFindAccount(cx, tx, accountId);
    return showMailboxes(cx, tx, await repository.listMailboxes(tx, [accountId]));
  });

/** Creates a place for a mailbox, or returns this account's empty one (decision 1.11). */
export const openPlace = (
  cx: Context,
  { accountId }: Input<typeof mailboxes.connect>,
): Promise<Output<typeof mailboxes.connect>> =>
  cx.transact(async (tx) => {
    await mustFindAccount(cx, tx, accountId);
    await lockPlan(tx);
    await refuseOverPlan(cx, tx);
    const place =
      (await repository.findEmptyPlace(tx, accountId)) ??
      (await repository.insertMailbox(tx, { id: cx.newId(), accountId }));
    return { id: place.id, status: "disconnected" };
  });

/** Tests both servers live and keeps them only when everything worked (MAIL-06, MAIL-07). */
export async function addServers(cx: Context, input: Input<typeof mailboxes.addServers>): Promise<Mailbox> {
  const { id } = input;
  const isSandboxed = isSandboxMailbox({ smtp: input.host, imap: input.imapHost });
  const access = accessOf(input);
  const sender = { email: input.fromEmail.toLowerCase(), name: input.fromName };
  const probe = await cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    await refuseTaken(cx, tx, row, input.fromEmail);
    return probeFor(cx, tx, row, { access, sender });
  });
  const result = await cx.ports.mail.test(access, probe);
  if (!result.ok) throw testFailure(result, access);
  return cx.transact((tx) =>
    keepMailbox(cx, tx, {
      ...{ id, access, sender, isSandboxed, result },
      async secure(row) {
        await releaseConsent(tx, id);
        return { type: "smtp", ...sealMailboxPasswords(cx.keys.secret, row, access) };
      },
    }),
  );
}

/** Changes the sender name, the daily limit, the footer of campaign emails, or whether copies are saved in Sent. */
export const updateMailbox = (
  cx: Context,
  { id, fromName, dailyLimit, footer, savesCopies }: Input<typeof mailboxes.update>,
): Promise<Mailbox> =>
  cx.transact(async (tx) => {
    const { sentCopies, accountId } = await mustFind(cx, tx, id);
    if (savesCopies !== undefined && sentCopies === "files")
      throw new DomainError("mailbox_files_copies", { fields: { savesCopies: "mailbox_files_copies" } });
    if (footer !== undefined) await refuseFaulty(tx, footer);
    const row = await repository.updateMailbox(tx, id, {
      ...(fromName === undefined ? {} : { name: fromName }),
      ...(dailyLimit === undefined ? {} : { dailyLimit }),
      ...(footer === undefined ? {} : { footer: footer.trim() }),
      ...(savesCopies === undefined ? {} : { sentCopies: savesCopies ? "appends" : "none" }),
    });
    if (footer !== undefined) await wakeFooter(tx, planningOf(cx), accountId);
    if (dailyLimit !== undefined) await reconsiderLanes(tx, { mailboxId: id }, cx.now());
    return publishMailbox(cx, tx, row!);
  });

/**
 * Tests the stored servers again and keeps the result. A working mailbox is read at once, and sends when everything that arrived meanwhile
 * is recorded (R15).
 */
export async function checkMailbox(cx: Context, { id }: Input<typeof mailboxes.check>): Promise<Mailbox> {
  const { before, access, probe } = await cx.transact(async (tx) => {
    const before = await mustFind(cx, tx, id);
    const access = mailAccess(cx.keys.secret, before);
    if (!access) throw new DomainError("integration_not_connected");
    return { before, access, probe: await probeFor(cx, tx, before, { access, sender: before }) };
  });
  const result = await cx.ports.mail.test(access, probe);
  const shown = await cx.transact(async (tx) => {
    const row = await repository.updateMailbox(tx, id, {
      ...(result.ok
        ? {
            ...{ status: "connected", problem: null, connectedAt: cx.now() },
            ...copiesAfter(before, access, result),
          }
        : { status: "disabled", problem: problemOf(result) }),
    });
    const reason = result.ok ? "mailbox_not_checked" : "mailbox_disconnected";
    await setLaneClosed(tx, { mailboxId: id }, reason, cx.now());
    return publishMailbox(cx, tx, row!);
  });
  if (!result.ok) throw testFailure(result, access);
  return shown;
}

/** Forgets the servers; refused while running campaigns send from here. */
export async function disconnectMailbox(
  cx: Context,
  { id }: Input<typeof mailboxes.disconnect>,
): Promise<null> {
  await cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    const count = await countRunningCampaigns(tx, { mailboxId: id });
    if (count > 0) throw new DomainError("mailbox_in_use", { count });
    const row = await repository.forgetServers(tx, id);
    await releaseConsent(tx, id);
    await recordAudit(cx, tx, "mailbox_disconnected", { subjectId: id, subject: row.email });
    await setLaneClosed(tx, { mailboxId: id }, "sender_removed", cx.now());
    await publishMailbox(cx, tx, row);
  });
  return null;
}

/** A placeholder without a value would hold up every email of the mailbox. */
async function refuseFaulty(tx: Tx, footer: string) {
  const names = knownPlaceholders((await listCustomFields(tx)).map(({ key }) => key));
  const fault = templateProblems(footer, new Set([...names, unsubscribePlaceholder])).find(
    ({ code }) => code !== "empty_choice" && code !== "single_choice",
  );
  if (fault)
    throw new DomainError("text_not_fillable", {
      fields: { footer: "text_not_fillable" },
      detail: fault.detail,
    });
}
