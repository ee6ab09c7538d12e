import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { reachedFrom, stepById } from "@/server/domain/campaigns/sequence/sequence";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import {
  type OpenDelivery,
  rescheduleDeliveries,
  skipDeliveries,
} from "@/server/repositories/ledger/deliveries";
import { lockTravellers, type Traveller } from "@/server/repositories/ledger/enrollments";
import { type PlanBatch, planNext } from "./batch";
import type { Planning } from "./planning";
import { sequencesOf } from "./sequences";

/**
 * Prospects who accept on the way to a goal that counts acceptance jump to it at once, past everything in between (R1). Returns the rows it
 * handled; none of them is in transmission.
 */
export async function advanceToGoals(
  tx: Tx,
  p: Planning,
  batch: PlanBatch,
  { rows, at }: { rows: readonly OpenDelivery[]; at: Date },
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const travellers = await lockTravellers(
    tx,
    rows.map(({ enrollmentId }) => enrollmentId),
  );
  const sequences = await sequencesOf(tx, travellers);
  const led = rows.flatMap((row) => {
    const traveller = travellers.find(({ id }) => id === row.enrollmentId);
    const sequence = traveller && sequences(traveller.campaignId, traveller.liveVersion);
    const goal = sequence && goalAhead(sequence, row.stepId);
    return traveller?.state === "active" && goal ? [{ row, traveller, goal }] : [];
  });
  for (const one of led) await lead(tx, p, batch, one, at);
  return new Set(led.map(({ row }) => row.id));
}

type Goal = Extract<Step, { type: "goal" }>;
type Led = { row: OpenDelivery; traveller: Traveller; goal: Goal };

const isMetByAcceptance = (step: Step): step is Goal =>
  step.type === "goal" && step.is_enabled && step.reached === "accepted";

/** The first goal of this kind that can be reached from a step. */
function goalAhead(sequence: Sequence, stepId: string): Goal | undefined {
  if (!sequence.some(isMetByAcceptance)) return undefined;
  const ahead = reachedFrom(sequence, stepById(sequence, stepId));
  return sequence.filter(isMetByAcceptance).find((goal) => ahead.has(goal));
}

async function lead(tx: Tx, p: Planning, batch: PlanBatch, { row, traveller, goal }: Led, at: Date) {
  if (row.stepId === goal.id) {
    await rescheduleDeliveries(tx, [row.id], { dueAt: p.now, waitReason: null });
    batch.wakes.push({ laneId: row.laneId, dueAt: p.now });
    return;
  }
  await skipDeliveries(tx, [row.id], "goal_reached", p.now);
  await withdrawOutgoing(tx, [row.id]);
  const { id: deliveryId, stepId, kind: stepKind, enrollmentId, prospectId, campaignId } = row;
  batch.events.push({
    ...{ id: p.newId(), at: p.now, kind: "skipped", reason: "goal_reached", deliveryId, stepId, stepKind },
    ...{ enrollmentId, prospectId, campaignId },
  });
  planNext(batch, p, traveller, { step: goal, delays: [] }, p.clock.toVirtual(at));
}
