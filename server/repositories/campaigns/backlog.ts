import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { ranks } from "@/server/domain/campaigns/delivery";
import { waitsForReading } from "@/server/repositories/inbox/checks";
import { type OpenDelivery, type Woken, wokenColumns } from "@/server/repositories/ledger/deliveries";

/** Parked by a pause of the campaign or of new prospects, or held back after it because they were late. */
export type ParkReason = Extract<WaitReason, "campaign_paused" | "new_people_paused" | "late">;

/**
 * What a running campaign still has to plan: dates that a pause removed, removed steps, first steps, and added ones behind the prospects.
 */
export type Backlog = { parked: number; gone: number; unplanned: number; behind: number };

export async function countBacklog(
  tx: Tx,
  of: { campaignId: string; parkedAs: readonly ParkReason[]; goneSteps: readonly string[] },
): Promise<Backlog> {
  const [row] = await tx.query<Backlog>(
    `select (select count(*)::int from deliveries where campaign_id = $1 and settled_at is null and state = 'planned'
               and due_at is null and wait_reason = any($2)) as parked,
            (select count(*)::int from deliveries where campaign_id = $1 and step_id = any($3)
               and settled_at is null and state in ('planned', 'claimed') and wait_reason is distinct from 'late') as gone,
            (select count(*)::int from enrollments where campaign_id = $1 and state = 'active' and step_id is null) as unplanned,
            (select count(*)::int from catch_ups where campaign_id = $1) as behind`,
    [of.campaignId, of.parkedAs, of.goneSteps],
  );
  return row!;
}

/** Locks some prospects for whom nothing was ever planned, in order: those who were added before the start. */
export const lockUnplanned = async (tx: Tx, campaignId: string, limit: number): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select id from enrollments where campaign_id = $1 and state = 'active' and step_id is null
        order by id limit $2 for no key update`,
      [campaignId, limit],
    )
  ).map(({ id }) => id);

/** Prospects who wait for one of these steps, except those about whom a member decides first. */
export const listWaitingFor = async (
  tx: Tx,
  of: { campaignId: string; stepIds: readonly string[]; limit: number },
): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select enrollment_id as id from deliveries where campaign_id = $1 and step_id = any($2)
          and settled_at is null and state in ('planned', 'claimed') and wait_reason is distinct from 'late' and enrollment_id is not null
        order by enrollment_id limit $3`,
      [of.campaignId, of.stepIds, of.limit],
    )
  ).map(({ id }) => id);

const park = (tx: Tx, campaignId: string, reason: ParkReason, which: string, values: unknown[] = []) =>
  tx.query<{ id: string }>(
    `with open as (
       select d.workspace_id, d.id, d.state as was from deliveries d where d.campaign_id = $1 and d.settled_at is null
          and ${which} order by d.id for update)
     update deliveries d set state = 'planned', lease_by = null, due_at = null, wait_reason = $2,
            wait_detail = jsonb_build_object('due', to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              || case when ${waitsForReading("d")} then '{"wasUnread": true}'::jsonb else '{}'::jsonb end
       from open o where d.workspace_id = o.workspace_id and d.id = o.id
      returning d.id`,
    [campaignId, reason, ...values],
  );

/** Pauses a campaign: claimed rows are taken from their worker, due ones wait without a date. */
export const parkCampaign = (tx: Tx, campaignId: string, now: Date): Promise<{ id: string }[]> => {
  const due = "(d.state = 'claimed' or (d.state = 'planned' and d.due_at <= $3))";
  return park(tx, campaignId, "campaign_paused", due, [now]);
};

/** The same for first steps only, including later ones: no new prospects are planned any more (R22). */
export const parkNewPeople = (tx: Tx, campaignId: string): Promise<{ id: string }[]> => {
  const first = `d.rank = ${ranks.firstTouch} and (d.state = 'claimed' or (d.state = 'planned' and d.due_at is not null))`;
  return park(tx, campaignId, "new_people_paused", first);
};

/**
 * Gives some rows that were parked for this reason their dates back. Those due before `lateBefore` keep waiting as `late` for a member's
 * decision (R22). `wasUnread`: it waited for a sender to be read when it was parked.
 */
export async function unparkSome(
  tx: Tx,
  of: { campaignId: string; parkedAs: ParkReason; lateBefore: Date | null; now: Date; limit: number },
): Promise<(Woken & { laneId: string; wasUnread: boolean })[]> {
  return tx.query(
    `with part as (
       select d.workspace_id, d.id, coalesce((d.wait_detail ->> 'due')::timestamptz, $5) as due,
              coalesce((d.wait_detail ->> 'due')::timestamptz < $3, false) as is_late,
              coalesce((d.wait_detail ->> 'wasUnread')::boolean, false) as was_unread
         from deliveries d where d.campaign_id = $1 and d.settled_at is null and d.state = 'planned'
          and d.due_at is null and d.wait_reason = $2
        order by d.id limit $4 for update)
     update deliveries d set due_at = case when not p.is_late then p.due end,
            wait_reason = case when p.is_late then 'late' end, wait_detail = case when p.is_late then d.wait_detail end
       from part p where d.workspace_id = p.workspace_id and d.id = p.id
      returning d.lane_id as "laneId", d.due_at as until, p.was_unread as "wasUnread", ${wokenColumns("d")}`,
    [of.campaignId, of.parkedAs, of.lateBefore, of.limit, of.now],
  );
}

/** Locks some rows that were held back because they were late. */
export const lockLate = (
  tx: Tx,
  campaignId: string,
  limit: number,
): Promise<Pick<OpenDelivery, "id" | "enrollmentId" | "stepId" | "prospectId" | "kind">[]> =>
  tx.query(
    `select id, enrollment_id as "enrollmentId", step_id as "stepId", prospect_id as "prospectId", kind from deliveries
      where campaign_id = $1 and settled_at is null and state = 'planned' and due_at is null and wait_reason = 'late'
      order by id limit $2 for update`,
    [campaignId, limit],
  );

const ofAccount =
  "d.lane_id in (select l.id from lanes l where l.account_id = $1) and d.settled_at is null and d.enrollment_id is not null";

/** Steps of campaigns that a worker has claimed for an account are taken from it; they keep their dates. */
export const takeFromWorkers = (tx: Tx, accountId: string): Promise<{ id: string }[]> =>
  tx.query(
    `with open as (select d.workspace_id, d.id from deliveries d where ${ofAccount} and d.state = 'claimed' order by d.id for update)
     update deliveries d set state = 'planned', lease_by = null from open o
      where d.workspace_id = o.workspace_id and d.id = o.id returning d.id`,
    [accountId],
  );

/** An account's steps due before an instant wait as `late` for a member's decision (R22). */
export const parkLate = (tx: Tx, accountId: string, before: Date): Promise<Woken[]> =>
  tx.query<Woken>(
    `with late as (select d.workspace_id, d.id from deliveries d where ${ofAccount} and d.state = 'planned' and d.due_at < $2
        order by d.id for update)
     update deliveries d set due_at = null, wait_reason = 'late', wait_detail = jsonb_build_object('due',
        to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       from late o where d.workspace_id = o.workspace_id and d.id = o.id
      returning null::timestamptz as until, ${wokenColumns("d")}`,
    [accountId, before],
  );
