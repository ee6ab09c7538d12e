import type { Exclusion, Refusal } from "@/lib/contract/prospects/imports";
import type { Tx } from "@/server/db/tx";

/** The outcome of a search result; `seen` only if it did not become a prospect. */
export type FoundOutcome = {
  personKey: string;
  place: number;
  outcome: "added" | "merged" | "refused";
  refusal: Refusal | null;
  exclusion: Exclusion | null;
  prospectId: string | null;
  seen: { fullName: string; profileUrl: string; headline: string; company: string } | null;
};

/** Stores outcomes; a member found before keeps their position. */
export async function saveFound(
  tx: Tx,
  { searchId, run }: { searchId: string; run: number },
  found: readonly FoundOutcome[],
): Promise<void> {
  if (found.length === 0) return;
  await tx.query(
    `insert into search_people (search_id, run, person_key, place, outcome, refusal, exclusion, prospect_id, seen)
     select $1, $2, r."personKey", r.place, r.outcome, r.refusal, r.exclusion, r."prospectId", r.seen
       from jsonb_to_recordset($3::jsonb) as r("personKey" text, place int, outcome text, refusal text, exclusion text,
         "prospectId" uuid, seen jsonb)
     on conflict (workspace_id, search_id, person_key) do update set run = excluded.run, outcome = excluded.outcome,
       refusal = excluded.refusal, exclusion = excluded.exclusion, prospect_id = excluded.prospect_id, seen = excluded.seen`,
    [searchId, run, JSON.stringify(found)],
  );
}

/**
 * Members who need no second check: those this search added to the campaign, and those this run has seen. Assigns their rows to this run.
 */
export async function metBefore(
  tx: Tx,
  { searchId, run }: { searchId: string; run: number },
  personKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ key: string }>(
    `update search_people set run = $2 where search_id = $1 and person_key = any($3)
        and (run = $2 or (outcome <> 'refused' and exclusion is null)) returning person_key as key`,
    [searchId, run, personKeys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** The position of the last result; 0 if there is none. */
export async function lastPlace(tx: Tx, searchId: string): Promise<number> {
  const [row] = await tx.query<{ place: number }>(
    "select place from search_people where search_id = $1 order by place desc limit 1",
    [searchId],
  );
  return row?.place ?? 0;
}

export type FoundTally = {
  searchId: string;
  outcome: FoundOutcome["outcome"];
  refusal: Refusal | null;
  exclusion: Exclusion | null;
  count: number;
};

export const tallyFound = (tx: Tx, searchIds: readonly string[]): Promise<FoundTally[]> =>
  tx.query<FoundTally>(
    `select search_id as "searchId", outcome, refusal, exclusion, count(*)::int as count from search_people
      where search_id = any($1) group by search_id, outcome, refusal, exclusion`,
    [searchIds],
  );

export type FoundRow = {
  place: number;
  refusal: Refusal | null;
  exclusion: Exclusion | null;
  fullName: string;
  position: string;
  companyName: string;
  profileUrl: string;
};

/** All results by position, `limit` of them after `after`; with current data for those who are prospects. */
export const listFound = (tx: Tx, searchId: string, after: number, limit: number): Promise<FoundRow[]> =>
  tx.query<FoundRow>(
    `select f.place, f.refusal, f.exclusion, coalesce(p.full_name, f.seen ->> 'fullName', '') as "fullName",
        coalesce(p.position, f.seen ->> 'headline', '') as position,
        coalesce(p.company_name, f.seen ->> 'company', '') as "companyName",
        coalesce(p.profile_url, f.seen ->> 'profileUrl', '') as "profileUrl"
       from search_people f left join prospects p on p.workspace_id = f.workspace_id and p.id = f.prospect_id
      where f.search_id = $1 and f.place > $2 order by f.place limit $3`,
    [searchId, after, limit],
  );

/** Known prospects, of one campaign or of all, whose name, position or company contains these words; `limit` of them after `after`. */
export const listKnown = (
  tx: Tx,
  of: { fromCampaignId: string | null; query: string | null; after: string | null; limit: number },
): Promise<string[]> =>
  tx
    .query<{ id: string }>(
      `select p.id from prospects p
        where ($1::uuid is null or exists (
            select 1 from enrollments e where e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.campaign_id = $1))
          and ($2::text is null or concat_ws(' ', p.full_name, p.position, p.company_name) ilike all (word_patterns($2)))
          and ($3::uuid is null or p.id > $3) and p.opted_out_at is null
        order by p.id limit $4`,
      [of.fromCampaignId, of.query, of.after, of.limit],
    )
    .then((rows) => rows.map(({ id }) => id));

/** Stores the network's ids of prospects it showed, and whether they pay it; existing ids stay. */
export const nameMembers = (
  tx: Tx,
  people: readonly {
    prospectId: string;
    memberRef: string | null;
    timezone: string | null;
    isPremium: boolean | null;
  }[],
) =>
  tx.query(
    `update prospects p set member_ref = coalesce(p.member_ref, r."memberRef"), timezone = coalesce(p.timezone, r.timezone),
        is_premium = coalesce(r."isPremium", p.is_premium)
       from jsonb_to_recordset($1::jsonb) as r("prospectId" uuid, "memberRef" text, timezone text, "isPremium" boolean) where p.id = r."prospectId"`,
    [JSON.stringify(people)],
  );
