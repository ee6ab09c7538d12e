import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import {
  alongDetour,
  type Detour,
  type Leaving,
  nextOrDetour,
  type ShownDetour,
  shownDetour,
  stepBehind,
} from "@/server/domain/campaigns/detour";
import { hoursOf } from "@/server/domain/campaigns/hours/work-hours";
import { type NextStep, replacementFor, stepById } from "@/server/domain/campaigns/sequence/sequence";
import { findVersionWith } from "@/server/repositories/campaigns/sequences";
import type { Traveller } from "@/server/repositories/ledger/enrollments";
import { changeInBatch, endTraveller, type PlanBatch, planNext } from "./batch";
import type { Planning } from "./planning";

/** `from`: the instant at which the delays of the next step begin, in the workspace's time. */
export type Left = { sequence: Sequence; leftStepId: string | null; from: Date };

/** Plans what comes next: the ordinary step, or the detour before it (R23). */
export async function planNextOrDetour(
  tx: Tx,
  batch: PlanBatch,
  p: Planning,
  traveller: Traveller,
  next: NextStep | null,
  left: Left,
): Promise<void> {
  const { detour } = traveller;
  const behind = detour?.back ? await stepBack(tx, traveller, left.sequence, detour.back.stepId) : null;
  const planned = nextOrDetour(
    detour && shownDetour(p.clock, detour),
    next,
    behind,
    leavingOf(p, traveller, left),
  );
  if (detour) changeInBatch(batch, { id: traveller.id, detour: stored(p, planned?.detour ?? null) });
  if (planned) planNext(batch, p, traveller, { step: planned.step, delays: [] }, planned.dueAt);
  else endTraveller(batch, p, traveller);
}

/** Plans the first step of a detour that still exists. */
export function planDetour(
  batch: PlanBatch,
  p: Planning,
  traveller: Traveller,
  detour: Detour,
  left: Left,
): void {
  const first = alongDetour(shownDetour(p.clock, detour), leavingOf(p, traveller, left));
  if (!first) return;
  planNext(batch, p, traveller, { step: first.step, delays: [] }, first.dueAt);
  changeInBatch(batch, { id: traveller.id, detour: stored(p, first.detour) });
}

const leavingOf = ({ clock, now }: Planning, traveller: Traveller, left: Left): Leaving => ({
  ...left,
  progress: progressOf(traveller),
  hours: hoursOf(traveller),
  now: clock.toVirtual(now),
});
const progressOf = ({ acceptedAt, done }: Traveller) => ({
  accepted: acceptedAt !== null,
  done: new Set(done),
});

const stored = ({ clock }: Planning, detour: ShownDetour | null): Detour | null =>
  detour && {
    steps: detour.steps,
    ...(detour.back && {
      back: { ...detour.back, at: detour.back.at && clock.toReal(detour.back.at).toISOString() },
    }),
  };

/** The step the prospect was at; if it was removed or switched off, the first one after it. */
async function stepBack(
  tx: Tx,
  traveller: Traveller,
  sequence: Sequence,
  stepId: string | null,
): Promise<NextStep | null> {
  if (stepId === null || stepById(sequence, stepId))
    return stepBehind(sequence, stepId, progressOf(traveller));
  const before = await findVersionWith(tx, traveller.campaignId, stepId);
  const next = before && replacementFor(before, sequence, stepId, progressOf(traveller));
  return next && { ...next, delays: [] };
}
