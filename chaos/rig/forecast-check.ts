import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import type { Sequence } from "@/lib/contract/campaigns/sequence";

/** A prospect's state in a campaign, with their planned steps. */
export type Position = {
  id: string;
  state: string;
  stepId: string | null;
  detour: { steps: string[] } | null;
  open: string[];
  /** A member has to decide first, so an edit does not move them (R22). */
  isLate: boolean;
};

/** SQL: the state of every prospect of the campaign $1. */
export const standings = `select e.id, e.state, e.step_id as "stepId", e.detour, array(select d.step_id from deliveries d
    where d.enrollment_id = e.id and d.settled_at is null)::text[] as open,
    exists (select 1 from deliveries d where d.enrollment_id = e.id and d.wait_reason = 'late' and d.settled_at is null) as "isLate"
  from enrollments e where e.campaign_id = $1 order by e.id`;

/** Prospects without exactly one planned step, the one that is next for them in the running version. There should be none. */
export function orphansOf(people: readonly Position[], live: Sequence): string[] {
  const steps = new Map(live.map((step) => [step.id, step]));
  return people.flatMap(({ id, state, stepId, open, isLate }) => {
    if (state !== "active")
      return open.length > 0 ? [`${id} is ${state} with ${open.length} steps planned`] : [];
    if (open.length !== 1 || open[0] !== stepId) return [`${id} stands before ${stepId}, planned ${open}`];
    return isLate || steps.get(stepId ?? "")?.is_enabled ? [] : [`${id} waits for a step that is gone`];
  });
}

/** A version that was published while nothing else happened. */
export type Published = {
  /** The announced changes, and how many prospects each would affect. */
  forecast: Campaign;
  /** Added steps that prospects beyond them should still get. */
  alsoPast: readonly string[];
  before: readonly Position[];
  after: readonly Position[];
  /** How many prospects advanced from a removed step, by its id. */
  movedFrom: ReadonlyMap<string, number>;
};

/** Differences between the announcement and what happened. */
export function misjudged({ forecast, alsoPast, before, after, movedFrom }: Published) {
  const chosen = forecast.changes.filter(({ stepId }) => alsoPast.includes(stepId));
  const active = after.filter(({ state }) => state === "active");
  const miscounted = chosen.flatMap(({ stepId, missed, waiting, ahead }) => {
    const reached = active.filter(
      (one) => one.stepId === stepId || one.detour?.steps.includes(stepId),
    ).length;
    // A new step had no prospects before; those whose own step was removed may be at it now.
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
