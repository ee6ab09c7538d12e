import { randomBytes } from "node:crypto";
import type { AiMailbox, aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import { maxMailboxesPerDomain } from "@/lib/contract/ai-emails/names";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { findAccount, lockPlan } from "@/server/repositories/accounts/accounts";
import { lockAiDomain } from "@/server/repositories/ai-emails/domains";
import * as repository from "@/server/repositories/ai-emails/mailboxes";
import { setLaneClosed } from "@/server/repositories/ledger/lanes";
import {
  findMailbox,
  findMailboxByEmail,
  forgetServers,
  updateMailbox,
} from "@/server/repositories/mailboxes/mailboxes";
import { readPhoto, replacePhoto, type Upload } from "@/server/services/files/images";
import { publishMailbox } from "@/server/services/mailboxes/keep";
import { recordAudit } from "@/server/services/workspaces/audit";
import { showAiMailboxes } from "./mailbox-view";
import { sealPassword, stepMailbox } from "./provision";

export const listAiMailboxes = (cx: Context): Promise<AiMailbox[]> =>
  cx.transact(async (tx) =>
    showAiMailboxes(cx, tx, await repository.listAiMailboxes(tx, cx.scope.allowedAccounts)),
  );

/** Takes a slot and an address; the host is asked at once, and again by the worker if it does not answer. */
export async function createAiMailbox(
  cx: Context,
  { domainId, accountId, senderName, name }: Input<typeof aiEmails.createMailbox>,
): Promise<AiMailbox> {
  if (cx.entitlements.isFenced) throw new DomainError("restored_copy");
  const id = cx.newId();
  await cx.transact(async (tx) => {
    if (!(await findAccount(tx, accountId, cx.scope.allowedAccounts))) throw new DomainError("not_found");
    await lockPlan(tx);
    const domain = await lockAiDomain(tx, domainId);
    if (!domain) throw new DomainError("not_found");
    if (domain.state !== "ready") throw new DomainError("domain_not_ready");
    if (domain.mailboxes >= maxMailboxesPerDomain)
      throw new DomainError("domain_full", { limit: maxMailboxesPerDomain });
    const limit = cx.entitlements.mailboxSlots;
    if ((await repository.countAiMailboxes(tx)) >= limit)
      throw new DomainError("mailbox_slots_full", { limit });
    const address = `${name.toLowerCase()}@${domain.name}`;
    const row = {
      ...{ id, domainId, accountId, address, name: senderName },
      passwordSecret: sealPassword(
        cx,
        { workspaceId: tx.workspaceId, id },
        randomBytes(18).toString("base64url"),
      ),
      ...{ createdBy: cx.scope.personId, createdAt: cx.now() },
    };
    if ((await findMailboxByEmail(tx, address)) || !(await repository.insertAiMailbox(tx, row)))
      throw new DomainError("mailbox_exists", { fields: { name: "mailbox_exists" } });
    await recordAudit(cx, tx, "mailbox_connected", { subjectId: id, subject: address });
  });
  await stepMailbox(cx, id).catch((err) => cx.log.error({ err }, "a mailbox is made later"));
  return cx.transact(async (tx) => shown(cx, tx, await mustFind(cx, tx, id)));
}

/** The name recipients see. */
export const updateAiMailbox = (
  cx: Context,
  { id, senderName }: Input<typeof aiEmails.updateMailbox>,
): Promise<AiMailbox> =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    await repository.renameAiMailbox(tx, id, senderName);
    const row = await updateMailbox(tx, id, { name: senderName });
    if (row) await publishMailbox(cx, tx, row);
    return shown(cx, tx, await mustFind(cx, tx, id));
  });

/** Campaigns stop sending from it at once; then its host deletes it. */
export async function removeAiMailbox(
  cx: Context,
  { id }: Input<typeof aiEmails.removeMailbox>,
): Promise<null> {
  if (cx.entitlements.isFenced) throw new DomainError("restored_copy");
  await cx.transact(async (tx) => {
    const { address } = await mustFind(cx, tx, id);
    await repository.markAiMailboxRemoved(tx, id, cx.now());
    if (await findMailbox(tx, id, null)) {
      const row = await forgetServers(tx, id);
      await setLaneClosed(tx, { mailboxId: id }, "sender_removed", cx.now());
      await publishMailbox(cx, tx, row);
    }
    await recordAudit(cx, tx, "mailbox_disconnected", { subjectId: id, subject: address });
  });
  await stepMailbox(cx, id).catch((err) => cx.log.error({ err }, "a mailbox is deleted at its host later"));
  return null;
}

export async function saveAiMailboxPhoto(
  cx: Context,
  { id }: Input<typeof aiEmails.savePhoto>,
  upload: Upload,
): Promise<AiMailbox> {
  await cx.transact((tx) => mustFind(cx, tx, id));
  const photo = await readPhoto(cx, upload);
  return cx.transact(async (tx) => {
    const { photoLink } = await mustFind(cx, tx, id);
    await repository.setAiMailboxPhoto(tx, id, await replacePhoto(cx, tx, photoLink, photo));
    return shown(cx, tx, await mustFind(cx, tx, id));
  });
}

async function mustFind(cx: Context, tx: Tx, id: string): Promise<repository.AiMailboxRow> {
  const row = await repository.findAiMailbox(tx, id, cx.scope.allowedAccounts);
  if (!row || row.removedAt) throw new DomainError("not_found");
  return row;
}

async function shown(cx: Context, tx: Tx, row: repository.AiMailboxRow): Promise<AiMailbox> {
  const [mailbox] = await showAiMailboxes(cx, tx, [row]);
  return mailbox!;
}
