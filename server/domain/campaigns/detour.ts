import type { Duration, Sequence, Step } from "@/lib/contract/campaigns/sequence";
import type { Clock } from "@/server/domain/clock";
import { afterDelays } from "./hours/delay";
import type { Hours } from "./hours/hours";
import { kindFacts } from "./sequence/kinds";
import {
  type Answer,
  defaultAnswer,
  firstFrom,
  isPlanned,
  type NextStep,
  type PlannedStep,
  type Progress,
  reachedFrom,
  stepById,
  successor,
} from "./sequence/sequence";

/**
 * Added steps that a prospect does although they are past them (R23): `steps` are those after the one they are at. `back` says where they
 * continue afterwards, not before `at` (real time); a null step is the end. Without `back` they first do the step they wait in, because it
 * may be in transmission already.
 */
export type Detour = { steps: string[]; back?: { stepId: string | null; at: string | null } };

/** What is known of a prospect's way through a campaign. */
export type Trail = {
  /** The step they are at; null if none is planned. */
  stepId: string | null;
  isFinished: boolean;
  isAccepted: boolean;
  detour: Detour | null;
  /** The steps they have behind them, with the answer of each condition that was checked. */
  left: ReadonlyMap<string, Answer | null>;
  /** The newest version with the step of `placeOf`, if the running version no longer has it. */
  lastIn?: Sequence;
};

/** Whether a step can be done out of order; steps that only route prospects cannot. */
const canBeCaughtUp = (step: Step): step is PlannedStep =>
  isPlanned(step) && step.is_enabled && !kindFacts[step.type].isRoute;

/** Where a prospect is in the sequence itself, ignoring detours; null before the first step and after the last. */
export const placeOf = ({ stepId, detour }: Trail): string | null =>
  detour?.back ? detour.back.stepId : stepId;

const hasEnded = (trail: Trail) => trail.isFinished || trail.detour?.back?.stepId === null;

/**
 * The steps a prospect has passed without doing them, in the sequence's order: those on their way, and none that is still ahead. `place` is
 * the step of this sequence they are at, as `placeOf` says for the running one.
 */
export function passedSteps(sequence: Sequence, trail: Trail, place: Step | null): Step[] {
  const hasBegun = trail.isFinished || trail.stepId !== null;
  if (!hasBegun) return [];
  const ahead = place && !hasEnded(trail) ? reachedFrom(sequence, place) : new Set<Step>();
  const starts = sequence.flatMap((step) => {
    const answer = trail.left.get(step.id);
    return answer === undefined
      ? []
      : [successor(sequence, step, answer ?? defaultAnswer(step, { accepted: trail.isAccepted }))];
  });
  const passed = new Set<Step>();
  for (const start of [sequence[0] ?? null, ...starts])
    for (let step = start; step && isGoneBy(trail, step, place) && !passed.has(step); ) {
      passed.add(step);
      step = successor(sequence, step, defaultAnswer(step, { accepted: trail.isAccepted }));
    }
  return sequence.filter((step) => passed.has(step) && !ahead.has(step));
}

const isGoneBy = (trail: Trail, step: Step, place: Step | null) =>
  step !== place && step.id !== trail.stepId && !trail.left.has(step.id);

/** Of some added steps those that this prospect would miss unless they are led back (R23). */
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
 * The delays between a step (null: the beginning) and a later one, not counting delays before a step that was done in between. Empty if no
 * path leads from one to the other.
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
  successor(sequence, step, defaultAnswer(step, progress));

/** A prospect who advances from the step they left (null: none yet); delays begin at `from`. All instants are on the workspace's clock. */
export type Leaving = {
  sequence: Sequence;
  leftStepId: string | null;
  from: Date;
  progress: Progress;
  hours: Hours;
  now: Date;
};
/** A detour whose date is on the workspace's clock. */
export type ShownDetour = { steps: string[]; back?: { stepId: string | null; at: Date | null } };
/** Converts a detour's date to the workspace's clock. */
export const shownDetour = (
  { toVirtual }: Pick<Clock, "toVirtual">,
  { steps, back }: Detour,
): ShownDetour => ({
  steps,
  ...(back && { back: { ...back, at: back.at === null ? null : toVirtual(new Date(back.at)) } }),
});
type Onward = { step: PlannedStep; dueAt: Date; detour: ShownDetour | null };

/**
 * What comes next: the `ordinary` step, or the detour before it, and what remains of the detour (R23). `behind` is the step at which a
 * detour with `back` ends. Null: the end.
 */
export function nextOrDetour(
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

/** The first step of a detour that still exists. Null: there is none. */
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

/** The date after the detour: neither before its own date nor before the delays in between. */
function dateBehind({ step, delays }: NextStep, at: Date | null, leaving: Leaving): Date {
  const { sequence, leftStepId, from, progress, hours } = leaving;
  const waits = waitsBetween(sequence, leftStepId, step.id, progress);
  const dueAt = afterDelays(from, [...waits, ...delays], hours);
  return at && at > dueAt ? at : dueAt;
}

/** The step of this sequence at which a detour ends, or the first one after it that is done; its date is set already. */
export function stepBehind(sequence: Sequence, stepId: string | null, progress: Progress): NextStep | null {
  const own = stepById(sequence, stepId);
  const next = own && firstFrom(sequence, own, progress);
  return next && next.step.id === stepId ? { ...next, delays: [] } : next;
}
