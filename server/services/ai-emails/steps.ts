import type { domainProblems } from "@/lib/contract/ai-emails/ai-emails";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import {
  dailyChecksMs,
  freshChecksMs,
  lostMs,
  registrationMs,
  retryMs,
  stepMs,
} from "@/server/domain/ai-emails/pace";
import { judgeDomain } from "@/server/domain/mailboxes/judge-domain";
import { sendingServiceOf } from "@/server/domain/mailboxes/sending-services";
import { publish } from "@/server/outbox/publish";
import { charge, refundCharges, releaseHolds } from "@/server/planning/credits";
import type { Registration } from "@/server/ports/registrar";
import * as repository from "@/server/repositories/ai-emails/domains";
import { readDomainRecords } from "@/server/services/mailboxes/domain-records";
import { mailHostOf, registrarOf } from "./registrars";

type Row = repository.AiDomainRow;
type Problem = (typeof domainProblems)[number];
/** What a purchase and the setting up of a domain need; a request's context fits. */
export type StepTools = Pick<Tools, "ports" | "now" | "newId" | "log"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
type Of = { workspaceId: string };

export const referenceOf = ({ id }: { id: string }) => `domain:${id}`;

/** Does what is due for a domain, unless another process does; several steps in a row while each succeeds at once. */
export async function stepDomain(tools: StepTools, id: string): Promise<void> {
  for (let steps = 0; steps < 6; steps++) {
    const now = tools.now();
    const taken = await tools.transact(async (tx) => {
      if (!(await repository.takeDueAiDomain(tx, id, now, new Date(+now + stepMs)))) return null;
      const row = await repository.findAiDomain(tx, id);
      return row && { row, of: { workspaceId: tx.workspaceId } };
    });
    if (!taken) return;
    await stepOnce(tools, taken.row, taken.of);
  }
}

function stepOnce(tools: StepTools, row: Row, of: Of): Promise<void> {
  if (row.state === "failed") return change(tools, row, { nextAt: null });
  if (row.stage === "order") return order(tools, row, of);
  if (row.stage === "registration") return awaitRegistration(tools, row, of);
  if (row.stage === "host") return addToHost(tools, row, of);
  if (row.stage === "records") return setRecords(tools, row, of);
  if (row.stage === "opening") return open(tools, row, of);
  return check(tools, row);
}

/**
 * Buys the domain. Before each try after the first one the registrar is asked what became of the last, so that a purchase whose answer, or
 * whose process, was lost is found and not made again.
 */
async function order(tools: StepTools, row: Row, of: Of): Promise<void> {
  const registrar = registrarOf(tools, row);
  if (!registrar) return later(tools, row, "no registrar");
  const { name, costCents: cents, currency } = row;
  const purchase = { name, key: row.id, price: { cents, currency } };
  if (row.triedAt) {
    const seen = await registrar.look(of, purchase);
    if (seen.kind === "later") return later(tools, row, seen.reason);
    if (seen.kind === "pending" || seen.kind === "ready") return accepted(tools, row, seen.ref);
    if (seen.kind === "failed") return refused(tools, row, "not_registered");
    // It may still be on its way.
    if (+tools.now() - +row.triedAt < lostMs) return later(tools, row, "not seen yet");
  }
  await change(tools, row, { triedAt: tools.now(), tries: row.tries + 1 });
  const bought = await registrar.buy(of, purchase);
  if (bought.kind === "accepted") return accepted(tools, row, bought.ref);
  if (bought.kind === "refused") return refused(tools, row, bought.reason);
  return later(
    tools,
    { ...row, tries: row.tries + 1 },
    bought.reason,
    // Nothing reached the registrar, so nothing has to be looked for.
    bought.kind === "later" ? { triedAt: row.triedAt } : {},
  );
}

/** The registrar owes the domain: it is paid for now. */
const accepted = (tools: StepTools, row: Row, ref: string) =>
  tools.transact(async (tx) => {
    const current = await repository.lockAiDomain(tx, row.id);
    if (current?.stage !== "order" || current.state !== "pending") return;
    const paid = await charge(tx, creditsAt(tools), [
      {
        ...{ reference: referenceOf(row), tenths: row.price, category: "domain" as const },
        ...{ userId: row.orderedBy, campaignId: null },
      },
    ]);
    // Its credits were reserved, but may have been used if the registrar was silent for days.
    if (paid.size === 0) tools.log.error({ domainId: row.id }, "a domain was bought without enough credits");
    await save(tx, row, { stage: "registration", ref, tries: 0, nextAt: tools.now() });
  });

const refused = (tools: StepTools, row: Row, problem: Problem) =>
  tools.transact(async (tx) => {
    // The domain before the credits, as where it is bought.
    await fail(tools, tx, row, problem);
    await releaseHolds(tx, creditsAt(tools), [referenceOf(row)]);
  });

async function awaitRegistration(tools: StepTools, row: Row, of: Of): Promise<void> {
  const registrar = registrarOf(tools, row);
  const seen: Registration = registrar
    ? await registrar.look(of, { name: row.name, key: row.id })
    : { kind: "later", reason: "no registrar" };
  if (seen.kind === "ready")
    return change(tools, row, {
      ...{ stage: "host", needs: null, needsUntil: null, tries: 0 },
      ...{ expiresAt: seen.expiresAt, nextAt: tools.now() },
    });
  if (seen.kind === "failed")
    return tools.transact(async (tx) => {
      await fail(tools, tx, row, "not_registered");
      await refundCharges(tx, creditsAt(tools), [referenceOf(row)]);
    });
  if (seen.kind === "pending")
    return change(tools, row, {
      ...{ needs: seen.needs?.what ?? null, needsUntil: seen.needs?.until ?? null, tries: 0 },
      nextAt: after(tools, row.isSandboxed ? registrationMs / 20 : registrationMs),
    });
  // An order that was accepted does not vanish: the registrar is asked again.
  return later(tools, row, seen.kind === "later" ? seen.reason : "the registrar does not show the order");
}

async function addToHost(tools: StepTools, row: Row, of: Of): Promise<void> {
  const added = await mailHostOf(tools, row)?.addDomain(of, row.name);
  if (added?.kind !== "done") return later(tools, row, added?.reason ?? "no mail host");
  return change(tools, row, {
    ...{ stage: "records", records: added.records, tries: 0, nextAt: tools.now() },
  });
}

async function setRecords(tools: StepTools, row: Row, of: Of): Promise<void> {
  const set = await registrarOf(tools, row)?.setRecords(of, row.name, row.records);
  if (set?.kind !== "done") return later(tools, row, set?.reason ?? "no registrar");
  return change(tools, row, { stage: "opening", tries: 0, nextAt: tools.now() });
}

/** The host may wait until it sees the records; then the domain is ready, and whoever bought it is notified (MAIL-12). */
async function open(tools: StepTools, row: Row, of: Of): Promise<void> {
  const opened = await mailHostOf(tools, row)?.openDomain(of, row.name);
  if (opened?.kind !== "done") return later(tools, row, opened?.reason ?? "no mail host");
  return tools.transact(async (tx) => {
    const now = tools.now();
    await save(tx, row, { state: "ready", stage: "done", decidedAt: now, tries: 0, nextAt: now });
    await publish(tx, "refetch", { list: "notices" });
  });
}

/** What the DNS says of the domain; a name server that does not answer takes nothing back. */
async function check(tools: StepTools, row: Row): Promise<void> {
  const { name, isSandboxed } = row;
  const dns = isSandboxed ? tools.ports.sandboxDns : tools.ports.dns;
  const providers = row.records.flatMap(({ type, value }) =>
    type === "MX" ? (sendingServiceOf(value) ?? []) : [],
  );
  const seen = await readDomainRecords(dns, name, providers.length > 0 ? mailServersOf(row) : []);
  const checks = judgeDomain({ ...seen, servers: [] }, { domain: name, isOwn: true, providers }).map((one) =>
    one.finding === "no_answer" ? (row.checks.find(({ kind }) => kind === one.kind) ?? one) : one,
  );
  const isGood = checks.every(({ state }) => state === "ok");
  const isFresh = row.decidedAt !== null && +tools.now() - +row.decidedAt < dailyChecksMs;
  return change(tools, row, {
    ...{ checks, checkedAt: tools.now(), tries: 0 },
    nextAt: after(tools, !isGood && isFresh ? freshChecksMs : dailyChecksMs),
  });
}

/** The hosts by which the provider of a domain's mail is known. */
const mailServersOf = ({ records }: Row) =>
  records.filter(({ type }) => type === "MX").map(({ value }) => value);

const creditsAt = ({ now, newId }: StepTools) => ({ now: now(), newId });
const after = ({ now }: StepTools, ms: number) => new Date(+now() + ms);

function later(tools: StepTools, row: Row, reason: string, more: Parameters<typeof save>[2] = {}) {
  tools.log.warn({ domainId: row.id, stage: row.stage, reason }, "a domain has to wait");
  return change(tools, row, { tries: row.tries + 1, ...more, nextAt: after(tools, retryMs(row.tries)) });
}

const change = (tools: StepTools, row: Row, to: Parameters<typeof save>[2]) =>
  tools.transact((tx) => save(tx, row, to));

/** Stores a step and has browsers read it. */
async function save(tx: Tx, row: Row, to: Parameters<typeof repository.changeAiDomain>[2]): Promise<void> {
  if (await repository.changeAiDomain(tx, row, to)) await publish(tx, "refetch", { list: "integrations" });
}

/** It is not registered, and costs nothing. */
async function fail(tools: StepTools, tx: Tx, row: Row, problem: Problem): Promise<void> {
  await save(tx, row, { state: "failed", problem, decidedAt: tools.now(), nextAt: null });
  await publish(tx, "refetch", { list: "notices" });
}
