import {
  type MailboxImport,
  mailboxFileLimits,
  type mailboxImports,
} from "@/lib/contract/accounts/mailbox-imports";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { fullName } from "@/server/domain/full-name";
import {
  type FaultyRow,
  type ListedMailbox,
  mailboxColumns,
  readMailbox,
} from "@/server/domain/mailboxes/mailbox-file";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import { type AccountRow, listAccounts, lockPlan } from "@/server/repositories/accounts/accounts";
import * as repository from "@/server/repositories/mailboxes/imports";
import { countMailboxes } from "@/server/repositories/mailboxes/mailboxes";
import { fileNameOf, readRows, type UploadedFile } from "@/server/services/imports/uploaded-file";
import { sealSettings } from "./access";
import { mustFindAccount } from "./keep";

/** A row of the file, judged: a mailbox of an account, or what is wrong with it; `field` is null if no column of it is. */
type Judged = { line: number; email: string } & (
  | { mailbox: ListedMailbox; account: AccountRow }
  | (Omit<FaultyRow, "email" | "field"> & { field: FaultyRow["field"] | null })
);

/** `POST /integrations/smtp/imports`: says what is wrong with which row, and without a dry run connects the others in a job. */
export async function uploadMailboxes(
  cx: Context,
  { accountId, isDryRun }: Input<typeof mailboxImports.upload>,
  upload: UploadedFile,
): Promise<MailboxImport> {
  await cx.transact((tx) => mustFindAccount(cx, tx, accountId));
  const [header, ...body] = await readRows(upload, mailboxFileLimits.rows);
  const columns = mailboxColumns(header?.cells ?? []);
  if (!columns.includes("email") || !columns.includes("password"))
    throw new DomainError("mailbox_file_no_columns");
  if (body.length === 0) throw new DomainError("csv_no_accepted_lines");
  const read = body.map(({ line, cells }) => ({ line, ...readMailbox(columns, cells) }));
  const fileName = fileNameOf(upload.name);
  return cx.transact(async (tx) => {
    await lockPlan(tx);
    const judged = await judge(cx, tx, read, accountId);
    return isDryRun ? shownDryRun(cx, fileName, judged) : start(cx, tx, fileName, judged);
  });
}

async function judge(
  cx: Context,
  tx: Tx,
  read: readonly ({ line: number } & (ListedMailbox | FaultyRow))[],
  accountId: string,
): Promise<Judged[]> {
  const accounts = await listAccounts(tx, cx.scope.allowedAccounts);
  const own = accounts.find(({ id }) => id === accountId);
  const taken = await repository.takenAmong(
    tx,
    read.map(({ email }) => email),
  );
  const limit = cx.entitlements.mailboxes;
  let free = limit - (await countMailboxes(tx));
  const seen = new Set<string>();
  return read.map((row): Judged => {
    const { line, email } = row;
    const faulty = (
      field: FaultyRow["field"] | null,
      failure: FaultyRow["failure"],
      details: FaultyRow["details"] = {},
    ): Judged => ({ ...{ line, email, field, failure, details } });
    if ("failure" in row) return row;
    if (taken.has(email)) return faulty("email", "mailbox_exists");
    if (seen.has(email)) return faulty("email", "mailbox_twice_in_file");
    seen.add(email);
    const account = row.account === null ? own : accountNamed(accounts, row.account);
    if (!account) return faulty("account", "mailbox_account_unknown", { name: row.account ?? "" });
    if (free <= 0) return faulty(null, "mailbox_limit_reached", { limit });
    free--;
    return { line, email, mailbox: row, account };
  });
}

/** By its email address or its name; null if none or several have it. */
function accountNamed(accounts: readonly AccountRow[], name: string): AccountRow | null {
  const wanted = name.toLowerCase();
  const named = accounts.filter((one) =>
    [one.username, fullName(one)].some((text) => text.toLowerCase() === wanted),
  );
  return named.length === 1 ? named[0]! : null;
}

async function start(
  cx: Context,
  tx: Tx,
  fileName: string,
  judged: readonly Judged[],
): Promise<MailboxImport> {
  const { personId, address, userAgent, requestId, locale } = cx.scope;
  const latest = await repository.findLatestImport(tx, personId);
  if (latest?.status === "connecting") throw new DomainError("mailbox_import_running");
  const importId = cx.newId();
  await repository.insertImport(
    tx,
    {
      ...{ id: importId, fileName, createdBy: personId, createdAt: cx.now() },
      actor: { address, userAgent, requestId, locale },
    },
    judged.map((row) => {
      const id = cx.newId();
      const { line, email } = row;
      const common = { importId, id, line, email };
      if ("failure" in row)
        return {
          ...{ ...common, state: "failed", failure: row.failure },
          ...{ details: row.details, field: row.field },
        };
      const settings = sealSettings(cx.keys.secret, { workspaceId: tx.workspaceId, id }, row.mailbox);
      return { ...common, accountId: row.account.id, state: "waiting", settings };
    }),
  );
  await enqueue(tx, "connect-mailboxes", { workspaceId: tx.workspaceId, importId });
  await publish(tx, "refetch", { list: "integrations" });
  return mustShow(tx, importId);
}

/** `GET /integrations/smtp/imports/latest`. */
export const latestMailboxImport = (cx: Context): Promise<Output<typeof mailboxImports.latest>> =>
  cx.transact(async (tx) => {
    const row = await repository.findLatestImport(tx, cx.scope.personId);
    return { latest: row && (await show(tx, row)) };
  });

/** `POST /integrations/smtp/imports/{id}/cancel`: a mailbox that is being tested may still be connected. */
export const cancelMailboxImport = (
  cx: Context,
  { id }: Input<typeof mailboxImports.cancel>,
): Promise<MailboxImport> =>
  cx.transact(async (tx) => {
    const row = await repository.findImport(tx, id);
    if (row?.createdBy !== cx.scope.personId) throw new DomainError("not_found");
    await repository.endImport(tx, id, { status: "cancelled", rest: { state: "cancelled" }, at: cx.now() });
    await publish(tx, "refetch", { list: "integrations" });
    return mustShow(tx, id);
  });

async function mustShow(tx: Tx, id: string): Promise<MailboxImport> {
  const row = await repository.findImport(tx, id);
  return show(tx, row!);
}

async function show(tx: Tx, row: repository.ImportRow): Promise<MailboxImport> {
  const rows = await repository.listRows(tx, row.id);
  const names = new Map((await listAccounts(tx, null)).map((account) => [account.id, fullName(account)]));
  return {
    ...{ id: row.id, fileName: row.fileName, status: row.status, startedAt: row.createdAt.toISOString() },
    rows: rows.map(({ line, email, accountId, state, failure, details, field, mailboxId }) => ({
      ...{ line, email, state, failure, details, field, mailboxId },
      account: names.get(accountId ?? "") ?? "",
    })),
  };
}

const shownDryRun = (cx: Context, fileName: string, judged: readonly Judged[]): MailboxImport => ({
  ...{ id: null, fileName, status: "checked", startedAt: cx.now().toISOString() },
  rows: judged.map((row) => {
    const common = { line: row.line, email: row.email, mailboxId: null };
    if ("failure" in row)
      return {
        ...{ ...common, account: "", state: "failed", failure: row.failure },
        ...{ details: row.details, field: row.field },
      };
    return {
      ...{ ...common, account: fullName(row.account), state: "ready" },
      ...{ failure: null, details: {}, field: null },
    };
  }),
});
