import { isDeepStrictEqual } from "node:util";
import type { Sequence, Step } from "@/lib/contract/sequence";

export type StepChange = {
  stepId: string;
  kind: "added" | "removed" | "changed" | "moved" | "enabled" | "disabled";
};

const sameContent = (a: Step, b: Step) => isDeepStrictEqual({ ...a, is_enabled: b.is_enabled }, { ...b });

/**
 * How a draft differs from the version that runs, in the draft's order, removed steps last (ux 37). One step can differ in
 * several ways; `moved` names as few steps as explain the new order.
 */
export function changesBetween(live: Sequence, draft: Sequence): StepChange[] {
  const before = new Map(live.map((step) => [step.id, step]));
  const after = new Set(draft.map((step) => step.id));
  const kept = keptInOrder(
    live.map((step) => step.id),
    draft.filter((step) => before.has(step.id)).map((step) => step.id),
  );
  const changes = draft.flatMap((step): StepChange[] => {
    const old = before.get(step.id);
    const note = (kind: StepChange["kind"]) => ({ stepId: step.id, kind });
    if (!old) return [note("added")];
    return [
      ...(sameContent(old, step) ? [] : [note("changed")]),
      ...(old.is_enabled === step.is_enabled ? [] : [note(step.is_enabled ? "enabled" : "disabled")]),
      ...(kept.has(step.id) ? [] : [note("moved")]),
    ];
  });
  const removed = live.filter((step) => !after.has(step.id));
  return [...changes, ...removed.map((step): StepChange => ({ stepId: step.id, kind: "removed" }))];
}

/** The longest run of steps whose order did not change; a sequence has at most 50 steps, so trying all pairs is quick. */
function keptInOrder(before: string[], after: string[]): Set<string> {
  const place = new Map(before.map((id, index) => [id, index]));
  const placeOf = (id: string | undefined) => place.get(id ?? "") ?? -1;
  const runs: string[][] = [];
  for (const id of after) {
    const behind = runs.filter((run) => placeOf(run.at(-1)) < placeOf(id));
    runs.push([...longest(behind), id]);
  }
  return new Set(longest(runs));
}

const longest = (runs: string[][]): string[] =>
  runs.reduce((best, run) => (run.length > best.length ? run : best), []);
