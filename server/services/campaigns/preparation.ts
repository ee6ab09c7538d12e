import type { Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { backlogOf, catchUp } from "@/server/planning/catch-up";
import type { Planning } from "@/server/planning/planning";
import { enqueue } from "@/server/queue/queue";
import {
  endPreparation,
  findPreparation,
  type LateRule,
  startPreparation,
} from "@/server/repositories/campaigns/preparations";
import { noteManyRows } from "@/server/repositories/imports/imports";
import { waitForWorkers } from "@/server/repositories/ledger/deliveries";
import { planningIn } from "./planning";

/** Prospects planned in one transaction: as many as a request may wait for. */
const batchSize = 500;
/** From this many prospects on, the tables are analyzed, so that the query planner knows their first steps. */
const manyPeople = 1_000;
/** How often those who look on hear of the progress. */
const publishEveryMs = 1_000;

/**
 * Moves all prospects of a running campaign to the running version (R22, R23). The first batch is done at once, so that a small campaign is
 * ready with the response and a large one starts sending; the rest is a background job. A decision about late steps applies until it ends.
 */
export async function beginPreparation(
  planning: Planning,
  tx: Tx,
  campaignId: string,
  decided?: LateRule,
): Promise<void> {
  await waitForWorkers(tx, { campaignId });
  const before = (await findPreparation(tx, campaignId))?.preparation;
  const late = decided ?? (before?.endedAt === null ? before.late : "ask");
  const total = await backlogOf(tx, { campaignId, late });
  const isLong = total > batchSize;
  await startPreparation(tx, campaignId, isLong ? { total, late, now: planning.now } : null);
  await catchUp(tx, planning, { campaignId, late }, batchSize);
  if (isLong) await enqueue(tx, "prepare-campaign", { workspaceId: tx.workspaceId, campaignId });
}

export type PreparationTools = Pick<Tools, "now" | "newId"> & {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Does the rest batch by batch; each is one transaction, and any worker can continue with the next one. */
export async function runPreparation(
  tools: PreparationTools,
  campaignId: string,
  signal: AbortSignal,
): Promise<void> {
  let planned = 0;
  let noted = manyPeople;
  let publishedAt = 0;
  for (;;) {
    const isPublishing = +tools.now() - publishedAt >= publishEveryMs;
    const done = await tools.transact((tx) => prepareSome(tools, tx, campaignId, isPublishing));
    if (isPublishing) publishedAt = +tools.now();
    planned += done;
    if (planned >= noted) {
      await tools.transact(noteManyRows);
      noted = planned * 4;
    }
    if (done === 0) return;
    if (signal.aborted) throw new Error("the worker is stopping");
  }
}

/** Returns how many were prepared; 0 at the end, when none is left or the campaign no longer runs. */
async function prepareSome(tools: PreparationTools, tx: Tx, campaignId: string, isPublishing: boolean) {
  const found = await findPreparation(tx, campaignId);
  const preparation = found?.preparation;
  if (!preparation || preparation.endedAt !== null) return 0;
  const { late } = preparation;
  const done = await catchUp(tx, await planningIn(tx, tools), { campaignId, late }, batchSize);
  if (done === 0) await endPreparation(tx, campaignId, { outcome: "done", now: tools.now() });
  if (done === 0 || isPublishing) await publishProgress(tx, campaignId);
  return done;
}

/** It is not retried automatically; pausing and resuming does so (R22). */
export const failPreparation = (tools: PreparationTools, campaignId: string): Promise<void> =>
  tools.transact(async (tx) => {
    await endPreparation(tx, campaignId, { outcome: "failed", now: tools.now() });
    await publishProgress(tx, campaignId);
  });

async function publishProgress(tx: Tx, id: string): Promise<void> {
  const found = await findPreparation(tx, id);
  if (found) await publish(tx, "update_workflows", { id, version: found.version });
}
