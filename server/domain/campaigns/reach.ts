import type * as z from "zod";
import type { draftChange } from "@/lib/contract/campaigns/campaigns";
import type { Sequence, Step } from "@/lib/contract/campaigns/sequence";
import { missedSteps, passedSteps, placeOf, type Trail } from "./detour";
import { changesBetween } from "./sequence/changes";
import { reachedFrom, replacementFor, stepById } from "./sequence/sequence";

/** People whose way is the same so far. `mayReturn`: once finished, nothing forbids to write to them again. */
export type Group = { trail: Trail; mayReturn: boolean; count: number };
type DraftChange = z.output<typeof draftChange>;
/** A change as it was published; `isAlsoPast`: those who had missed the step were led back to it. */
export type PublishedChange = DraftChange & { isAlsoPast: boolean };

/** How a draft differs from what runs, and how many people each change still meets (ux 37). */
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

/** Who would be led back to which of the `chosen` steps, in the order in which they do them (R23). */
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

/** How many people meet at least one of the changes, or are led back to an added step. */
export function peopleMet(
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

/** The step of `order` people stand before, or the one they will stand before when theirs is gone. */
function placeIn(trail: Trail, live: Sequence, order: Sequence): Step | null {
  if (trail.isFinished) return null;
  const standing = placeOf(trail);
  if (standing === null) return trail.standing === null ? (order[0] ?? null) : null;
  const own = stepById(order, standing);
  if (own) return own;
  return replacementFor(trail.lastIn ?? live, order, standing, { accepted: trail.isAccepted })?.step ?? null;
}

type Whereabouts = "ahead" | "waiting" | "past" | "elsewhere";

/** Who comes to a step because their own is gone is still before it; who goes another way is not met at all. */
function whereIs(step: Step, order: Sequence, trail: Trail, place: Step | null): Whereabouts {
  if (step.id === trail.standing) return "waiting";
  if (trail.detour?.steps.includes(step.id)) return "ahead";
  if (place && reachedFrom(order, place).has(step)) return "ahead";
  return trail.left.has(step.id) || passedSteps(order, trail, place).includes(step) ? "past" : "elsewhere";
}
