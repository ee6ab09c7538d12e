import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import {
  type Answer,
  type NextStep,
  nextStep,
  type Progress,
  replacementFor,
  stepById,
} from "@/server/domain/campaigns/sequence/sequence";
import { findVersionWith } from "@/server/repositories/campaigns/sequences";
import { lockTravellers, type Traveller } from "@/server/repositories/ledger/enrollments";
import { emptyBatch, endTraveller, type PlanBatch } from "./batch";
import { planNextOrDetour } from "./detours";
import type { Planning } from "./planning";
import { progressesOf } from "./progress";
import { sequencesOf } from "./sequences";

/**
 * A prospect who has done a step (null: none yet). `from` is the instant at which the next delays begin, in the workspace's time (R4).
 * `answer`: how the condition just left was answered.
 */
export type Leaving = {
  enrollmentId: string;
  afterStepId: string | null;
  from: Date;
  accepted?: boolean;
  /** The step just left was a connection request that is pending now. */
  requested?: boolean;
  answer?: Answer;
  /** The step just left ends this campaign, whatever comes after it. */
  ends?: boolean;
};

/** Plans the next step of prospects who are still under way, or ends their sequence. Locks their enrollments. */
export async function advance(
  tx: Tx,
  p: Planning,
  leaving: readonly Leaving[],
  batch = emptyBatch(),
): Promise<PlanBatch> {
  if (leaving.length === 0) return batch;
  const found = await lockTravellers(
    tx,
    leaving.map(({ enrollmentId }) => enrollmentId),
  );
  const travellers = new Map(found.map((traveller) => [traveller.id, traveller]));
  const sequences = await sequencesOf(tx, found);
  const progressOf = await progressesOf(tx, found, sequences);
  for (const person of leaving) {
    const traveller = travellers.get(person.enrollmentId);
    if (traveller?.state !== "active") {
      batch.stopped.add(person.enrollmentId);
      continue;
    }
    if (person.ends) {
      endTraveller(batch, p, traveller);
      continue;
    }
    const sequence = sequences(traveller.campaignId, traveller.liveVersion);
    const next = await stepAfter(tx, traveller, sequence, progressOf(traveller), person);
    const left = { sequence, leftStepId: person.afterStepId, from: person.from };
    await planNextOrDetour(tx, batch, p, traveller, next, left);
  }
  return batch;
}

async function stepAfter(
  tx: Tx,
  traveller: Traveller,
  sequence: Sequence,
  known: Progress,
  { afterStepId, accepted = known.accepted, requested = false, answer }: Leaving,
): Promise<NextStep | null> {
  const progress = { ...known, accepted, lacksRequest: known.lacksRequest === true && !requested };
  if (afterStepId === null || stepById(sequence, afterStepId))
    return nextStep(sequence, afterStepId, progress, answer);
  // The step was removed while it was being done.
  const before = await findVersionWith(tx, traveller.campaignId, afterStepId);
  return before && replacementFor(before, sequence, afterStepId, progress);
}
