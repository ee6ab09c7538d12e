import type { Sequence } from "@/lib/contract/sequence";
import type { Tx } from "@/server/db/tx";
import { afterDelays } from "@/server/domain/campaigns/delay";
import { canBeCaughtUp, type Detour, waitsBetween } from "@/server/domain/campaigns/detour";
import { firstFrom, type NextStep, replacementFor, stepById } from "@/server/domain/campaigns/sequence";
import { hoursOf } from "@/server/domain/campaigns/work-hours";
import type { Traveller } from "@/server/repositories/enrollments";
import { findVersionWith } from "@/server/repositories/sequences";
import { changeOnward, endTraveller, type Onward, planNext } from "./onward";
import type { Planning } from "./planning";

const progressOf = ({ acceptedAt, done }: Traveller) => ({
  accepted: acceptedAt !== null,
  done: new Set(done),
});

/** `from`: the shown instant at which the waits of what comes next begin. */
export type Left = { sequence: Sequence; leftStepId: string | null; from: Date };

/** Plans what comes next: the ordinary step, or what a detour puts before it (R23). */
export async function planOnward(
  tx: Tx,
  onward: Onward,
  p: Planning,
  traveller: Traveller,
  next: NextStep | null,
  left: Left,
): Promise<void> {
  const { detour } = traveller;
  if (!detour?.back) return planOrdinary(onward, p, traveller, next, left);
  if (planDetour(onward, p, traveller, detour, left)) return;
  const after = await stepBack(tx, traveller, left.sequence, detour.back.stepId);
  planBack(onward, p, traveller, after, { ...left, at: detour.back.at });
}

/** For who is on no detour, or begins one with what they just did. */
function planOrdinary(
  onward: Onward,
  p: Planning,
  traveller: Traveller,
  next: NextStep | null,
  left: Left,
): void {
  const { detour } = traveller;
  if (!detour) {
    if (next) planNext(onward, p, traveller, next, left.from);
    else endTraveller(onward, p, traveller);
    return;
  }
  const at = next
    ? p.clock.toReal(afterDelays(left.from, next.delays, hoursOf(traveller))).toISOString()
    : null;
  const back = { stepId: next?.step.id ?? null, at };
  if (!planDetour(onward, p, traveller, { steps: detour.steps, back }, left))
    planBack(onward, p, traveller, next && { ...next, delays: [] }, { ...left, at });
}

/** Plans the first step of a detour that still is one. False: there is none. */
export function planDetour(
  onward: Onward,
  p: Planning,
  traveller: Traveller,
  { steps, back }: Detour,
  { sequence, leftStepId, from }: Left,
): boolean {
  const progress = progressOf(traveller);
  const [step, ...rest] = steps.flatMap((id) => {
    const known = stepById(sequence, id);
    return known && canBeCaughtUp(known) && !progress.done.has(id) ? [known] : [];
  });
  if (!step) return false;
  const delays = waitsBetween(sequence, leftStepId, step.id, progress);
  const now = p.clock.toVirtual(p.now);
  const dueAt = afterDelays(from, delays, hoursOf(traveller));
  planNext(onward, p, traveller, { step, delays: [] }, dueAt > now ? dueAt : now);
  changeOnward(onward, { id: traveller.id, detour: { steps: rest.map(({ id }) => id), back } });
  return true;
}

/** On the ordinary way again: not before its date, and not before the waits that stand between. */
function planBack(
  onward: Onward,
  p: Planning,
  traveller: Traveller,
  next: NextStep | null,
  { sequence, leftStepId, from, at }: Left & { at: string | null },
): void {
  changeOnward(onward, { id: traveller.id, detour: null });
  if (!next) {
    endTraveller(onward, p, traveller);
    return;
  }
  const waits = waitsBetween(sequence, leftStepId, next.step.id, progressOf(traveller));
  const dates = [afterDelays(from, [...waits, ...next.delays], hoursOf(traveller))];
  if (at) dates.push(p.clock.toVirtual(new Date(at)));
  planNext(onward, p, traveller, { ...next, delays: [] }, new Date(Math.max(...dates.map(Number))));
}

/** The step they stood before; where it is gone or switched off, the first one behind it. */
async function stepBack(
  tx: Tx,
  traveller: Traveller,
  sequence: Sequence,
  stepId: string | null,
): Promise<NextStep | null> {
  if (stepId === null) return null;
  const own = stepById(sequence, stepId);
  const before = own ? null : await findVersionWith(tx, traveller.campaignId, stepId);
  const next = own
    ? firstFrom(sequence, own, progressOf(traveller))
    : before && replacementFor(before, sequence, stepId, progressOf(traveller));
  // It has its date already.
  return next && (next.step.id === stepId || !own ? { ...next, delays: [] } : next);
}
