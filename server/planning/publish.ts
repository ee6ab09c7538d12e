import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { isPlanned, replacementFor, stepById } from "@/server/domain/campaigns/sequence/sequence";
import { listWaitingFor } from "@/server/repositories/campaigns/backlog";
import { findVersionWith, listVersions } from "@/server/repositories/campaigns/sequences";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import {
  lockOpenDeliveries,
  type OpenDelivery,
  skipDeliveries,
} from "@/server/repositories/ledger/deliveries";
import { lockTravellers } from "@/server/repositories/ledger/enrollments";
import type { PlanBatch } from "./batch";
import { planNextOrDetour } from "./detours";
import type { Planning } from "./planning";
import { progressesOf } from "./progress";

/** Whether a version still has the step, enabled and with the same type. */
const holds = (sequence: Sequence, { stepId, kind }: Pick<OpenDelivery, "stepId" | "kind">) => {
  const step = stepById(sequence, stepId);
  return step?.type === kind && step.is_enabled;
};

/** Ids of steps that an earlier version of the campaign had and the running one no longer has. */
export async function goneSteps(tx: Tx, campaignId: string, live: Sequence): Promise<string[]> {
  const gone = (await listVersions(tx, campaignId))
    .flat()
    .filter(isPlanned)
    .filter((step) => !holds(live, { stepId: step.id, kind: step.type }));
  return [...new Set(gone.map(({ id }) => id))];
}

/**
 * Prospects who wait for a step that the running version lacks move on to the next common one and keep the remaining delay (R23). Texts
 * need nothing: they are filled when a step is claimed. Returns how many moved; the caller writes it.
 */
export async function moveAlong(
  tx: Tx,
  p: Planning,
  batch: PlanBatch,
  { campaignId, live, max }: { campaignId: string; live: Sequence; max: number },
): Promise<number> {
  const gone = await goneSteps(tx, campaignId, live);
  if (gone.length === 0) return 0;
  const ids = await listWaitingFor(tx, { campaignId, stepIds: gone, limit: max });
  const open = (await lockOpenDeliveries(tx, ids)).filter(
    (row) =>
      (row.state === "planned" || row.state === "claimed") && row.waitReason !== "late" && !holds(live, row),
  );
  const rowIds = open.map(({ id }) => id);
  await skipDeliveries(tx, rowIds, "step_removed", p.now);
  await withdrawOutgoing(tx, rowIds);
  const found = await lockTravellers(tx, ids);
  const travellers = new Map(found.map((traveller) => [traveller.id, traveller]));
  const progressOf = await progressesOf(tx, found, () => live);
  const before = await versionsWith(tx, campaignId, open);
  for (const row of open) {
    const traveller = travellers.get(row.enrollmentId);
    if (traveller?.state !== "active") continue;
    const { id: enrollmentId, prospectId } = traveller;
    batch.events.push({
      ...{ id: p.newId(), at: p.now, kind: "skipped", reason: "step_removed", prospectId, campaignId },
      ...{ enrollmentId, deliveryId: row.id, stepId: row.stepId, stepKind: row.kind },
    });
    const next = replacementFor(before.get(row.stepId) ?? [], live, row.stepId, progressOf(traveller));
    const remaining = p.clock.toVirtual(row.dueAt ?? p.now);
    const left = { sequence: live, leftStepId: row.stepId, from: remaining };
    await planNextOrDetour(tx, batch, p, traveller, next && { step: next.step, delays: [] }, left);
  }
  return ids.length;
}

/** For each step that prospects wait for, the newest version that had it. */
async function versionsWith(
  tx: Tx,
  campaignId: string,
  open: readonly OpenDelivery[],
): Promise<Map<string, Sequence>> {
  const versions = new Map<string, Sequence>();
  for (const stepId of new Set(open.map((row) => row.stepId)))
    versions.set(stepId, (await findVersionWith(tx, campaignId, stepId)) ?? []);
  return versions;
}
