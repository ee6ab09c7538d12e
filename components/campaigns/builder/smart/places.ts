import type { Step } from "@/lib/contract/campaigns/sequence";
import { blockOf, stepIn, targetOf, type Way, waysOf } from "./ways";

/**
 * A place where a step can be inserted: at the start (`behind` null), at the head of one branch of a condition, or (`way` null) behind a
 * step and its whole block.
 */
export type Place = { behind: string | null; way: Way | null };
export const front: Place = { behind: null, way: null };
export const samePlace = (a: Place, b: Place) => a.behind === b.behind && a.way === b.way;

type Edge = { from: Step; way: Way };

/** The exits that pass through a place, and the step they all lead to. */
export function waysThrough(
  sequence: readonly Step[],
  { behind, way }: Place,
): { edges: Edge[]; to: string | null } {
  const step = stepIn(sequence, behind);
  if (!step) return { edges: [], to: sequence[0]?.id ?? null };
  if (way) return { edges: [{ from: step, way }], to: targetOf(step, way) };
  const { ids, exit } = blockOf(sequence, step);
  const edges = sequence
    .filter(({ id }) => ids.has(id))
    .flatMap((from) =>
      waysOf(from).flatMap((one) => (targetOf(from, one) === exit ? [{ from, way: one }] : [])),
    );
  return { edges, to: exit };
}
