import type { Sequence } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { type Detour, placeOf } from "@/server/domain/campaigns/detour";
import type { Group } from "@/server/domain/campaigns/reach";
import { type Answer, stepById } from "@/server/domain/campaigns/sequence/sequence";
import { isLastRun } from "@/server/repositories/ledger/last-run";
import { listedAs } from "@/server/repositories/prospects/suppressed";
import { findVersionWith } from "./sequences";

/** Prospects of a campaign with the same path so far; dates do not matter. */
type TrailGroup = Group & { enrollmentIds: readonly string[] };

/** Why a finished prospect must not be contacted again: a goal, a reply, an opt-out, another running campaign (R14, R24). */
const mayReturn = `e.state <> 'finished' or not (
  e.goal_id is not null or exists (select 1 from events v where v.campaign_id = e.campaign_id and v.prospect_id = e.prospect_id and v.kind = 'reply')
  or exists (select 1 from prospects p where p.id = e.prospect_id and (p.opted_out_at is not null or ${listedAs("p")} is not null))
  or (not c.is_existing_people and exists (select 1 from enrollments o
      join campaigns oc on oc.workspace_id = o.workspace_id and oc.id = o.campaign_id
      where o.prospect_id = e.prospect_id and o.campaign_id <> e.campaign_id and o.state in ('active', 'held')
        and oc.status not in ('deleted', 'archived'))))`;

/** Those of these sequences whose prospect may be contacted again although some were finished; locks the prospects. */
export const listReturning = async (tx: Tx, enrollmentIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.query<{ id: string }>(
        `select e.id from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
          where e.id = any($1) and (${mayReturn})`,
        [enrollmentIds],
      )
    ).map(({ id }) => id),
  );

/** The steps a prospect has behind them, as `id`, or `id:answer` for a condition that was checked; the last answer counts. */
const left = `coalesce((select string_agg(d.step_id || case
      when d.kind = 'condition' and d.state = 'sent' then ':yes'
      when d.kind = 'condition' and d.reason in ('condition_not_met', 'not_connected') then ':no' else '' end, ' ' order by d.step_id, d.account_no)
    from deliveries d where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.settled_at is not null), '')`;

type Row = {
  stepId: string | null;
  isFinished: boolean;
  isAccepted: boolean;
  detour: Detour | null;
  left: string;
  mayReturn: boolean;
  count: number;
  enrollmentIds: string[];
};

/** Everyone under way or finished in the running version, in groups; a restarted prospect counts with the last run. */
export async function listTrails(tx: Tx, campaignId: string, live: Sequence): Promise<TrailGroup[]> {
  const rows = await tx.query<Row>(
    `select "stepId", "isFinished", "isAccepted", detour, "left", "mayReturn", count(*)::int as count,
            array_agg(id order by id) as "enrollmentIds"
       from (select e.id, e.step_id as "stepId", e.state = 'finished' as "isFinished",
                    e.accepted_at is not null as "isAccepted", e.detour #- '{back,at}' as detour, ${left} as "left",
                    (${mayReturn}) as "mayReturn"
               from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
              where e.campaign_id = $1 and e.state in ('active', 'held', 'finished')
                and (e.state <> 'finished' or ${isLastRun("e")})) t
      group by 1, 2, 3, 4, 5, 6`,
    [campaignId],
  );
  const groups = rows.map(({ mayReturn, count, enrollmentIds, left: steps, ...trail }) => ({
    trail: { ...trail, left: leftOf(steps) },
    ...{ mayReturn, count, enrollmentIds },
  }));
  const versions = await versionsWith(tx, campaignId, live, groups);
  return groups.map((group) => ({
    ...group,
    trail: { ...group.trail, lastIn: versions.get(placeOf(group.trail) ?? "") },
  }));
}

/** For each removed step that prospects are at, the newest version that had it. */
async function versionsWith(
  tx: Tx,
  campaignId: string,
  live: Sequence,
  groups: readonly Group[],
): Promise<Map<string, Sequence>> {
  const versions = new Map<string, Sequence>();
  for (const stepId of new Set(groups.map(({ trail }) => placeOf(trail)))) {
    if (stepId === null || stepById(live, stepId)) continue;
    const found = await findVersionWith(tx, campaignId, stepId);
    if (found) versions.set(stepId, found);
  }
  return versions;
}

const leftOf = (steps: string): Map<string, Answer | null> =>
  new Map(
    steps
      .split(" ")
      .filter(Boolean)
      .map((step) => {
        const [id = "", answer] = step.split(":");
        return [id, (answer as Answer | undefined) ?? null];
      }),
  );
