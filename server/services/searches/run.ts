import { setTimeout as sleep } from "node:timers/promises";
import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import { type NetworkSearchKind, readSource } from "@/lib/contract/prospects/search-source";
import { pageSize } from "@/server/domain/searches/pace";
import type { NetworkAccount } from "@/server/ports/network";
import type { SearchRefusal } from "@/server/ports/network-search";
import { lockSearch, type SearchRow } from "@/server/repositories/searches/searches";
import { type ReadingTools, reportLockout, retryAt } from "@/server/services/accounts/network-reading";
import { refusalOf } from "@/server/services/finder/database";
import { chosenPage } from "./chosen";
import { keepChosen, keepFound, keepKnown } from "./page";
import { end, isOf, nextStep, type SearchJob, wait } from "./step";

/**
 * Reads a search page by page. Each page is one transaction that also stores the next cursor, so that a retry continues there. Long waits
 * become a job that is due later.
 */
export async function runSearch(tools: ReadingTools, job: SearchJob, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) throw new Error("the worker is stopping");
    const step = await tools.transact((tx) => nextStep(tools, tx, job));
    if (step.kind === "over") return;
    if (step.kind === "rest") await sleep(step.ms, undefined, { signal });
    else if (step.kind === "known") await keepKnown(tools, job, step.row);
    else if (step.kind === "database") {
      const page = await chosenPage(step.database, step.chosen, step.row.cursor);
      if (page.kind === "later") {
        const refusal = refusalOf(page);
        if (refusal) throw refusal;
        return void (await postpone(tools, job, page));
      }
      await keepChosen(tools, job, step, page);
    } else if (!(await readPage(tools, job, step))) return;
  }
}

/** False when the search has to wait, or is over. */
async function readPage(
  tools: ReadingTools,
  job: SearchJob,
  { row, access }: { row: SearchRow; access: NetworkAccount },
): Promise<boolean> {
  const source = row.url === null ? null : readSource(row.kind as NetworkSearchKind, row.url);
  if (!source) throw new DomainError("search_source_missing");
  const result = await tools.ports.network.search(access, source, row.cursor, pageSize);
  if (result.kind === "page") {
    await keepFound(tools, job, { row, source, page: result });
    return true;
  }
  if (result.kind === "refused") throw new DomainError(failures[result.reason]);
  return (await reportLockout(tools, access, result.reason)) || postpone(tools, job, result);
}

const failures: Record<SearchRefusal, ErrorCode> = {
  no_such_source: "search_source_missing",
  needs_sales_navigator: "search_needs_sales_navigator",
  needs_recruiter: "search_needs_recruiter",
  not_by_browser: "search_needs_cloud_account",
};

const postpone = (
  tools: ReadingTools,
  job: SearchJob,
  later: { retryAfterSeconds?: number },
): Promise<boolean> =>
  tools.transact(async (tx) => {
    const row = await lockSearch(tx, job.searchId);
    const until = retryAt(tools.now(), later);
    if (row && isOf(row, job)) await wait(tools, tx, row, { reason: "retry", until });
    return false;
  });

/** Ends a search that cannot continue, so that a member sees why and can try again. */
export const failSearch = (tools: ReadingTools, job: SearchJob, error: unknown): Promise<void> =>
  tools.transact(async (tx) => {
    const row = await lockSearch(tx, job.searchId);
    const failure = error instanceof DomainError ? error.code : "internal";
    if (row && isOf(row, job)) await end(tx, row, { status: "failed", failure });
  });
