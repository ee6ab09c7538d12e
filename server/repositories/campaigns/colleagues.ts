import type { Tx } from "@/server/db/tx";
import type { CompanyPlaces } from "@/server/domain/campaigns/company-rule";
import type { CompanyKeys } from "@/server/domain/prospects/company";
import { type Woken, wokenColumns } from "@/server/repositories/ledger/deliveries";
import { hasBegun } from "./new-people";

/** SQL: `q` is another prospect of the company of `p`, as `isSameCompany` says (R26). Each branch uses an index. */
const isColleague = (q: string, p: string) =>
  `${q}.workspace_id = ${p}.workspace_id and ${q}.id <> ${p}.id and (${q}.employer_domain = ${p}.employer_domain
    or (${q}.employer_name = ${p}.employer_name and (${q}.employer_domain is null or ${p}.employer_domain is null)))`;

/** SQL: the campaign takes notice of companies. */
export const hasCompanyRule = (c: string) => `coalesce(${c}.settings ->> 'companyRule' = 'true', false)`;
/** SQL: and prospects may still be contacted in it. */
const goesByCompanies = (c: string) => `${hasCompanyRule(c)} and ${c}.status not in ('archived', 'deleted')`;
/** SQL: until when a prospect waits because a colleague replied; null if the rule is switched off. */
export const colleagueUntil = (e: string, c: string) =>
  `case when ${hasCompanyRule(c)} then ${e}.colleague_until end`;
/** SQL: and it limits how many of a company are under way at once. */
export const hasPlaces = (c: string) =>
  `(${hasCompanyRule(c)} and ${c}.settings ->> 'peoplePerCompany' is not null)`;

/** SQL: how many colleagues of `p` are under way in campaigns that go by companies; `apart` from the one of that id. */
export const underWayBeside = (
  p: string,
  apart?: string,
) => `(select count(distinct q.id)::int from prospects q
    join enrollments o on o.workspace_id = q.workspace_id and o.prospect_id = q.id and o.state in ('active', 'held')
    join campaigns k on k.workspace_id = o.workspace_id and k.id = o.campaign_id and ${goesByCompanies("k")}
      ${apart ? `and k.id <> ${apart}` : ""}
  where ${isColleague("q", p)} and o.begun_at is not null)`;

/** The places of a company and what it is recognised by, for who would begin. */
export type PlacesOfCompany = CompanyPlaces & CompanyKeys;

/** SQL: the company's places for a first step `d` of a campaign `c` that limits them; null otherwise. */
export const placesOf = (d: string, e: string, p: string, c: string) =>
  `case when ${d}.rank = 3 and ${hasPlaces(c)} and ${e}.begun_at is null then jsonb_build_object(
    'limit', (${c}.settings ->> 'peoplePerCompany')::int, 'domain', ${p}.employer_domain, 'name', ${p}.employer_name,
    'underWay', ${underWayBeside(p)}) end`;

/** Prospects whose first step passed its gates take a company place. */
export async function takePlaces(tx: Tx, enrollmentIds: readonly string[], at: Date): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx.query(
    `with own as (select id from enrollments where id = any($1) and begun_at is null order by id for no key update)
     update enrollments e set begun_at = $2 from own where e.id = own.id`,
    [enrollmentIds, at],
  );
}

/** Prospects who had a step already count as under way, because the company rule applies from now on. */
export const takePlacesOfBegun = (tx: Tx, campaignId: string, at: Date) =>
  tx.query(
    `update enrollments e set begun_at = $2 where campaign_id = $1 and state in ('active', 'held') and begun_at is null
        and ${hasBegun("e")}`,
    [campaignId, at],
  );

/**
 * A prospect's place is free: of the colleagues who wait for one, the first is due now, one for each of these prospects. Locked ones are
 * skipped, because this transaction holds later locks already (lock-order.md).
 */
export const wakeNextColleagues = (
  tx: Tx,
  prospectIds: readonly string[],
  now: Date,
): Promise<(Woken & { laneId: string })[]> =>
  tx.query(
    `with next as (
       select n.id from prospects p cross join lateral (
         select d.id from prospects q
           join enrollments e on e.workspace_id = q.workspace_id and e.prospect_id = q.id and e.state = 'active'
           join deliveries d on d.workspace_id = e.workspace_id and d.enrollment_id = e.id and d.settled_at is null
            and d.state = 'planned' and d.wait_reason = 'company_limit'
          where ${isColleague("q", "p")}
          order by e.entered_at, e.id limit 1 for update of d skip locked) n
        where p.id = any($1))
     update deliveries d set due_at = $2, wait_reason = null, wait_detail = null from next where d.id = next.id
      returning d.lane_id as "laneId", d.due_at as until, ${wokenColumns("d")}`,
    [prospectIds, now],
  );

/** Running enrollments of a prospect's colleagues in campaigns with the company rule; none if no campaign of the prospect has it. */
export const listColleagues = async (tx: Tx, prospectId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select o.id from prospects p
         join prospects q on ${isColleague("q", "p")}
         join enrollments o on o.workspace_id = q.workspace_id and o.prospect_id = q.id and o.state in ('active', 'held')
         join campaigns k on k.workspace_id = o.workspace_id and k.id = o.campaign_id and ${goesByCompanies("k")}
        where p.id = $1 and exists (
          select 1 from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
           where e.workspace_id = p.workspace_id and e.prospect_id = p.id and ${goesByCompanies("c")})
        order by o.id`,
      [prospectId],
    )
  ).map(({ id }) => id);

/** A person in a campaign who waits because of a colleague. */
export type Delayed = { enrollmentId: string; campaignId: string; prospectId: string };

/** They wait until then (real), or as long as they do already. */
export const delayEnrollments = (tx: Tx, ids: readonly string[], until: Date): Promise<Delayed[]> =>
  tx.query(
    `update enrollments set colleague_until = $2, version = version + 1
      where id = any($1) and state in ('active', 'held') and (colleague_until is null or colleague_until < $2)
      returning id as "enrollmentId", campaign_id as "campaignId", prospect_id as "prospectId"`,
    [ids, until],
  );

/** They no longer wait for a colleague; returns those who did. */
export const resumeEnrollments = (
  tx: Tx,
  of: { enrollmentId: string } | { campaignId: string },
): Promise<Delayed[]> => {
  const [column, value] = "enrollmentId" in of ? ["id", of.enrollmentId] : ["campaign_id", of.campaignId];
  return tx.query(
    `update enrollments set colleague_until = null, version = version + 1
      where ${column} = $1 and colleague_until is not null
      returning id as "enrollmentId", campaign_id as "campaignId", prospect_id as "prospectId"`,
    [value],
  );
};

/** When a colleague last replied, for new prospects of a campaign with the company rule; real, later than `since`. */
export const listAnswersBeside = (
  tx: Tx,
  prospectIds: readonly string[],
  since: Date,
): Promise<{ prospectId: string; at: Date }[]> =>
  tx.query(
    `select p.id as "prospectId", max(v.at) as at from prospects p
       join prospects q on ${isColleague("q", "p")}
       join events v on v.workspace_id = q.workspace_id and v.prospect_id = q.id and v.at > $2
        and v.kind = 'reply' and v.reason is null
      where p.id = any($1) and exists (
        select 1 from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
         where e.workspace_id = q.workspace_id and e.prospect_id = q.id and ${goesByCompanies("c")})
      group by p.id`,
    [prospectIds, since],
  );
