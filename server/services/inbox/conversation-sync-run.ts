import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@/lib/contract/errors";
import { type HistoryPage, looksSpent } from "@/server/ports/network";
import { lockSync, updateSync } from "@/server/repositories/inbox/conversation-syncs";
import { type ReadingTools, reportLockout, retryAt } from "@/server/services/accounts/network-reading";
import { planningIn } from "@/server/services/campaigns/planning";
import { endSync, publishSync } from "./conversation-sync";
import { isOf, nextStep, type SyncJob, type SyncStep, wait } from "./conversation-sync-step";
import { recordPast } from "./network-past";
import { isErased } from "./network-person";

/**
 * Reads the past conversations of an account page by page. Each page is one transaction that also stores the next cursor, so that a retry
 * continues there. Long waits become a job that is due later.
 */
export async function runSync(tools: ReadingTools, job: SyncJob, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) throw new Error("the worker is stopping");
    const step = await tools.transact((tx) => nextStep(tools, tx, job));
    if (step.kind === "over") return;
    if (step.kind === "rest") await sleep(step.ms, undefined, { signal });
    else if (!(await readPage(tools, job, step))) return;
  }
}

type Reading = Extract<SyncStep, { kind: "read" }>;

/** False when it has to wait, or is over. */
async function readPage(tools: ReadingTools, job: SyncJob, reading: Reading): Promise<boolean> {
  const { row, access } = reading;
  const page = await tools.ports.network.history(access, row.cursor);
  if (page.kind === "page") return keepPage(tools, job, reading, page);
  if (page.kind === "refused") throw new DomainError("sync_needs_cloud_account");
  return (await reportLockout(tools, access, page.reason)) || postpone(tools, job, page);
}

/** Stores a page and the progress; false if it was the last one, or the sync was canceled. */
const keepPage = (
  tools: ReadingTools,
  job: SyncJob,
  { before }: Reading,
  page: Extract<HistoryPage, { kind: "page" }>,
): Promise<boolean> =>
  tools.transact(async (tx) => {
    const row = await lockSync(tx, job.accountId);
    if (!row || !isOf(row, job)) return false;
    const planning = await planningIn(tx, tools);
    const sum = { messages: 0, newPeople: 0 };
    // Newer messages are handled as events, with all their consequences.
    for (const talk of page.messages.filter(({ at }) => at <= before)) {
      if (await isErased(tx, tools.keys.secret, talk)) continue;
      const { isNew, isNewPerson } = await recordPast(tx, planning, job.accountId, talk);
      sum.messages += Number(isNew);
      sum.newPeople += Number(isNewPerson);
    }
    await updateSync(tx, row.accountId, {
      cursor: page.next,
      pages: row.pages + 1,
      conversations: row.conversations + page.ended,
      messages: row.messages + sum.messages,
      newPeople: row.newPeople + sum.newPeople,
    });
    if (page.next === null) await endSync(tx, row, { status: "done", at: tools.now() });
    else await publishSync(tx, row.accountId);
    return page.next !== null;
  });

const postpone = (
  tools: ReadingTools,
  job: SyncJob,
  later: Extract<HistoryPage, { kind: "later" }>,
): Promise<boolean> =>
  tools.transact(async (tx) => {
    const row = await lockSync(tx, job.accountId);
    const until = retryAt(tools.now(), later);
    if (row && isOf(row, job))
      await wait(tools, tx, row, { reason: later.reason === looksSpent ? looksSpent : "retry", until });
    return false;
  });

/** Ends a sync that cannot continue, so that a member sees why and can try again. */
export const failSync = (tools: ReadingTools, job: SyncJob, error: unknown): Promise<void> =>
  tools.transact(async (tx) => {
    const row = await lockSync(tx, job.accountId);
    const failure = error instanceof DomainError ? error.code : "internal";
    if (row && isOf(row, job)) await endSync(tx, row, { status: "failed", failure, at: tools.now() });
  });
