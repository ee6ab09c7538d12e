import { type DomainCheck, domainOf, type SendingDomain } from "@/lib/contract/accounts/domain-health";
import type { mailboxes } from "@/lib/contract/accounts/mailboxes";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context, Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import type { Clock } from "@/server/domain/clock";
import { judgeDomain } from "@/server/domain/mailboxes/judge-domain";
import { isPublicDomain } from "@/server/domain/mailboxes/public-domains";
import { sendingServiceOf } from "@/server/domain/mailboxes/sending-services";
import { publish } from "@/server/outbox/publish";
import { findMailbox } from "@/server/repositories/mailboxes/mailboxes";
import * as repository from "@/server/repositories/mailboxes/sending-domains";
import { readDomainRecords } from "./domain-records";

type CheckTools = Pick<Tools, "ports" | "now"> & { transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

const hourMs = 3_600_000;
/** A domain is checked daily, and sooner where a name server did not answer. */
const dueAfterMs = (checks: readonly DomainCheck[]) =>
  checks.some(({ finding }) => finding === "no_answer") ? hourMs : 24 * hourMs;

/** The domains of the mailboxes that this person may use. */
export const listDomains = (cx: Context): Promise<SendingDomain[]> =>
  cx.readOnce(async (tx) => {
    const rows = await repository.listSendingDomains(tx, cx.scope.allowedAccounts);
    return rows.map((row) => shown(cx.clock, row));
  });

/** Checks the domain of a mailbox now. */
export async function checkDomainNow(
  cx: Context,
  { id }: Input<typeof mailboxes.checkDomain>,
): Promise<SendingDomain> {
  const mailbox = await cx.transact((tx) => findMailbox(tx, id, cx.scope.allowedAccounts));
  if (!mailbox) throw new DomainError("not_found");
  const domain = domainOf(mailbox.email);
  await checkDomain(cx, domain);
  const [row] = await cx.transact((tx) =>
    repository.listSendingDomains(tx, cx.scope.allowedAccounts, domain),
  );
  if (!row) throw new DomainError("not_found");
  return shown(cx.clock, row);
}

/** Reads the records of a domain and stores what they mean for its mailboxes; forgets it once no mailbox sends from it. */
export async function checkDomain(cx: CheckTools, domain: string): Promise<void> {
  const before = await find(cx, domain);
  if (!before) return;
  const { smtpHosts, isSandboxed } = before;
  const dns = isSandboxed ? cx.ports.sandboxDns : cx.ports.dns;
  const records = await readDomainRecords(dns, domain, smtpHosts);
  const providers = smtpHosts.flatMap((host) => sendingServiceOf(host) ?? []);
  const checks = judgeDomain(records, { domain, isOwn: !isPublicDomain(domain), providers });
  await cx.transact(async (tx) => {
    const at = cx.now();
    const dueAt = new Date(+at + dueAfterMs(checks));
    await repository.noteChecks(tx, domain, { checks: keepAnswers(before.checks, checks), at, dueAt });
    await publish(tx, "refetch", { list: "integrations" });
  });
}

const find = (cx: CheckTools, domain: string) =>
  cx.transact(async (tx) => {
    const [row] = await repository.listSendingDomains(tx, null, domain);
    if (!row) await repository.forgetDomain(tx, domain);
    return row ?? null;
  });

/** A name server that does not answer once says nothing about a record, so what it said before still stands. */
const keepAnswers = (before: readonly DomainCheck[], checks: readonly DomainCheck[]): DomainCheck[] =>
  checks.map((check) =>
    check.finding === "no_answer" ? (before.find(({ kind }) => kind === check.kind) ?? check) : check,
  );

const shown = (
  clock: Clock,
  { domain, isSandboxed, checkedAt, checks }: repository.SendingDomainRow,
): SendingDomain => ({
  ...{ domain, isSandboxed, checks, isOwn: !isPublicDomain(domain) },
  checkedAt: checkedAt && clock.toVirtual(checkedAt).toISOString(),
});
