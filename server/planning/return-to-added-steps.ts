import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import {
  deleteCatchUps,
  type LastStep,
  listCatchUps,
  listLastSteps,
  reopenFinished,
  unplan,
} from "@/server/repositories/campaigns/catch-ups";
import { listReturning } from "@/server/repositories/campaigns/trails";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { lockOpenDeliveries, type OpenDelivery } from "@/server/repositories/ledger/deliveries";
import { lockTravellers, type Traveller } from "@/server/repositories/ledger/enrollments";
import { lockProspects } from "@/server/repositories/prospects/prospects";
import { changeInBatch, type PlanBatch } from "./batch";
import { type Left, planDetour } from "./detours";
import type { Planning } from "./planning";

/**
 * Leads prospects back to added steps they are past, as chosen when these were published (R23). What they wait for is taken out of the plan
 * and comes afterwards; what may be in transmission goes first. Finished prospects are active again. Returns how many were checked; the
 * caller writes the result.
 */
export async function returnToAddedSteps(
  tx: Tx,
  p: Planning,
  batch: PlanBatch,
  { campaignId, live, max }: { campaignId: string; live: Sequence; max: number },
): Promise<number> {
  const owed = await listCatchUps(tx, campaignId, max);
  if (owed.length === 0) return 0;
  const ids = owed.map(({ enrollmentId }) => enrollmentId);
  const open = new Map((await lockOpenDeliveries(tx, ids)).map((row) => [row.enrollmentId, row]));
  const travellers = new Map((await lockTravellers(tx, ids)).map((traveller) => [traveller.id, traveller]));
  const finished = [...travellers.values()].filter(({ state }) => state === "finished");
  await lockProspects(
    tx,
    finished.map(({ prospectId }) => prospectId),
  );
  const returning = await listReturning(
    tx,
    finished.map(({ id }) => id),
  );
  const last = new Map((await listLastSteps(tx, ids)).map((step) => [step.enrollmentId, step]));
  const taken: string[] = [];
  const reopened: string[] = [];
  for (const { enrollmentId, steps } of owed) {
    const traveller = travellers.get(enrollmentId);
    if (!traveller || traveller.state === "stopped") continue;
    // They replied, opted out, or run in another campaign since it was published (R14, R24).
    if (traveller.state === "finished" && !returning.has(enrollmentId)) continue;
    const detour = detourIn(batch, traveller);
    const kept = stillToDo(live, traveller, detour?.steps ?? [], steps);
    if (kept.length === 0) continue;
    const row = open.get(enrollmentId) ?? null;
    const back = detour ? null : placeOf(batch, traveller, row);
    if (!back) {
      changeInBatch(batch, {
        id: enrollmentId,
        detour: { ...detour, steps: [...(detour?.steps ?? []), ...kept] },
      });
      continue;
    }
    if (traveller.state === "finished") reopened.push(enrollmentId);
    if (row) taken.push(row.id);
    planDetour(batch, p, traveller, { steps: kept, back }, leftBehind(p, live, last.get(enrollmentId)));
  }
  await unplan(tx, taken);
  await withdrawOutgoing(tx, taken);
  await reopenFinished(tx, reopened);
  await deleteCatchUps(tx, campaignId, ids);
  return owed.length;
}

/** The detour a prospect is on, including one that is about to be written. */
function detourIn({ changes }: PlanBatch, { id, detour }: Traveller) {
  const change = changes.get(id)?.detour;
  return change === undefined ? detour : change;
}

const stillToDo = (
  live: Sequence,
  { done }: Traveller,
  before: readonly string[],
  steps: readonly string[],
): string[] =>
  [...new Set(steps)].filter(
    (id) => stepById(live, id)?.is_enabled && !done.includes(id) && !before.includes(id),
  );

/**
 * Where a prospect continues after the detour; what is planned there is removed. Null if it may be in transmission already, or a member has
 * to decide about it.
 */
function placeOf(
  batch: PlanBatch,
  { id, state }: Traveller,
  row: OpenDelivery | null,
): { stepId: string | null; at: string | null } | null {
  const end = { stepId: null, at: null };
  if (state === "finished") return end;
  if (row) return isOnlyPlanned(row) ? { stepId: row.stepId, at: row.dueAt?.toISOString() ?? null } : null;
  // Their step was removed in the same version, and its replacement is not written yet.
  const { state: coming, endedAt: _, stopReason: _reason, ...change } = batch.changes.get(id) ?? { id };
  if (coming === "finished") {
    batch.changes.set(id, change);
    batch.events = batch.events.filter((event) => event.enrollmentId !== id || event.kind !== "finished");
    return end;
  }
  const planned = batch.planned.find(({ enrollmentId }) => enrollmentId === id);
  if (!planned) return null;
  batch.planned = batch.planned.filter((one) => one !== planned);
  return { stepId: planned.stepId, at: planned.dueAt?.toISOString() ?? null };
}

/** It cannot have left, and it waits for no decision of a member. */
const isOnlyPlanned = ({ state, transmittingAt, waitReason }: OpenDelivery) =>
  (state === "planned" || state === "claimed") &&
  transmittingAt === null &&
  waitReason !== "late" &&
  waitReason !== "user_hold";

const leftBehind = (p: Planning, sequence: Sequence, last: LastStep | undefined): Left => ({
  sequence,
  leftStepId: last?.stepId ?? null,
  from: p.clock.toVirtual(last?.settledAt ?? p.now),
});
