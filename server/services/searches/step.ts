import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import type { SearchWait } from "@/lib/contract/prospects/searches";
import type { Tx } from "@/server/db/tx";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { type Entitlements, entitlementsOf } from "@/server/domain/billing/entitlements";
import { instantOf, isoDate, localOf } from "@/server/domain/campaigns/hours/zone";
import type { Clock } from "@/server/domain/clock";
import type { ChosenPeople } from "@/server/domain/finder/chosen";
import type { NetworkAccount } from "@/server/ports/network";
import type { PeopleDatabase } from "@/server/ports/people-database";
import { enqueue } from "@/server/queue/queue";
import { type AccountRow, findAccount } from "@/server/repositories/accounts/accounts";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import {
  findChosen,
  findSearchedCampaign,
  lockSearch,
  type SearchedCampaign,
  type SearchRow,
  takeDailySearch,
  updateSearch,
} from "@/server/repositories/searches/searches";
import { networkAccess } from "@/server/services/accounts/access";
import {
  closedBecause,
  freeFrom,
  lookAgainAt,
  type ReadingTools,
  shortMs,
} from "@/server/services/accounts/network-reading";
import { mustStillHave } from "@/server/services/finder/database";
import { publishSearch } from "./access";

/** One job of a search. If its ticket is no longer the search's, another job has taken over. */
export type SearchJob = { searchId: string; ticket: number };

/** What a job does next: read a page as an account, go through known prospects or the people database, rest, or leave it. */
type SearchStep =
  | { kind: "read"; row: SearchRow; access: NetworkAccount }
  | { kind: "known"; row: SearchRow }
  | { kind: "database"; row: SearchRow; chosen: ChosenPeople; database: PeopleDatabase }
  | { kind: "rest"; ms: number }
  | { kind: "over" };

const over: SearchStep = { kind: "over" };

/** Decides it, and takes the account's moment and the day's place for what is read. */
export async function nextStep(tools: ReadingTools, tx: Tx, job: SearchJob): Promise<SearchStep> {
  const row = await lockSearch(tx, job.searchId);
  if (!row || !isOf(row, job)) return over;
  const campaign = row.campaignId === null ? null : await findSearchedCampaign(tx, row.campaignId);
  if (campaign?.status === "archived" || campaign?.status === "deleted")
    return end(tx, row, { status: "stopped" });
  const { plan, clock } = await readSendingWorkspace(tx);
  const entitlements = entitlementsOf(plan, tools.now());
  const closed = closedFor(campaign, entitlements);
  if (closed) return wait(tools, tx, row, { reason: closed, until: null });
  if (row.kind === "existing_people" || row.kind === "database") {
    if (row.waitReason || row.nextAt) await updateSearch(tx, row.id, { waitReason: null, nextAt: null });
    return row.kind === "database" ? fromDatabase(tools, tx, row) : { kind: "known", row };
  }
  const account = row.accountId === null ? null : await findAccount(tx, row.accountId, null);
  if (!account) return end(tx, row, { status: "failed", failure: "add_account_first" });
  const access = isSignedIn(account) ? networkAccess(tools.keys.secret, account) : null;
  if (!access) return wait(tools, tx, row, { reason: "account_disconnected", until: null });
  return read(tools, tx, { row, account, access, clock, entitlements });
}

/** R30: prospects enter while a campaign is prepared or runs; a finished one runs again with them. A list always takes them. */
const closedFor = (campaign: SearchedCampaign | null, entitlements: Entitlements): SearchWait | null =>
  closedBecause(entitlements) ?? (campaign?.status === "paused" ? "campaign_paused" : null);

async function fromDatabase(tools: ReadingTools, tx: Tx, row: SearchRow): Promise<SearchStep> {
  const chosen = await findChosen(tx, row.id);
  if (!chosen) throw new DomainError("internal");
  return { kind: "database", row, chosen, database: await mustStillHave(tools, tx, chosen.kind) };
}

type Reading = {
  row: SearchRow;
  account: AccountRow;
  access: NetworkAccount;
  clock: Clock;
  entitlements: Entitlements;
};

async function read(tools: ReadingTools, tx: Tx, reading: Reading): Promise<SearchStep> {
  const { row, account, access, clock, entitlements } = reading;
  const now = tools.now();
  const free = await freeFrom(tx, clock, { accountId: account.id, seed: row.id, pages: row.pages });
  if (free && free > now) return rest(tx, row, free, +free - +now);
  const { day } = localOf(clock.toVirtual(now), account.timezone);
  if (!row.isCounted) {
    const place = { accountId: account.id, day: isoDate(day), limit: entitlements.dailyLimits.searches };
    const tomorrow = clock.toReal(instantOf({ day: day + 1, msOfDay: 0 }, account.timezone));
    if (!(await takeDailySearch(tx, place)))
      return wait(tools, tx, row, { reason: "daily_limit", until: tomorrow });
  }
  await updateSearch(tx, row.id, { readAt: now, isCounted: true, waitReason: null, nextAt: null });
  return { kind: "read", row, access };
}

/** Between two pages. */
async function rest(tx: Tx, row: SearchRow, until: Date, ms: number): Promise<SearchStep> {
  if (ms <= shortMs) return { kind: "rest", ms };
  await updateSearch(tx, row.id, { waitReason: null, nextAt: until });
  await enqueue(tx, "run-search", jobOf(tx, row), until);
  return over;
}

/** There is an obstacle; `until` is null if its end is unknown. */
export async function wait(
  tools: Pick<ReadingTools, "now">,
  tx: Tx,
  row: SearchRow,
  { reason, until }: { reason: SearchWait; until: Date | null },
): Promise<SearchStep> {
  if (row.waitReason !== reason || +(row.nextAt ?? 0) !== +(until ?? 0)) {
    await updateSearch(tx, row.id, { waitReason: reason, nextAt: until });
    await publishSearch(tx, row.id);
  }
  await enqueue(tx, "run-search", jobOf(tx, row), lookAgainAt(tools.now(), until));
  return over;
}

/** It comes to its end, well or not. */
export async function end(
  tx: Tx,
  row: SearchRow,
  ended: { status: "failed"; failure: ErrorCode } | { status: "stopped" },
): Promise<SearchStep> {
  await updateSearch(tx, row.id, { ...ended, waitReason: null, nextAt: null });
  await publishSearch(tx, row.id);
  return over;
}

/** Whether a search is still this job's to do. */
export const isOf = ({ status, ticket }: SearchRow, job: SearchJob): boolean =>
  status === "active" && ticket === job.ticket;

const jobOf = (tx: Tx, { id, ticket }: SearchRow) => ({ workspaceId: tx.workspaceId, searchId: id, ticket });
