import type * as z from "zod";
import type { draftChange } from "@/lib/contract/campaigns";
import type { Sequence, Step } from "@/lib/contract/sequence";
import { changesBetween, type StepChange } from "@/server/domain/campaigns/changes";
import { reachedFrom, replacementFor, stepById } from "@/server/domain/campaigns/sequence";

/** People by the step they stand before; null and not finished: they have not begun. */
export type StandingPeople = {
  stepId: string | null;
  isFinished: boolean;
  isAccepted: boolean;
  count: number;
};

/** How a draft differs from what runs, and how many people each change still meets (ux 37). */
export function changesWithReach(
  live: Sequence,
  draft: Sequence,
  people: readonly StandingPeople[],
): z.output<typeof draftChange>[] {
  return changesBetween(live, draft).map((change) => ({
    ...change,
    ...reachOf(change, live, draft, people),
  }));
}

/** A removed step is looked for where it was, every other one where it will be. Who goes another way is not met at all. */
function reachOf(
  { stepId, kind }: StepChange,
  live: Sequence,
  draft: Sequence,
  people: readonly StandingPeople[],
) {
  const order = kind === "removed" ? live : draft;
  const changed = stepById(order, stepId);
  const ahead = order.filter((step) => step !== changed && reachedFrom(order, step).has(changed!));
  const behind = [...reachedFrom(order, changed)].filter((step) => step !== changed);
  const placeOf = (group: StandingPeople) => {
    if (group.isFinished) return "past";
    const standing = group.stepId === null ? (order[0] ?? null) : standingOf(group, live, draft, order);
    if (standing === null) return "past";
    if (standing === changed) return group.stepId === null ? "ahead" : "waiting";
    if (ahead.includes(standing)) return "ahead";
    return behind.includes(standing) ? "past" : "elsewhere";
  };
  const count = (place: string) =>
    people.filter((group) => placeOf(group) === place).reduce((sum, group) => sum + group.count, 0);
  return { ahead: count("ahead"), waiting: count("waiting"), past: count("past") };
}

/** The step people stand before, or the one they will stand before when theirs is gone; null behind the last. */
function standingOf(
  { stepId, isAccepted }: StandingPeople,
  live: Sequence,
  draft: Sequence,
  order: Sequence,
): Step | null {
  const own = stepById(order, stepId);
  return (
    own ?? stepById(order, replacementFor(live, draft, stepId!, { accepted: isAccepted })?.step.id ?? null)
  );
}
