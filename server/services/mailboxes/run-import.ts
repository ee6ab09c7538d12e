import { domainOf } from "@/lib/contract/accounts/domain-health";
import { DomainError, type ErrorDetails } from "@/lib/contract/errors";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import type { ListedMailbox } from "@/server/domain/mailboxes/mailbox-file";
import { testFailure } from "@/server/domain/mailboxes/mailbox-test";
import { isSandboxMailbox } from "@/server/domain/mailboxes/sandbox-host";
import { publish } from "@/server/outbox/publish";
import { readRights } from "@/server/repositories/auth/memberships";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import * as repository from "@/server/repositories/mailboxes/imports";
import { insertMailbox, updateMailbox } from "@/server/repositories/mailboxes/mailboxes";
import { openSettings, sealMailboxPasswords } from "./access";
import { type Keeping, keepMailbox, mustFindAccount, refuseTaken } from "./keep";
import { probeFor } from "./probe";
import { accessOf } from "./servers";
import { wayFor } from "./ways";

type ImportTools = Pick<Tools, "keys" | "ports" | "log" | "now" | "newId"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
type Row = repository.MailboxRowOfImport;

/** How many mailboxes of a file are tested at a time. */
const testedAtOnce = 4;

/**
 * Connects the waiting mailboxes of a file. Each is settled in one transaction, so that a retry continues after the last; cancelling takes
 * effect before the next ones are tested.
 */
export async function runMailboxImport(
  tools: ImportTools,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const work = await tools.transact(async (tx) => {
      const row = await repository.findImport(tx, importId);
      if (row?.status !== "connecting") return null;
      return { row, waiting: await repository.listWaiting(tx, importId, testedAtOnce) };
    });
    if (!work) return;
    if (work.waiting.length === 0) return endMailboxImport(tools, importId);
    if (signal.aborted) throw new Error("the worker is stopping");
    await Promise.all(work.waiting.map((row) => connectOrFail(tools, work.row, row)));
  }
}

/** Ends the import; rows that still wait failed for a reason of ours. */
export const endMailboxImport = (tools: ImportTools, importId: string): Promise<void> =>
  tools.transact(async (tx) => {
    const rest = { state: "failed", failure: "internal" } as const;
    await repository.endImport(tx, importId, { status: "done", rest, at: tools.now() });
    await publish(tx, "refetch", { list: "integrations" });
  });

async function connectOrFail(tools: ImportTools, of: repository.ImportRow, row: Row): Promise<void> {
  try {
    await connect(tools, of, row);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await tools.transact(async (tx) => {
      const details = shownDetails(error.details);
      await repository.settleRow(tx, row.id, { state: "failed", failure: error.code, details });
      await publish(tx, "refetch", { list: "integrations" });
    });
  }
}

/** What a failure's text is filled with. */
const shownDetails = (details: ErrorDetails): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value]] : [],
    ),
  );

/** Tests both servers of a mailbox and keeps it if both work, as if its member had connected it by hand (MAIL-06, MAIL-07). */
async function connect(tools: ImportTools, of: repository.ImportRow, row: Row): Promise<void> {
  const { id, email, accountId, workspaceId } = row;
  if (!row.settings || !accountId) throw new DomainError("internal");
  const listed = openSettings(tools.keys.secret, { workspaceId, id }, row.settings);
  const mailboxId = tools.newId();
  const access = accessOf({ ...(await serversFor(tools, listed)), ...{ id: mailboxId, fromEmail: email } });
  const sender = { email, name: listed.fromName };
  const probe = await tools.transact(async (tx) => {
    const keeping = await keepingFor(tools, tx, of);
    await mustFindAccount(keeping, tx, accountId);
    await refuseTaken(keeping, tx, null, email);
    return probeFor(keeping, tx, null, { access, sender });
  });
  const result = await tools.ports.mail.test(access, probe);
  if (!result.ok) throw testFailure(result, access);
  await tools.transact(async (tx) => {
    if (!(await repository.settleRow(tx, id, { state: "connected", mailboxId }))) return;
    await insertMailbox(tx, { id: mailboxId, accountId });
    await keepMailbox(await keepingFor(tools, tx, of), tx, {
      ...{ id: mailboxId, access, sender, result },
      isSandboxed: isSandboxMailbox({ smtp: access.smtp.host, imap: access.imap.host }),
      secure: async (mailbox) => ({
        type: "smtp",
        ...sealMailboxPasswords(tools.keys.secret, mailbox, access),
      }),
    });
    if (listed.dailyLimit !== null) await updateMailbox(tx, mailboxId, { dailyLimit: listed.dailyLimit });
  });
}

/** The servers that the row names, else those found by its address. */
async function serversFor(
  tools: ImportTools,
  { email, fromName, username, password, smtp, imap }: ListedMailbox,
) {
  if (smtp && imap)
    return {
      ...{ ...smtp, fromName, password, username: username ?? email },
      ...{ imapHost: imap.host, imapPort: imap.port, imapEncryption: imap.encryption },
      ...{ imapUsername: imap.username ?? email, imapPassword: imap.password },
    };
  const { servers } = await wayFor(tools, { email });
  if (!servers) throw new DomainError("mailbox_servers_unknown", { domain: domainOf(email) });
  return { ...servers, fromName, password, username: username ?? servers.username };
}

/** The rights of the member who started the import, as they are now. */
async function keepingFor(
  tools: ImportTools,
  tx: Tx,
  { createdBy, actor }: repository.ImportRow,
): Promise<Keeping> {
  const rights = await readRights(tx, createdBy);
  if (!rights) throw new DomainError("forbidden");
  const { plan, clock } = await readSendingWorkspace(tx);
  const entitlements = entitlementsOf(plan, tools.now());
  if (entitlements.isBlocked) throw new DomainError("workspace_blocked");
  const allowedAccounts = rights.isAdmin ? null : rights.allowedAccounts;
  return { ...tools, clock, entitlements, scope: { ...actor, personId: createdBy, allowedAccounts } };
}
