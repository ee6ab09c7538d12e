import type { Duration, Sequence, Step } from "@/lib/contract/sequence";

/** A step that has a row in the ledger: a touch, or a condition that looks when its deadline passes. */
export type PlannedStep = Exclude<Step, { type: "delay" }>;
/** `delays` run one after the other from the completion of the step before; for a condition its deadline is the last. */
export type NextStep = { step: PlannedStep; delays: Duration[] };

/** How a person stands: a condition is passed over by who `accepted` already (R3), a step that was `done` never comes twice. */
export type Progress = { accepted: boolean; done?: ReadonlySet<string> };

/**
 * The step after `afterStepId` (null: the first), with the delays before it folded in; null at the end. Disabled steps and
 * delays are passed over. An id that the sequence does not hold has no next step: see `replacementFor`.
 */
export function nextStep(
  sequence: Sequence,
  afterStepId: string | null,
  progress: Progress,
): NextStep | null {
  const from = afterStepId === null ? 0 : sequence.findIndex((step) => step.id === afterStepId) + 1;
  if (afterStepId !== null && from === 0) return null;
  return firstFrom(sequence, from, progress);
}

function firstFrom(sequence: Sequence, from: number, { accepted, done }: Progress): NextStep | null {
  const delays: Duration[] = [];
  for (const step of sequence.slice(from)) {
    if (!step.is_enabled || done?.has(step.id)) continue;
    if (step.type === "delay") delays.push(step.delay);
    else if (step.type !== "condition") return { step, delays };
    else if (!accepted) return { step, delays: [...delays, step.deadline] };
  }
  return null;
}

/**
 * Where people go whose step the version `after` lacks or has switched off: to the first step behind it that both versions
 * hold (R23). Who was waiting for it keeps the remaining time; who had just done it takes the `delays`. Null: the end.
 */
export function replacementFor(
  before: Sequence,
  after: Sequence,
  stepId: string,
  progress: Progress,
): NextStep | null {
  const place = new Map(after.map((step, index) => [step.id, index]));
  for (const step of before.slice(before.findIndex(({ id }) => id === stepId))) {
    const index = place.get(step.id);
    if (index !== undefined) return firstFrom(after, index, progress);
  }
  return null;
}

/** Position among the steps a person sees, from 1; delays do not count. 0 when the step is not in the sequence. */
export function stepNumber(sequence: Sequence, stepId: string | null): number {
  return sequence.filter((step) => step.type !== "delay").findIndex((step) => step.id === stepId) + 1;
}

export const stepById = (sequence: Sequence, stepId: string | null): Step | null =>
  sequence.find((step) => step.id === stepId) ?? null;

/** What stands before a step: decides whether a message waits for an acceptance or is passed over without one (R3). */
export function roadTo(sequence: Sequence, stepId: string) {
  const place = sequence.findIndex((step) => step.id === stepId);
  const before = sequence.slice(0, Math.max(0, place)).filter((step) => step.is_enabled);
  const has = (type: Step["type"]) => before.some((step) => step.type === type);
  return { hasRequest: has("connection_request"), hasCondition: has("condition"), hasEmail: has("email") };
}
