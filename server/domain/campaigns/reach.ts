import type * as z from "zod";
import type { draftChange } from "@/lib/contract/campaigns/campaigns";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { missedSteps, passedSteps, placeOf, type Trail } from "./detour";
import { changesBetween } from "./sequence/changes";
import { reachedFrom, replacementFor, stepById } from "./sequence/sequence";

/** Prospects with the same path so far. `mayReturn`: if finished, they may be contacted again. */
export type Group = { trail: Trail; mayReturn: boolean; count: number };
type DraftChange = z.output<typeof draftChange>;
/** A change as published; `isAlsoPast`: prospects who had missed the step were led back to it. */
export type PublishedChange = DraftChange & { isAlsoPast: boolean };

/** How a draft differs from the running version, and how many prospects each change still affects (ux 37). */
export function changesWithReach(live: Sequence, draft: Sequence, groups: readonly Group[]): DraftChange[] {
  const added = addedSteps(live, draft);
  const placed = groups.map((group) => ({ ...group, place: placeIn(group.trail, live, draft) }));
  const missing = placed.filter(mayMiss).map((group) => ({
    ...group,
    missed: missedSteps(draft, group.trail, group.place, added),
  }));
  return changesBetween(live, draft).map((change) => {
    const [order, people] =
      change.kind === "removed"
        ? [live, groups.map((group) => ({ ...group, place: placeIn(group.trail, live, live) }))]
        : [draft, placed];
    const step = stepById(order, change.stepId)!;
    const count = (where: Whereabouts) =>
      total(people.filter(({ trail, place }) => whereIs(step, order, trail, place) === where));
    const missed =
      change.kind === "added" ? missing.filter((group) => group.missed.includes(change.stepId)) : [];
    return {
      ...change,
      ...{ ahead: count("ahead"), waiting: count("waiting"), past: count("past") },
      missed: total(missed),
      missedFinished: total(missed.filter(({ trail }) => trail.isFinished)),
    };
  });
}

/** Which groups would be led back to which of the `chosen` steps, in the order in which they do them (R23). */
export const ledBack = <G extends Group>(
  live: Sequence,
  draft: Sequence,
  groups: readonly G[],
  chosen: readonly string[],
): { group: G; steps: string[] }[] => {
  const added = addedSteps(live, draft);
  const wanted = new Set(chosen.filter((id) => added.has(id)));
  return groups.filter(mayMiss).flatMap((group) => {
    const place = placeIn(group.trail, live, draft);
    const steps = missedSteps(draft, group.trail, place, wanted);
    return steps.length > 0 ? [{ group, steps }] : [];
  });
};

/** How many prospects are affected by at least one change, or led back to an added step. */
export function countAffected(
  live: Sequence,
  draft: Sequence,
  groups: readonly Group[],
  chosen: readonly string[],
): number {
  const changes = changesBetween(live, draft);
  const back = new Set<Group>(ledBack(live, draft, groups, chosen).map(({ group }) => group));
  const isMet = (group: Group) =>
    back.has(group) ||
    changes.some(({ kind, stepId }) => {
      const order = kind === "removed" ? live : draft;
      const place = placeIn(group.trail, live, order);
      const where = whereIs(stepById(order, stepId)!, order, group.trail, place);
      return where === "ahead" || where === "waiting";
    });
  return total(groups.filter(isMet));
}

const mayMiss = ({ trail, mayReturn }: Group) => !trail.isFinished || mayReturn;
const total = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);

const addedSteps = (live: Sequence, draft: Sequence): ReadonlySet<string> =>
  new Set(draft.filter(({ id }) => !stepById(live, id)).map(({ id }) => id));

/** The step of `order` the prospects are at, or will be at if theirs was removed. */
function placeIn(trail: Trail, live: Sequence, order: Sequence): Step | null {
  if (trail.isFinished) return null;
  const stepId = placeOf(trail);
  if (stepId === null) return trail.stepId === null ? (order[0] ?? null) : null;
  const own = stepById(order, stepId);
  if (own) return own;
  return replacementFor(trail.lastIn ?? live, order, stepId, { accepted: trail.isAccepted })?.step ?? null;
}

type Whereabouts = "ahead" | "waiting" | "past" | "elsewhere";

/** A prospect who moves to a step because their own was removed is still before it; one on another branch is not affected at all. */
function whereIs(step: Step, order: Sequence, trail: Trail, place: Step | null): Whereabouts {
  if (step.id === trail.stepId) return "waiting";
  if (trail.detour?.steps.includes(step.id)) return "ahead";
  if (place && reachedFrom(order, place).has(step)) return "ahead";
  return trail.left.has(step.id) || passedSteps(order, trail, place).includes(step) ? "past" : "elsewhere";
}
