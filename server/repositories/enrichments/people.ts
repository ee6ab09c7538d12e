import type { enrichmentOutcomes } from "@/lib/contract/finder/enrichments";
import type { Exclusion } from "@/lib/contract/prospects/imports";
import type { Tx } from "@/server/db/tx";
import { contactedBy } from "@/server/repositories/prospects/prospects";

export type Outcome = (typeof enrichmentOutcomes)[number];
/** What is known of a person who did not become a prospect. */
export type Seen = { fullName: string; profileUrl: string; headline: string; company: string };

/** A person of an enrichment who is still to be judged. */
export type NamedPerson = { place: number; personKey: string };

/** Adds people at the end of an enrichment, each once; `isHidden`: the member may not see them. */
export const addPeople = (
  tx: Tx,
  enrichmentId: string,
  people: readonly { personKey: string; isHidden?: boolean }[],
) =>
  tx.query(
    `insert into enrichment_people (enrichment_id, place, person_key, state, outcome, is_entered)
     select $1, coalesce((select max(place) from enrichment_people where enrichment_id = $1), 0) + r.place, r.key,
        case when r.hidden then 'ended' else 'named' end, case when r.hidden then 'not_in_database' end, r.hidden
       from unnest($2::text[], $3::boolean[]) with ordinality as r(key, hidden, place)
     on conflict (workspace_id, enrichment_id, person_key) do nothing`,
    [enrichmentId, people.map(({ personKey }) => personKey), people.map(({ isHidden }) => isHidden === true)],
  );

export const listNamed = (tx: Tx, enrichmentId: string, limit: number) =>
  tx.query<NamedPerson>(
    `select place, person_key as "personKey" from enrichment_people
      where enrichment_id = $1 and state = 'named' order by place limit $2`,
    [enrichmentId, limit],
  );

export type Judged = {
  place: number;
  prospectId: string | null;
  /** Null: is to be looked up. */
  outcome: Outcome | null;
  personKey?: string;
  seen: Seen | null;
};

/** Stores what is to be done with people; nobody enters the campaign who was refused. */
export const saveJudged = (tx: Tx, enrichmentId: string, judged: readonly Judged[]) =>
  tx.query(
    `update enrichment_people p set prospect_id = r."prospectId", outcome = r.outcome,
        state = case when r.outcome is null then 'open' else 'ended' end, is_entered = r."prospectId" is null or coalesce(r.outcome in ('opted_out', 'blacklisted', 'erased'), false),
        person_key = coalesce(r."personKey", p.person_key), seen = r.seen
       from jsonb_to_recordset($2::jsonb) as r(place int, "prospectId" uuid, outcome text, "personKey" text, seen jsonb)
      where p.enrichment_id = $1 and p.place = r.place and p.state = 'named'`,
    [enrichmentId, JSON.stringify(judged)],
  );

export type OpenPerson = { place: number; personKey: string; prospectId: string; askedAt: Date | null };

/** Those who may be looked up now, in their order, without those under way; locked before credits, as booking does. */
export const listDue = (
  tx: Tx,
  enrichmentId: string,
  { now, limit, underWay }: { now: Date; limit: number; underWay: readonly number[] },
) =>
  tx.query<OpenPerson>(
    `select place, person_key as "personKey", prospect_id as "prospectId", asked_at as "askedAt" from enrichment_people
      where enrichment_id = $1 and state = 'open' and (next_at is null or next_at <= $2) and place <> all($4::int[])
      order by next_at nulls last, place limit $3 for no key update`,
    [enrichmentId, now, Math.max(0, limit), underWay],
  );

export const noteAsked = (tx: Tx, enrichmentId: string, places: readonly number[], now: Date) =>
  tx.query(
    "update enrichment_people set asked_at = coalesce(asked_at, $3) where enrichment_id = $1 and place = any($2)",
    [enrichmentId, places, now],
  );

/** The person, locked, if they are still to be looked up: their answer is booked once. */
export async function lockOpen(tx: Tx, enrichmentId: string, place: number): Promise<OpenPerson | null> {
  const [row] = await tx.query<OpenPerson>(
    `select place, person_key as "personKey", prospect_id as "prospectId", asked_at as "askedAt" from enrichment_people
      where enrichment_id = $1 and place = $2 and state = 'open' for no key update`,
    [enrichmentId, place],
  );
  return row ?? null;
}

/** Nobody enters the campaign who was refused. */
export const endPerson = (
  tx: Tx,
  enrichmentId: string,
  place: number,
  ended: { outcome: Outcome; hasEmail: boolean; hasPhone: boolean },
) =>
  tx.query(
    `update enrichment_people set state = 'ended', outcome = $3, has_email = $4, has_phone = $5, next_at = null,
        is_entered = $3 in ('opted_out', 'blacklisted', 'erased', 'not_in_database')
      where enrichment_id = $1 and place = $2`,
    [enrichmentId, place, ended.outcome, ended.hasEmail, ended.hasPhone],
  );

/** `askedAt`: since when their look-up runs; null if none does. */
export const postponePerson = (
  tx: Tx,
  enrichmentId: string,
  place: number,
  { until, askedAt }: { until: Date; askedAt: Date | null },
) =>
  tx.query(
    "update enrichment_people set next_at = $3, asked_at = $4 where enrichment_id = $1 and place = $2 and state = 'open'",
    [enrichmentId, place, until, askedAt],
  );

/** How many are left to look up besides those under way, and when the first of them may be. */
export async function openUntil(
  tx: Tx,
  enrichmentId: string,
  underWay: readonly number[],
): Promise<{ count: number; next: Date | null }> {
  const [row] = await tx.query<{ count: number; next: Date | null }>(
    `select count(*)::int as count, min(next_at) as next from enrichment_people
      where enrichment_id = $1 and state = 'open' and place <> all($2::int[])`,
    [enrichmentId, underWay],
  );
  return row!;
}

/** What may be reserved for an enrichment: the references of all its people. */
export const referencesIn = (tx: Tx, enrichmentId: string): Promise<string[]> =>
  tx
    .query<{ place: number }>("select place from enrichment_people where enrichment_id = $1", [enrichmentId])
    .then((rows) => rows.map(({ place }) => referenceOf(enrichmentId, place)));

/** People with a result whom the campaign has not decided on. */
export const listToEnter = (tx: Tx, enrichmentId: string, limit: number) =>
  tx.query<{ place: number; prospectId: string }>(
    `select place, prospect_id as "prospectId" from enrichment_people
      where enrichment_id = $1 and state = 'ended' and not is_entered order by place limit $2`,
    [enrichmentId, limit],
  );

export const saveEntered = (
  tx: Tx,
  enrichmentId: string,
  people: readonly { place: number; exclusion: Exclusion | null }[],
) =>
  tx.query(
    `update enrichment_people p set is_entered = true, exclusion = r.exclusion
       from jsonb_to_recordset($2::jsonb) as r(place int, exclusion text) where p.enrichment_id = $1 and p.place = r.place`,
    [enrichmentId, JSON.stringify(people)],
  );

export type PeopleTally = {
  enrichmentId: string;
  state: "named" | "open" | "ended";
  outcome: Outcome | null;
  exclusion: Exclusion | null;
  isEntered: boolean;
  isProspect: boolean;
  count: number;
};

export const tallyPeople = (tx: Tx, enrichmentIds: readonly string[]) =>
  tx.query<PeopleTally>(
    `select enrichment_id as "enrichmentId", state, outcome, exclusion, is_entered as "isEntered",
        prospect_id is not null as "isProspect", count(*)::int as count
       from enrichment_people where enrichment_id = any($1) group by 1, 2, 3, 4, 5, 6`,
    [enrichmentIds],
  );

/** Credits in tenths that enrichments cost so far; references begin with `enrichment {id} `. */
export async function spentBy(tx: Tx, enrichmentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; tenths: number }>(
    `select p.enrichment_id as id, sum(case c.kind when 'charge' then c.amount else -c.amount end)::int as tenths
       from enrichment_people p join credit_postings c
         on c.workspace_id = p.workspace_id and c.kind in ('charge', 'return') and c.reference = 'enrichment ' || p.enrichment_id || ' ' || p.place
      where p.enrichment_id = any($1) and p.has_email group by 1`,
    [enrichmentIds],
  );
  return new Map(rows.map(({ id, tenths }) => [id, tenths]));
}

/** Under which an enrichment of a person is reserved and charged. */
export const referenceOf = (enrichmentId: string, place: number) => `enrichment ${enrichmentId} ${place}`;

export type ReportRow = {
  place: number;
  outcome: Outcome | null;
  exclusion: Exclusion | null;
  isEntered: boolean;
  hasEmail: boolean;
  hasPhone: boolean;
  prospectId: string | null;
  fullName: string;
  position: string;
  companyName: string;
  profileUrl: string;
  email: string | null;
  phone: string | null;
};

/** People in their order, `limit` of them after `after`, with current data of those who are prospects. */
export const listReport = (tx: Tx, enrichmentId: string, after: number, limit: number) =>
  tx.query<ReportRow>(
    `select f.place, f.outcome, f.exclusion, f.is_entered as "isEntered", f.has_email as "hasEmail", f.has_phone as "hasPhone",
        f.prospect_id as "prospectId", coalesce(p.full_name, f.seen ->> 'fullName', '') as "fullName",
        coalesce(p.position, f.seen ->> 'headline', '') as position,
        coalesce(p.company_name, f.seen ->> 'company', '') as "companyName",
        coalesce(p.profile_url, f.seen ->> 'profileUrl', '') as "profileUrl",
        coalesce(p.work_email, p.personal_email) as email, p.phone
       from enrichment_people f left join prospects p on p.workspace_id = f.workspace_id and p.id = f.prospect_id
      where f.enrichment_id = $1 and f.place > $2 order by f.place limit $3`,
    [enrichmentId, after, limit],
  );

/** What a look-up needs to know of prospects, and whether they may be looked up at all. */
export type LookedUpProspect = {
  id: string;
  fullName: string;
  companyName: string;
  profileUrl: string | null;
  email: string | null;
  isEmailInvalid: boolean;
  phone: string | null;
  isPhoneInvalid: boolean;
  isOptedOut: boolean;
  isErased: boolean;
};

export const listLookedUp = (tx: Tx, prospectIds: readonly string[]) =>
  tx.query<LookedUpProspect>(
    `select p.id, p.full_name as "fullName", p.company_name as "companyName", p.profile_url as "profileUrl",
        coalesce(p.work_email, p.personal_email) as email, p.email_status = 'invalid' as "isEmailInvalid", p.phone,
        p.phone is not null and p.phone = p.lost_phone as "isPhoneInvalid", p.opted_out_at is not null as "isOptedOut",
        p.erased_at is not null as "isErased"
       from prospects p where p.id = any($1)`,
    [prospectIds],
  );

/** Which of these prospects exist and one of these accounts contacts, or nobody ever did (ROLE-02); null for all accounts. */
export async function visibleAmong(
  tx: Tx,
  prospectIds: readonly string[],
  accountIds: readonly string[] | null,
): Promise<Set<string>> {
  if (prospectIds.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    `select p.id from prospects p where p.id = any($1) and ($2::uuid[] is null or ${contactedBy("p.id", "$2")})`,
    [prospectIds, accountIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function countPeople(tx: Tx, enrichmentId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from enrichment_people where enrichment_id = $1",
    [enrichmentId],
  );
  return row!.count;
}
