import type { Step } from "@/lib/contract/campaigns/sequence";

/** An exit of a step: `next` is the only one of most steps and the yes of a condition, `no` is its else. */
export type Way = "next" | "no";

export const waysOf = ({ type }: Step): readonly Way[] => (type === "condition" ? ["next", "no"] : ["next"]);
export const targetOf = (step: Step, way: Way): string | null =>
  (way === "no" && step.type === "condition" ? step.no : step.next) ?? null;
export const targetsOf = (step: Step): (string | null)[] => waysOf(step).map((way) => targetOf(step, way));

/** The step with new targets for the exits that `targetFor` changes. */
export function led(step: Step, targetFor: (way: Way, target: string | null) => string | null): Step {
  const next = targetFor("next", targetOf(step, "next"));
  return step.type === "condition"
    ? { ...step, next, no: targetFor("no", targetOf(step, "no")) }
    : { ...step, next };
}

export const stepIn = (sequence: readonly Step[], id: string | null): Step | null =>
  sequence.find((step) => step.id === id) ?? null;

/** All steps reachable from `id`, itself included, without passing `wall`. */
export function reachedFrom(
  sequence: readonly Step[],
  id: string | null,
  wall: string | null = null,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [id];
  while (open.length > 0) {
    const step = stepIn(sequence, open.pop() ?? null);
    if (!step || step.id === wall || reached.has(step.id)) continue;
    reached.add(step.id);
    open.push(...targetsOf(step));
  }
  return reached;
}

/**
 * The step where a condition's branches meet: the first one that every branch passes, null if they only meet at the end. Cycles are
 * followed once.
 */
export function meetingOf(sequence: readonly Step[], condition: Step): string | null {
  const known = new Map<string, readonly string[]>();
  /** The steps on every path from `id` to the end, in order. */
  const unavoidable = (id: string | null): readonly string[] => {
    const step = stepIn(sequence, id);
    if (!step) return [];
    const found = known.get(step.id);
    if (found) return found;
    known.set(step.id, []);
    const lists = targetsOf(step).map(unavoidable);
    const shared = (lists[0] ?? []).filter((one) => lists.every((list) => list.includes(one)));
    const all = [step.id, ...shared];
    known.set(step.id, all);
    return all;
  };
  return unavoidable(condition.id)[1] ?? null;
}

/** The block of a step: a condition with its branches, up to where they meet. */
export function blockOf(
  sequence: readonly Step[],
  step: Step,
): { ids: ReadonlySet<string>; exit: string | null } {
  if (step.type !== "condition") return { ids: new Set([step.id]), exit: targetOf(step, "next") };
  const exit = meetingOf(sequence, step);
  return { ids: reachedFrom(sequence, step.id, exit), exit };
}
