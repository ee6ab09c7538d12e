import type { ErrorCode } from "@/lib/contract/errors";
import type { SearchWait } from "@/lib/contract/searches";
import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isLetIn } from "@/server/domain/accounts/awaited";
import { type Entitlements, entitlementsOf } from "@/server/domain/billing/entitlements";
import { instantOf, isoDate, localOf } from "@/server/domain/campaigns/zone";
import type { Clock } from "@/server/domain/clock";
import { readingMs } from "@/server/domain/searches/pace";
import { enqueue } from "@/server/jobs/queue";
import type { NetworkAccount } from "@/server/ports/network";
import { type AccountRow, findAccount } from "@/server/repositories/accounts";
import {
  findSearchedCampaign,
  lockReading,
  lockSearch,
  type SearchedCampaign,
  type SearchRow,
  takeDailySearch,
  updateSearch,
} from "@/server/repositories/searches";
import { readSendingWorkspace } from "@/server/repositories/sending-workspace";
import { networkAccess } from "./account-access";
import { tellSearch } from "./search-access";

export type SearchTools = Pick<Tools, "now" | "newId" | "keys" | "ports" | "log"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
/** One job of a search: a ticket that is not the search's any more says that another job has it. */
export type SearchJob = { searchId: string; ticket: number };

/** What a job does next: read a page as an account, look through known people, rest a moment, or leave it. */
export type SearchStep =
  | { kind: "read"; row: SearchRow; access: NetworkAccount }
  | { kind: "known"; row: SearchRow }
  | { kind: "rest"; ms: number }
  | { kind: "over" };

/** So long a job rests itself; longer it hands over to one that is due later. */
const shortMs = 2_000;
/** What is waited for may be over without anybody saying so. */
const lookAgainMs = 5 * 60_000;

const over: SearchStep = { kind: "over" };

/** Decides it, and takes the account's moment and the day's place for what is read. */
export async function nextStep(tools: SearchTools, tx: Tx, job: SearchJob): Promise<SearchStep> {
  const row = await lockSearch(tx, job.searchId);
  if (!row || !isOf(row, job)) return over;
  const campaign = await findSearchedCampaign(tx, row.campaignId);
  if (campaign.status === "archived" || campaign.status === "deleted")
    return end(tx, row, { status: "stopped" });
  const { standing, clock } = await readSendingWorkspace(tx);
  const entitlements = entitlementsOf(standing, tools.now());
  const closed = closedBecause(campaign, entitlements);
  if (closed) return wait(tools, tx, row, { reason: closed, until: null });
  if (row.kind === "existing_people") {
    if (row.waitReason || row.nextAt) await updateSearch(tx, row.id, { waitReason: null, nextAt: null });
    return { kind: "known", row };
  }
  const account = row.accountId === null ? null : await findAccount(tx, row.accountId, null);
  if (!account) return end(tx, row, { status: "failed", failure: "add_account_first" });
  const access = isLetIn(account) ? networkAccess(tools.keys.secret, account) : null;
  if (!access) return wait(tools, tx, row, { reason: "account_disconnected", until: null });
  return read(tools, tx, { row, account, access, clock, entitlements });
}

/** Nobody reads for a copy that is not released (R47). R30: people come in while a campaign is prepared or runs; one that is finished runs again with them. */
const closedBecause = (
  { status }: SearchedCampaign,
  { isBlocked, isPaid, isFenced }: Entitlements,
): SearchWait | null => {
  if (isFenced) return "restored_copy";
  if (isBlocked) return "workspace_blocked";
  if (!isPaid) return "workspace_unpaid";
  return status === "paused" ? "campaign_paused" : null;
};

type Reading = {
  row: SearchRow;
  account: AccountRow;
  access: NetworkAccount;
  clock: Clock;
  entitlements: Entitlements;
};

async function read(tools: SearchTools, tx: Tx, reading: Reading): Promise<SearchStep> {
  const { row, account, access, clock, entitlements } = reading;
  const now = tools.now();
  const last = await lockReading(tx, account.id);
  const free = last && clock.toReal(new Date(+clock.toVirtual(last) + readingMs(row.id, row.pages)));
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

/** Something stands in the way; `until` is null where nobody knows how long. */
export async function wait(
  tools: Pick<Tools, "now">,
  tx: Tx,
  row: SearchRow,
  { reason, until }: { reason: SearchWait; until: Date | null },
): Promise<SearchStep> {
  const lookAgain = new Date(+tools.now() + lookAgainMs);
  if (row.waitReason !== reason || +(row.nextAt ?? 0) !== +(until ?? 0)) {
    await updateSearch(tx, row.id, { waitReason: reason, nextAt: until });
    await tellSearch(tx, row.id);
  }
  await enqueue(tx, "run-search", jobOf(tx, row), until && until < lookAgain ? until : lookAgain);
  return over;
}

/** It comes to its end, well or not. */
export async function end(
  tx: Tx,
  row: SearchRow,
  ended: { status: "failed"; failure: ErrorCode } | { status: "stopped" },
): Promise<SearchStep> {
  await updateSearch(tx, row.id, { ...ended, waitReason: null, nextAt: null });
  await tellSearch(tx, row.id);
  return over;
}

/** Whether a search is still this job's to do. */
export const isOf = ({ status, ticket }: SearchRow, job: SearchJob): boolean =>
  status === "active" && ticket === job.ticket;

const jobOf = (tx: Tx, { id, ticket }: SearchRow) => ({ workspaceId: tx.workspaceId, searchId: id, ticket });
