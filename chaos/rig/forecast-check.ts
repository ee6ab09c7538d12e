import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import type { Sequence } from "@/lib/contract/campaigns/sequence";

/** Where somebody stands in a campaign, and the steps that are planned for them. */
export type Position = {
  id: string;
  state: string;
  stepId: string | null;
  detour: { steps: string[] } | null;
  open: string[];
  /** Somebody is asked first, so that nothing moves them (R22). */
  isLate: boolean;
};

/** SQL: how everybody in the campaign $1 stands. */
export const standings = `select e.id, e.state, e.step_id as "stepId", e.detour, array(select d.step_id from deliveries d
    where d.enrollment_id = e.id and d.settled_at is null)::text[] as open,
    exists (select 1 from deliveries d where d.enrollment_id = e.id and d.wait_reason = 'late' and d.settled_at is null) as "isLate"
  from enrollments e where e.campaign_id = $1 order by e.id`;

/** Who has not exactly the one step planned that they stand before, in the version that runs: nobody should. */
export function orphansOf(people: readonly Position[], live: Sequence): string[] {
  const steps = new Map(live.map((step) => [step.id, step]));
  return people.flatMap(({ id, state, stepId, open, isLate }) => {
    if (state !== "active")
      return open.length > 0 ? [`${id} is ${state} with ${open.length} steps planned`] : [];
    if (open.length !== 1 || open[0] !== stepId) return [`${id} stands before ${stepId}, planned ${open}`];
    return isLate || steps.get(stepId ?? "")?.is_enabled ? [] : [`${id} waits for a step that is gone`];
  });
}

/** A version that went live while nothing else happened. */
export type Published = {
  /** The campaign as it was shown before: with what would change, and for how many. */
  forecast: Campaign;
  /** Added steps that people past them were to get all the same. */
  alsoPast: readonly string[];
  before: readonly Position[];
  after: readonly Position[];
  /** How many went on from a step that is gone, by its id. */
  movedFrom: ReadonlyMap<string, number>;
};

/** What came otherwise than it was shown before. */
export function misjudged({ forecast, alsoPast, before, after, movedFrom }: Published) {
  const chosen = forecast.changes.filter(({ stepId }) => alsoPast.includes(stepId));
  const active = after.filter(({ state }) => state === "active");
  const miscounted = chosen.flatMap(({ stepId, missed, waiting, ahead }) => {
    const reached = active.filter(
      (one) => one.stepId === stepId || one.detour?.steps.includes(stepId),
    ).length;
    // Nobody stood before a step that was not there, but people whose own step is gone do now.
    return reached < missed || reached > missed + waiting + ahead
      ? [`${missed} foreseen past an added step, ${reached} led back`]
      : [];
  });
  for (const { stepId, kind, waiting } of forecast.changes) {
    if (kind !== "removed" && kind !== "disabled") continue;
    const stay = after.filter((one) => one.isLate && one.stepId === stepId).length;
    const moved = movedFrom.get(stepId) ?? 0;
    if (moved + stay !== waiting)
      miscounted.push(`${waiting} foreseen before a step that goes, ${moved} went on`);
  }
  const finished = new Set(before.filter(({ state }) => state === "finished").map(({ id }) => id));
  const back = after.filter(({ id, state }) => finished.has(id) && state !== "finished").length;
  const asked = chosen.map(({ missedFinished }) => missedFinished);
  const max = asked.reduce((sum, count) => sum + count, 0);
  const returnedUnasked =
    back < Math.max(0, ...asked) || back > max ? [`${back} came back, ${max} were foreseen`] : [];
  return { miscounted, returnedUnasked };
}
