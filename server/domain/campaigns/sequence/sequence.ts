import {
  type Condition,
  channelOf,
  type Duration,
  type LedgerKind,
  type Sequence,
  type Step,
  withoutDelays,
} from "@/lib/contract/campaigns/sequence";
import type { SkipReason } from "@/lib/contract/reasons";
import { isRequest } from "./kinds";

/** A step that has a row in the ledger: a touch, or a condition that is checked when its deadline passes. */
export type PlannedStep = Extract<Step, { type: LedgerKind }>;
export const isPlanned = (step: Step): step is PlannedStep => step.type !== "delay" && step.type !== "end";
/** `delays` run one after the other from the completion of the step before; a condition's deadline is the last of them. */
export type NextStep = { step: PlannedStep; delays: Duration[] };

/**
 * A prospect's progress: a condition is skipped if they `accepted` already, or `opened` or `clicked` the last email (R3); a step that was
 * `done` never comes twice.
 */
export type Progress = {
  accepted: boolean;
  opened?: boolean;
  clicked?: boolean;
  done?: ReadonlySet<string>;
  /** No connection request is pending, so no acceptance can come. Absent: one may be pending. */
  lacksRequest?: boolean;
};

/** How a condition was answered. Every other step has only one branch, `yes`. */
export type Answer = "yes" | "no";

/** The campaign ends at it, whatever comes after it. */
const isFinal = (step: Step): boolean =>
  step.is_enabled &&
  (step.type === "end" ||
    step.type === "move_to_campaign" ||
    (step.type === "goal" && step.reached === "arrival"));

/** The step after `step`; null at the end, also if the named step does not exist. */
export function successor(sequence: Sequence, step: Step, answer: Answer = "yes"): Step | null {
  if (isFinal(step)) return null;
  const behind = () => sequence[sequence.indexOf(step) + 1] ?? null;
  const isNo = step.type === "condition" && answer === "no";
  if (isNo && step.no === undefined && step.otherwise === "finish") return null;
  const target = isNo && step.no !== undefined ? step.no : step.next;
  return target === undefined ? behind() : stepById(sequence, target);
}

/** The distinct next steps; the yes branch of a condition comes first. */
export function successors(sequence: Sequence, step: Step): Step[] {
  const ways: Answer[] = step.type === "condition" ? ["yes", "no"] : ["yes"];
  const found = ways.flatMap((answer) => successor(sequence, step, answer) ?? []);
  return [...new Set(found)];
}

/**
 * The step after `afterStepId` (null: the first), with the delays before it; null at the end. Disabled steps and delays are skipped. A
 * condition without an answer is left as `defaultAnswer` says. An id that the sequence does not contain has no next step: see `replacementFor`.
 */
export function nextStep(
  sequence: Sequence,
  afterStepId: string | null,
  progress: Progress,
  answer?: Answer,
): NextStep | null {
  if (afterStepId === null) return firstFrom(sequence, sequence[0] ?? null, progress);
  const left = stepById(sequence, afterStepId);
  return (
    left && firstFrom(sequence, successor(sequence, left, answer ?? defaultAnswer(left, progress)), progress)
  );
}

/** The answer of a condition that was skipped: no only if that branch has its own steps and the condition is not met. */
export const defaultAnswer = (step: Step, progress: Progress): Answer =>
  step.type === "condition" && step.is_enabled && step.no !== undefined && !isFulfilled(step, progress)
    ? "no"
    : "yes";

export function firstFrom(sequence: Sequence, from: Step | null, progress: Progress): NextStep | null {
  const delays: Duration[] = [];
  // Publishing rejects cycles; this guard keeps a draft with one from looping forever.
  const walked = new Set<Step>();
  for (let step = from; step && !walked.has(step); ) {
    walked.add(step);
    const isPassed = !step.is_enabled || progress.done?.has(step.id);
    if (!isPassed && step.type === "delay") delays.push(step.delay);
    else if (!isPassed && step.type === "end") return null;
    else if (!isPassed && isPlanned(step) && !isFulfilled(step, progress))
      return { step, delays: waitsForPerson(sequence, step, progress) ? [...delays, step.deadline] : delays };
    step = successor(sequence, step, defaultAnswer(step, progress));
  }
  return null;
}

/** A condition that is met by what a prospect does, at any time until its deadline. */
type Awaiting = Extract<Condition, { deadline: Duration }>;
export const hasDeadline = (step: Step): step is Awaiting => step.type === "condition" && "deadline" in step;
/** The one condition that the network answers. */
export const awaitsAcceptance = (step: Step): boolean => hasDeadline(step) && step.condition === "accepted";
/** Waits for what the reader does with the last email before it. */
export const awaitsReader = (step: Step): boolean => hasDeadline(step) && step.condition !== "accepted";
const isFulfilled = (step: Step, progress: Progress) =>
  hasDeadline(step) && progress[step.condition] === true;
/** An acceptance is not awaited if no request was sent: the condition is due at once, and answered no (R3). */
const waitsForPerson = (
  sequence: Sequence,
  step: PlannedStep,
  progress: Progress,
): step is Awaiting & PlannedStep =>
  hasDeadline(step) &&
  !(awaitsAcceptance(step) && progress.lacksRequest === true && pathTo(sequence, step.id).hasRequest);

/** The branch after a skipped condition: an acceptance that cannot come is a no. */
export const answerOfSkipped = (kind: string, reason: SkipReason): Answer | undefined =>
  kind === "condition" && reason === "not_connected" ? "no" : undefined;

/** Whether this step may lead to a condition that waits for acceptance. */
export const leadsToAcceptance = (sequence: Sequence, stepId: string | null): boolean =>
  [...reachedFrom(sequence, stepById(sequence, stepId))].some(
    (step) => step.is_enabled && awaitsAcceptance(step),
  );

/**
 * Where prospects go whose step the version `after` lacks or has switched off: to the first step after it that both versions have (R23);
 * from a removed condition, the yes branch before the no branch. A prospect who was waiting for it keeps the remaining time; one who had
 * just done it takes the `delays`. Null: the end.
 */
export function replacementFor(
  before: Sequence,
  after: Sequence,
  stepId: string,
  progress: Progress,
): NextStep | null {
  const gone = stepById(before, stepId);
  const seen = new Set<Step>();
  const firstCommon = (step: Step): Step | null => {
    if (seen.has(step)) return null;
    seen.add(step);
    return (
      stepById(after, step.id) ??
      successors(before, step).reduce<Step | null>((found, next) => found ?? firstCommon(next), null)
    );
  };
  return gone && firstFrom(after, firstCommon(gone), progress);
}

/** Position among the steps a user sees, from 1; delays do not count. 0 if the step is not in the sequence. */
export function stepNumber(sequence: Sequence, stepId: string | null): number {
  return withoutDelays(sequence).findIndex((step) => step.id === stepId) + 1;
}

export const stepById = (sequence: Sequence, stepId: string | null): Step | null =>
  sequence.find((step) => step.id === stepId) ?? null;

/** All steps that can be reached from `from`, itself first; the walk stops at a `wall`. */
export function reachedFrom(
  sequence: Sequence,
  from: Step | null,
  isWall: (step: Step) => boolean = () => false,
): ReadonlySet<Step> {
  const reached = new Set<Step>();
  const open = from ? [from] : [];
  for (let step = open.pop(); step; step = open.pop()) {
    if (reached.has(step)) continue;
    reached.add(step);
    if (!isWall(step)) open.push(...successors(sequence, step));
  }
  return reached;
}

type PathFacts = { hasRequest: boolean; hasCondition: boolean; hasEmail: boolean };
/** Needed for every due message; a published sequence never changes, so the result is cached. */
const pathFacts = new WeakMap<Sequence, Map<string, PathFacts>>();

/** What may come before a step: decides whether a message waits for an acceptance or is skipped without one (R3). */
export function pathTo(sequence: Sequence, stepId: string): PathFacts {
  const known = pathFacts.get(sequence) ?? new Map<string, PathFacts>();
  pathFacts.set(sequence, known);
  const path = known.get(stepId) ?? measuredPath(sequence, stepById(sequence, stepId));
  known.set(stepId, path);
  return path;
}

function measuredPath(sequence: Sequence, step: Step | null): PathFacts {
  const before = sequence.filter(
    (one) => one.is_enabled && step && one !== step && reachedFrom(sequence, one).has(step),
  );
  return {
    hasRequest: before.some(({ type }) => isRequest(type)),
    hasCondition: before.some(awaitsAcceptance),
    hasEmail: before.some(({ type }) => channelOf(type) === "email"),
  };
}
