import type * as z from "zod";
import type { draftChange } from "@/lib/contract/campaigns";
import type { Sequence } from "@/lib/contract/sequence";
import { changesBetween, type StepChange } from "@/server/domain/campaigns/changes";
import { replacementFor } from "@/server/domain/campaigns/sequence";

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

/** A removed step is looked for where it was, every other one where it will be. */
function reachOf(
  { stepId, kind }: StepChange,
  live: Sequence,
  draft: Sequence,
  people: readonly StandingPeople[],
) {
  const order = kind === "removed" ? live : draft;
  const place = order.findIndex(({ id }) => id === stepId);
  const placeOf = (group: StandingPeople) => {
    if (group.isFinished) return order.length;
    if (group.stepId === null) return -1;
    const own = order.findIndex(({ id }) => id === group.stepId);
    if (own >= 0) return own;
    const next = replacementFor(live, draft, group.stepId, { accepted: group.isAccepted });
    return next ? order.findIndex(({ id }) => id === next.step.id) : order.length;
  };
  const count = (fits: (at: number) => boolean) =>
    people.filter((group) => fits(placeOf(group))).reduce((sum, group) => sum + group.count, 0);
  return {
    ahead: count((at) => at < place),
    waiting: count((at) => at === place),
    past: count((at) => at > place),
  };
}
