import type { SyncWait } from "@/lib/contract/inbox/conversation-sync";
import type { Tx } from "@/server/db/tx";
import { isSignedIn } from "@/server/domain/accounts/awaited";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import type { NetworkAccount } from "@/server/ports/network";
import { enqueue } from "@/server/queue/queue";
import { findAccount } from "@/server/repositories/accounts/accounts";
import { lockSync, type SyncRow, updateSync } from "@/server/repositories/inbox/conversation-syncs";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { networkAccess } from "@/server/services/accounts/access";
import {
  closedBecause,
  freeFrom,
  lookAgainAt,
  type ReadingTools,
  shortMs,
} from "@/server/services/accounts/network-reading";
import { endSync, jobOf, publishSync } from "./conversation-sync";

/** One job. If its ticket is no longer the row's, another job has taken over. */
export type SyncJob = { accountId: string; ticket: number };

/** What a job does next: read a page of what was written before `before` as the account, rest, or leave it. */
export type SyncStep =
  | { kind: "read"; row: SyncRow; access: NetworkAccount; before: Date }
  | { kind: "rest"; ms: number }
  | { kind: "over" };

/** Until the news of an account that was connected just now are read. */
const firstNewsMs = 5_000;
/** Messages this much older than the last complete check may still arrive as events, because lists are not strictly ordered. */
const overlapMs = 10 * 60_000;

const over: SyncStep = { kind: "over" };

/** Decides it, and takes the account's moment for what is read. */
export async function nextStep(tools: ReadingTools, tx: Tx, job: SyncJob): Promise<SyncStep> {
  const row = await lockSync(tx, job.accountId);
  if (!row || !isOf(row, job)) return over;
  const now = tools.now();
  const account = await findAccount(tx, job.accountId, null);
  if (!account || account.status === "deleted") {
    await endSync(tx, row, { status: "stopped", at: now });
    return over;
  }
  const { plan, clock } = await readSendingWorkspace(tx);
  const closed = closedBecause(entitlementsOf(plan, now));
  if (closed) return wait(tools, tx, row, { reason: closed, until: null });
  const access = isSignedIn(account) ? networkAccess(tools.keys.secret, account) : null;
  if (!access) return wait(tools, tx, row, { reason: "account_disconnected", until: null });
  const heardAt = account.lastCheckedAt;
  if (!heardAt) return rest(tx, row, new Date(+now + firstNewsMs), firstNewsMs);
  const free = await freeFrom(tx, clock, { accountId: account.id, seed: account.id, pages: row.pages });
  if (free && free > now) return rest(tx, row, free, +free - +now);
  await updateSync(tx, row.accountId, { readAt: now, waitReason: null, nextAt: null });
  return { kind: "read", row, access, before: new Date(+heardAt - overlapMs) };
}

/** Between two pages. */
async function rest(tx: Tx, row: SyncRow, until: Date, ms: number): Promise<SyncStep> {
  if (ms <= shortMs) return { kind: "rest", ms };
  await updateSync(tx, row.accountId, { waitReason: null, nextAt: until });
  await enqueue(tx, "sync-conversations", jobOf(tx, row), until);
  return over;
}

/** There is an obstacle; `until` is null if its end is unknown. */
export async function wait(
  tools: Pick<ReadingTools, "now">,
  tx: Tx,
  row: SyncRow,
  { reason, until }: { reason: SyncWait; until: Date | null },
): Promise<SyncStep> {
  if (row.waitReason !== reason || +(row.nextAt ?? 0) !== +(until ?? 0)) {
    await updateSync(tx, row.accountId, { waitReason: reason, nextAt: until });
    await publishSync(tx, row.accountId);
  }
  await enqueue(tx, "sync-conversations", jobOf(tx, row), lookAgainAt(tools.now(), until));
  return over;
}

/** Whether it is still this job's to do. */
export const isOf = ({ status, ticket }: SyncRow, job: SyncJob): boolean =>
  status === "active" && ticket === job.ticket;
