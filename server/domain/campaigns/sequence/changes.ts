import { isDeepStrictEqual } from "node:util";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { successor } from "./sequence";

type StepChange = {
  stepId: string;
  kind: "added" | "removed" | "changed" | "moved" | "enabled" | "disabled";
};

const sameContent = (a: Step, b: Step) => isDeepStrictEqual(contentOf(a), contentOf(b));
/** What a step does, without where it leads and where it is drawn. */
function contentOf(step: Step) {
  const { is_enabled: _, next: _next, position: _position, ...content } = step;
  if (content.type !== "condition") return content;
  const { no: _no, ...condition } = content;
  return condition;
}

/** Where each branch of a step leads among the steps that both versions have; other steps in between change nothing. */
function waysAmong(common: ReadonlySet<string>, sequence: Sequence, step: Step): (string | null)[] {
  return (["yes", "no"] as const).map((answer) => {
    const walked = new Set<Step>();
    let next = successor(sequence, step, answer);
    while (next && !common.has(next.id) && !walked.has(next)) {
      walked.add(next);
      next = successor(sequence, next);
    }
    return next?.id ?? null;
  });
}

/**
 * How a draft differs from the running version, in the draft's order, removed steps last (ux 37). One step can differ in several ways. In a
 * list `moved` names as few steps as explain the new order, in a graph those that lead elsewhere.
 */
export function changesBetween(live: Sequence, draft: Sequence): StepChange[] {
  const before = new Map(live.map((step) => [step.id, step]));
  const after = new Set(draft.map((step) => step.id));
  const isMoved = movesBetween(live, draft);
  const changes = draft.flatMap((step): StepChange[] => {
    const old = before.get(step.id);
    const note = (kind: StepChange["kind"]) => ({ stepId: step.id, kind });
    if (!old) return [note("added")];
    return [
      ...(sameContent(old, step) ? [] : [note("changed")]),
      ...(old.is_enabled === step.is_enabled ? [] : [note(step.is_enabled ? "enabled" : "disabled")]),
      ...(isMoved(old, step) ? [note("moved")] : []),
    ];
  });
  const removed = live.filter((step) => !after.has(step.id));
  return [...changes, ...removed.map((step): StepChange => ({ stepId: step.id, kind: "removed" }))];
}

function movesBetween(live: Sequence, draft: Sequence): (old: Step, step: Step) => boolean {
  const ids = new Set(live.map(({ id }) => id));
  const common = draft.map(({ id }) => id).filter((id) => ids.has(id));
  if ([...live, ...draft].some(({ next }) => next !== undefined)) {
    const among = new Set(common);
    return (old, step) => !isDeepStrictEqual(waysAmong(among, live, old), waysAmong(among, draft, step));
  }
  const kept = keptInOrder([...ids], common);
  return (_old, step) => !kept.has(step.id);
}

/** The longest run of steps whose order did not change. A sequence has at most 50 steps, so trying all pairs is fast. */
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
