import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { stepById } from "@/server/domain/campaigns/sequence/sequence";
import { fulfilConditions, type OpenDelivery } from "@/server/repositories/ledger/deliveries";
import { lockTravellers } from "@/server/repositories/ledger/enrollments";
import { advance, type Leaving } from "./advance";
import type { PlanBatch } from "./batch";
import type { Planning } from "./planning";
import { sequencesOf } from "./sequences";

/** Those of the open rows that are conditions waiting for this. A condition whose step was removed meanwhile is answered the same way. */
export async function conditionsAmong(
  tx: Tx,
  open: readonly OpenDelivery[],
  awaits: (step: Step) => boolean,
): Promise<OpenDelivery[]> {
  const conditions = open.filter(
    ({ kind, state }) => kind === "condition" && (state === "planned" || state === "claimed"),
  );
  if (conditions.length === 0) return [];
  const travellers = await lockTravellers(
    tx,
    conditions.map(({ enrollmentId }) => enrollmentId),
  );
  const sequences = await sequencesOf(tx, travellers);
  return conditions.filter(({ enrollmentId, stepId }) => {
    const traveller = travellers.find(({ id }) => id === enrollmentId);
    const step = traveller && stepById(sequences(traveller.campaignId, traveller.liveVersion), stepId);
    return !step || awaits(step);
  });
}

/** The awaited event happened at the real instant `at`: the prospects take the yes branch at once (R3). */
export async function answerYes(
  tx: Tx,
  p: Planning,
  conditions: readonly OpenDelivery[],
  { at, ...known }: { at: Date; accepted?: true },
  batch?: PlanBatch,
): Promise<PlanBatch> {
  await fulfilConditions(
    tx,
    conditions.map(({ id }) => id),
    p.now,
  );
  const from = p.clock.toVirtual(at);
  const leaving = conditions.map(
    ({ enrollmentId, stepId }): Leaving => ({
      ...{ enrollmentId, afterStepId: stepId, from, answer: "yes" },
      ...known,
    }),
  );
  return advance(tx, p, leaving, batch);
}
