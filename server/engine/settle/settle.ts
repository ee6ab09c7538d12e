import type { WaitReason } from "@/lib/contract/reasons";
import { type LaneSlot, slotAfter, slotSeed } from "@/server/domain/campaigns/hours/slot";
import { writeBatch } from "@/server/planning/batch";
import type { Planning } from "@/server/planning/planning";
import { browserClosed } from "@/server/ports/network";
import { refuseOldClock } from "@/server/repositories/ledger/clock";
import { releaseLanes } from "@/server/repositories/ledger/lanes";
import { noteObstacles } from "@/server/repositories/ledger/obstacles";
import { readSendingWorkspace } from "@/server/repositories/ledger/sending-workspace";
import { createBatcher } from "../batcher";
import { type EngineContext, inTenant } from "../context";
import type { Result } from "../job";
import type { Notices } from "../notices";
import { type MovedSlot, slotObstacles } from "../slot-obstacles";
import { applyAccountEvents } from "./account-ends";
import { markBrokenMailboxes } from "./broken-mailboxes";
import { isPassing, retryWhileLeased } from "./retry-while-leased";
import { type Settled, type Settling, writeEffects } from "./write";

/** Records how a job ended; resolves once that is committed. */
export type Settle = (settling: Settling) => Promise<void>;

/** Group commit per workspace: jobs that end while a transaction runs are written by the next one. */
export function createSettle(engine: EngineContext, notices: Notices): Settle {
  const batchers = new Map<string, { add: (one: Settling) => Promise<unknown>; pending: number }>();
  return async (settling) => {
    const { workspaceId } = settling.job;
    const known = batchers.get(workspaceId);
    const batcher = known ?? {
      pending: 0,
      add: createBatcher<Settling, unknown>((all) => settleEach(engine, notices, workspaceId, all)),
    };
    batchers.set(workspaceId, batcher);
    batcher.pending++;
    try {
      const fault = await batcher.add(settling);
      if (fault) throw fault;
    } finally {
      if (--batcher.pending === 0) batchers.delete(workspaceId);
    }
  };
}

/**
 * Returns for each outcome null, or why it could not be recorded. A failing batch is halved, so that one bad outcome does not block the
 * others.
 */
async function settleEach(
  engine: EngineContext,
  notices: Notices,
  workspaceId: string,
  all: readonly Settling[],
): Promise<unknown[]> {
  try {
    await retryWhileLeased(engine, () => settleAll(engine, notices, workspaceId, all));
    return all.map(() => null);
  } catch (err) {
    if (all.length === 1 || isPassing(err)) return all.map(() => err);
    const middle = Math.ceil(all.length / 2);
    return [
      ...(await settleEach(engine, notices, workspaceId, all.slice(0, middle))),
      ...(await settleEach(engine, notices, workspaceId, all.slice(middle))),
    ];
  }
}

async function settleAll(
  engine: EngineContext,
  notices: Notices,
  workspaceId: string,
  all: readonly Settling[],
): Promise<void> {
  await inTenant(engine, workspaceId, async (tx) => {
    const { clock } = await readSendingWorkspace(tx);
    const p: Planning = { now: engine.now(), clock, newId: engine.newId };
    const { workerId, config, keys } = engine;
    const by = { workerId, settleSeconds: config.engine.settleSeconds, masterKey: keys.secret };
    const { settled, batch, late } = await writeEffects(tx, p, by, all);
    const lost = new Set(late.map(({ laneId }) => laneId));
    const held = all.map(({ job }) => job.laneId).filter((laneId) => !lost.has(laneId));
    const finished = await writeBatch(tx, p, batch, new Set(held));
    await refuseOldClock(tx, clock);
    await applyAccountEvents(tx, p, settled);
    await markBrokenMailboxes(tx, p.now, settled);
    const slots = slotsOf(p, all, settled);
    await releaseLanes(
      tx,
      workerId,
      slots.map(({ slot }) => slot),
    );
    await noteObstacles(tx, slotObstacles(p, slots));
    await notices.publishSettled(tx, settled, finished);
  });
  if (all.some(({ isLast }) => isLast)) engine.nudge();
  await engine.stopPoints.reach("after_commit");
}

/** The slots of lanes that are handed back: after the pause, or when the trouble with their server may be over. */
function slotsOf(p: Planning, all: readonly Settling[], settled: readonly Settled[]): MovedSlot[] {
  const troubles = new Map<string, Pick<LaneSlot, "slotAt" | "reason">>();
  for (const { job, result, effect } of settled)
    if (effect.laneWaitsUntil)
      troubles.set(job.laneId, { slotAt: effect.laneWaitsUntil, reason: troubleOf(result) });
  return all
    .filter(({ isLast }) => isLast)
    .map(({ job }) => {
      const slot = slotAfter(job.lane, p, slotSeed(job));
      const trouble = troubles.get(job.laneId);
      const isTrouble = trouble && trouble.slotAt > slot.slotAt;
      return { lane: job.lane, slot: isTrouble ? { ...slot, ...trouble } : slot, was: job.slotReason };
    });
}

/** The wait for a closed browser ends when it comes back; everything else is retried. */
const troubleOf = (result: Result): WaitReason =>
  result.kind === "later" && result.reason === browserClosed.reason ? browserClosed.reason : "retry";
