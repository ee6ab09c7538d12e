import { isDeepStrictEqual } from "node:util";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";

/** A step that both sides changed differently; null for the side that removed it. */
export type Conflict = { stepId: string; ours: Step | null; theirs: Step | null };

const stepIn = (sequence: Sequence, id: string | null | undefined): Step | undefined =>
  sequence.find((step) => step.id === id);
const waysOf = (step: Step | undefined) => ({
  next: step?.next,
  no: step?.type === "condition" ? step.no : undefined,
});
/** What a step says and does; where it leads and where it is drawn is merged separately. */
function contentOf(step: Step | undefined) {
  if (!step) return undefined;
  const { next: _next, position: _position, no: _no, ...content } = step as Step & { no?: unknown };
  return content;
}

/** Three-way merge of a value: the changed one, theirs if both changed. */
const changed = <T>(base: T, ours: T, theirs: T): T => (isDeepStrictEqual(base, theirs) ? ours : theirs);

/**
 * Merges two versions of one sequence: what only one side changed is taken. A step that both changed is a conflict, in which theirs is
 * taken unless `keepOurs` names it. Steps are matched by id.
 */
export function mergeSequences(
  base: Sequence,
  ours: Sequence,
  theirs: Sequence,
  keepOurs: ReadonlySet<string> = new Set(),
): { sequence: Sequence; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const chosen = new Map<string, Step>();
  for (const id of new Set([...theirs, ...ours].map((step) => step.id))) {
    const [was, our, their] = [stepIn(base, id), stepIn(ours, id), stepIn(theirs, id)];
    const isSame = (a: Step | undefined, b: Step | undefined) =>
      isDeepStrictEqual(contentOf(a), contentOf(b));
    const isConflict = !isSame(our, their) && !isSame(was, our) && !isSame(was, their);
    if (isConflict) conflicts.push({ stepId: id, ours: our ?? null, theirs: their ?? null });
    const isOurs = isConflict ? keepOurs.has(id) : isSame(was, their);
    const step = isOurs ? our : their;
    if (step) chosen.set(id, step);
  }
  const order = orderOf(base, ours, theirs).filter((id) => chosen.has(id));
  const sequence = order.map((id) => led(chosen.get(id)!, { base, ours, theirs, chosen }));
  return { sequence, conflicts };
}

/** The order of the side that changed it, theirs before ours. Steps that only the other side has follow their predecessor there. */
function orderOf(base: Sequence, ours: Sequence, theirs: Sequence): string[] {
  const ids = (sequence: Sequence) => sequence.map(({ id }) => id);
  const kept = (sequence: Sequence, of: Sequence) => ids(sequence).filter((id) => stepIn(of, id));
  const isTheirsMoved = !isDeepStrictEqual(kept(theirs, base), kept(base, theirs));
  const [first, second] = isTheirsMoved ? [ids(theirs), ids(ours)] : [ids(ours), ids(theirs)];
  const order = [...first];
  for (const [index, id] of second.entries()) {
    if (order.includes(id)) continue;
    const before = second.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

type Sides = { base: Sequence; ours: Sequence; theirs: Sequence; chosen: ReadonlyMap<string, Step> };

/** The step with its branches merged; a branch to a removed step leads to the one after that. */
function led(step: Step, { base, ours, theirs, chosen }: Sides): Step {
  if (step.next === undefined) return step;
  const [was, our, their] = [base, ours, theirs].map((side) => waysOf(stepIn(side, step.id)));
  const isKnown = { ours: stepIn(ours, step.id), theirs: stepIn(theirs, step.id) };
  const pick = (way: "next" | "no") => {
    if (!isKnown.ours) return their![way];
    if (!isKnown.theirs) return our![way];
    return changed(was![way], our![way], their![way]);
  };
  const walked = new Set<string>();
  const firstKept = (target: string | null | undefined): string | null => {
    if (target == null || walked.has(target)) return null;
    if (chosen.has(target)) return target;
    walked.add(target);
    const gone = stepIn(theirs, target) ?? stepIn(ours, target) ?? stepIn(base, target);
    return firstKept(gone?.next);
  };
  const next = firstKept(pick("next"));
  return step.type === "condition" ? { ...step, next, no: firstKept(pick("no")) } : { ...step, next };
}
