import { isTouch, type Sequence, type Step } from "@/lib/contract/campaigns/sequence";
import { type Arrival, arrivalOf } from "./arrival";
import type { Hours } from "./hours/hours";
import { hasDeadline, successor } from "./sequence/sequence";

/**
 * When each step would reach a prospect who begins now (ux 39). On the yes branch the condition is met at once; the no branch begins after
 * the deadline. If branches meet, the time of the yes branch counts. A delay shows the touch it leads to.
 */
export function arrivalsOf(sequence: Sequence, now: Date, hours: Hours): ReadonlyMap<string, Arrival> {
  const arrivals = new Map<string, Arrival>();
  const walked = new Set<Step>();
  /** `since`: steps walked past since the last touch, or the last deadline. */
  const walk = (step: Step | null, at: Date, since: readonly Step[]): void => {
    // A draft may contain a cycle.
    if (!step || since.includes(step)) return;
    const waits = since.filter(isWait);
    const isKnown = walked.has(step);
    walked.add(step);
    // The step is known already; only delays that lead to it may be new.
    if (isKnown && waits.every(({ id }) => arrivals.has(id))) return;
    const delays = waits.map(({ delay }) => delay);
    if (step.is_enabled && isTouch(step.type)) {
      const arrival = arrivalOf(at, delays, hours);
      for (const { id } of [...waits, step]) if (!arrivals.has(id)) arrivals.set(id, arrival);
      if (!isKnown) walk(successor(sequence, step), arrival.arrivesAt, []);
      return;
    }
    walk(successor(sequence, step), at, [...since, step]);
    if (step.type !== "condition" || !step.is_enabled || isKnown) return;
    const no = successor(sequence, step, "no");
    if (hasDeadline(step)) walk(no, arrivalOf(at, [...delays, step.deadline], hours).arrivesAt, []);
    else walk(no, at, [...since, step]);
  };
  walk(sequence[0] ?? null, now, []);
  return arrivals;
}

const isWait = (step: Step): step is Extract<Step, { type: "delay" }> =>
  step.type === "delay" && step.is_enabled;
