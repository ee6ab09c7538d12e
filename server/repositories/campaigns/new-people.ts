import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import { ranks } from "@/server/domain/campaigns/delivery";
import type { BegunByDay } from "@/server/domain/campaigns/new-people";
import type { WaitDetail } from "@/server/repositories/ledger/deliveries";

/** SQL: the campaign limits new prospects per day. */
export const countsNewPeople = (c: string) => `(${c}.settings ->> 'newPeoplePerDay' is not null)`;

/** SQL: something was, or may have been, done for the prospect of the sequence `e`; skipped steps do not count. */
export const hasBegun = (
  e: string,
) => `exists (select 1 from deliveries t where t.workspace_id = ${e}.workspace_id
    and t.enrollment_id = ${e}.id and t.state in ('transmitting', 'unknown', 'sent'))`;

/** SQL: nothing was done yet for this person of the campaign. */
const isNew = (d: string) => `not exists (select 1 from deliveries t where t.workspace_id = ${d}.workspace_id
    and t.enrollment_id = ${d}.enrollment_id and t.id <> ${d}.id and t.state in ('transmitting', 'unknown', 'sent'))`;

/** SQL: how many began on each of the last days of a campaign; calendars of its senders lie one day apart at most. */
const begunByDay = (
  workspaceId: string,
  campaignId: string,
) => `(select coalesce(jsonb_object_agg(b.day, b.people), '{}') from (
    select o.begun_on as day, count(*)::int as people from enrollments o
     where o.workspace_id = ${workspaceId} and o.campaign_id = ${campaignId} and o.begun_on >= (
       select max(m.begun_on) - 2 from enrollments m where m.workspace_id = ${workspaceId} and m.campaign_id = ${campaignId})
     group by o.begun_on) b)`;

/** SQL: the places for new prospects, for a step `d` of a prospect who had none; null otherwise. */
export const newPeoplePlacesOf = (d: string, e: string, c: string) =>
  `case when ${countsNewPeople(c)} and ${isNew(d)} then jsonb_build_object(
    'limit', (${c}.settings ->> 'newPeoplePerDay')::int, 'begunOn', ${e}.begun_on,
    'begun', ${begunByDay(`${c}.workspace_id`, `${c}.id`)}) end`;

export const readBegun = async (tx: Tx, campaignId: string): Promise<BegunByDay> =>
  (
    await tx.query<{ begun: BegunByDay }>(
      `select ${begunByDay("c.workspace_id", "c.id")} as begun from campaigns c where c.id = $1`,
      [campaignId],
    )
  )[0]?.begun ?? {};

/** Prospects whose first step passed its gates take a place of that day. */
export async function noteBegun(tx: Tx, people: readonly { id: string; day: string }[]): Promise<void> {
  if (people.length === 0) return;
  await tx.query(
    `with own as (
       select e.id, n.day from unnest($1::uuid[], $2::date[]) n(id, day) join enrollments e on e.id = n.id
        order by e.id for no key update of e)
     update enrollments e set begun_on = own.day from own where e.id = own.id`,
    [people.map(({ id }) => id), people.map(({ day }) => day)],
  );
}

/** Prospects who had their first step since then, and when (real), in their sender's time zone. */
export const listBegunSince = (
  tx: Tx,
  campaignId: string,
  since: Date,
): Promise<{ id: string; at: Date; timezone: string }[]> =>
  tx.query(
    `select f.id, f.at, f.timezone from (
       select distinct on (d.enrollment_id) d.enrollment_id as id, coalesce(d.settled_at, d.transmitting_at) as at, a.timezone
         from deliveries d
         join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
         join accounts a on a.workspace_id = l.workspace_id and a.id = l.account_id
        where d.campaign_id = $1 and d.state in ('transmitting', 'unknown', 'sent')
        order by d.enrollment_id, coalesce(d.settled_at, d.transmitting_at)) f
      where f.at > $2`,
    [campaignId, since],
  );

/** The day's places are taken: other new prospects of the campaign in that lane wait for the next ones, in their order (R11). */
export const postponeNewPeople = (
  tx: Tx,
  of: { laneId: string; campaignId: string; until: Date; reason: WaitReason; detail: WaitDetail },
) =>
  tx.query(
    `update deliveries set due_at = $3, wait_reason = $4, wait_detail = $5
      where lane_id = $1 and campaign_id = $2 and rank = ${ranks.firstTouch} and settled_at is null and due_at < $3
        and state = 'planned' and (wait_reason is null or wait_reason = $4)`,
    [of.laneId, of.campaignId, of.until, of.reason, JSON.stringify(of.detail)],
  );
