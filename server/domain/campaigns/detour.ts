import type { Duration, Sequence, Step } from "@/lib/contract/campaigns/sequence";
import type { Clock } from "@/server/domain/clock";
import { afterDelays } from "./hours/delay";
import type { Hours } from "./hours/hours";
import {
  type Answer,
  firstFrom,
  type NextStep,
  type PlannedStep,
  type Progress,
  reachedFrom,
  stepById,
  successor,
  unasked,
} from "./sequence/sequence";

/**
 * Added steps that somebody does although they are past them (R23): `steps` are those behind the one they stand before. `back`
 * says where they go on afterwards, and that not before `at` (real); a null step is the end. Without `back` they do the step they
 * wait in first, because it may be on its way already.
 */
export type Detour = { steps: string[]; back?: { stepId: string | null; at: string | null } };

/** What is known of somebody's way through a campaign. */
export type Trail = {
  /** The step they stand before; null where none is planned. */
  standing: string | null;
  isFinished: boolean;
  isAccepted: boolean;
  detour: Detour | null;
  /** What they have behind them, with the answer where it was a condition that was asked. */
  left: ReadonlyMap<string, Answer | null>;
  /** The newest version with the step of `placeOf`, where the one that runs has it no more. */
  lastIn?: Sequence;
};

const flow: readonly string[] = ["delay", "condition", "goal", "move_to_campaign", "end"];
/** Whether a step can be done out of its order: whatever only leads people has no effect there. */
const canBeCaughtUp = (step: Step): step is PlannedStep => step.is_enabled && !flow.includes(step.type);

/** Where somebody stands in the sequence itself, whatever detour they are on; null before the first step and behind the last. */
export const placeOf = ({ standing, detour }: Trail): string | null =>
  detour?.back ? detour.back.stepId : standing;

const hasEnded = (trail: Trail) => trail.isFinished || trail.detour?.back?.stepId === null;

/**
 * The steps somebody has gone by without doing them, in the sequence's order: those their way led over, and nothing that still
 * lies before them. `place` is the step of this sequence they stand before, as `placeOf` says for the running one.
 */
export function passedSteps(sequence: Sequence, trail: Trail, place: Step | null): Step[] {
  const hasBegun = trail.isFinished || trail.standing !== null;
  if (!hasBegun) return [];
  const ahead = place && !hasEnded(trail) ? reachedFrom(sequence, place) : new Set<Step>();
  const starts = sequence.flatMap((step) => {
    const answer = trail.left.get(step.id);
    return answer === undefined
      ? []
      : [successor(sequence, step, answer ?? unasked(step, { accepted: trail.isAccepted }))];
  });
  const passed = new Set<Step>();
  for (const start of [sequence[0] ?? null, ...starts])
    for (let step = start; step && isGoneBy(trail, step, place) && !passed.has(step); ) {
      passed.add(step);
      step = successor(sequence, step, unasked(step, { accepted: trail.isAccepted }));
    }
  return sequence.filter((step) => passed.has(step) && !ahead.has(step));
}

const isGoneBy = (trail: Trail, step: Step, place: Step | null) =>
  step !== place && step.id !== trail.standing && !trail.left.has(step.id);

/** Of some added steps those that would reach this person only by being run also for people already past (R23). */
export const missedSteps = (
  sequence: Sequence,
  trail: Trail,
  place: Step | null,
  added: ReadonlySet<string>,
): string[] =>
  passedSteps(sequence, trail, place)
    .filter((step) => added.has(step.id) && canBeCaughtUp(step) && !trail.detour?.steps.includes(step.id))
    .map(({ id }) => id);

/**
 * The waits that stand between a step (null: the beginning) and a later one, without those before a step that was done between
 * them. None where people do not come from the one to the other.
 */
export function waitsBetween(
  sequence: Sequence,
  fromId: string | null,
  toId: string,
  progress: Progress,
): Duration[] {
  const from = stepById(sequence, fromId);
  const first = fromId === null ? (sequence[0] ?? null) : from && next(sequence, from, progress);
  const walked = new Set<Step>();
  let waits: Duration[] = [];
  for (let step = first; step && !walked.has(step); step = next(sequence, step, progress)) {
    if (step.id === toId) return waits;
    walked.add(step);
    if (progress.done?.has(step.id)) waits = [];
    else if (step.is_enabled && step.type === "delay") waits.push(step.delay);
  }
  return [];
}

const next = (sequence: Sequence, step: Step, progress: Progress) =>
  successor(sequence, step, unasked(step, progress));

/** Somebody who goes on: from what they left (null: nothing yet), whose waits begin at `from`. All instants are shown ones. */
export type Leaving = {
  sequence: Sequence;
  leftStepId: string | null;
  from: Date;
  progress: Progress;
  hours: Hours;
  now: Date;
};
/** A detour whose date is a shown one. */
export type ShownDetour = { steps: string[]; back?: { stepId: string | null; at: Date | null } };
/** The same detour with its date on the shown clock. */
export const shownDetour = (
  { toVirtual }: Pick<Clock, "toVirtual">,
  { steps, back }: Detour,
): ShownDetour => ({
  steps,
  ...(back && { back: { ...back, at: back.at === null ? null : toVirtual(new Date(back.at)) } }),
});
type Onward = { step: PlannedStep; dueAt: Date; detour: ShownDetour | null };

/**
 * What comes next: the `ordinary` step, or what a detour puts before it, and the detour that is left then (R23). `behind` is
 * the step at which a detour ends that says so. Null: the end.
 */
export function onwardBy(
  detour: ShownDetour | null,
  ordinary: NextStep | null,
  behind: NextStep | null,
  leaving: Leaving,
): Onward | null {
  const { from, hours } = leaving;
  const dated = ordinary && { step: ordinary.step, dueAt: afterDelays(from, ordinary.delays, hours) };
  if (!detour) return dated && { ...dated, detour: null };
  const back = detour.back ?? { stepId: dated?.step.id ?? null, at: dated?.dueAt ?? null };
  const first = alongDetour({ steps: detour.steps, back }, leaving);
  if (first) return first;
  const after = detour.back ? behind : ordinary && { step: ordinary.step, delays: [] };
  return after && { step: after.step, dueAt: dateBehind(after, back.at, leaving), detour: null };
}

/** The first step of a detour that still is one. Null: there is none. */
export function alongDetour(
  { steps, back }: ShownDetour,
  { sequence, leftStepId, from, progress, hours, now }: Leaving,
): Onward | null {
  const [step, ...rest] = steps.flatMap((id) => {
    const known = stepById(sequence, id);
    return known && canBeCaughtUp(known) && !progress.done?.has(id) ? [known] : [];
  });
  if (!step) return null;
  const dueAt = afterDelays(from, waitsBetween(sequence, leftStepId, step.id, progress), hours);
  return { step, dueAt: dueAt > now ? dueAt : now, detour: { steps: rest.map(({ id }) => id), back } };
}

/** On the ordinary way again: not before its date, and not before the waits that stand between. */
function dateBehind({ step, delays }: NextStep, at: Date | null, leaving: Leaving): Date {
  const { sequence, leftStepId, from, progress, hours } = leaving;
  const waits = waitsBetween(sequence, leftStepId, step.id, progress);
  const dueAt = afterDelays(from, [...waits, ...delays], hours);
  return at && at > dueAt ? at : dueAt;
}

/** The step of this sequence at which a detour ends, or the first one behind it that is done; it has its date already. */
export function stepBehind(sequence: Sequence, stepId: string | null, progress: Progress): NextStep | null {
  const own = stepById(sequence, stepId);
  const next = own && firstFrom(sequence, own, progress);
  return next && next.step.id === stepId ? { ...next, delays: [] } : next;
}
