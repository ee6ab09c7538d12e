import type { Tx } from "@/server/db/tx";
import { isAllowedAccount } from "@/server/repositories/ledger/enrollment-views";
import { contactedBy } from "@/server/repositories/prospects/prospects";

/** A person of the people database by what the workspace could know them by. */
type AskedStanding = {
  place: number;
  url: string | null;
  company: string;
  employer: string | null;
  domains: string[];
};

/** Everything the workspace knows of them; instants are real. */
export type StandingRow = {
  place: number;
  prospectId: string | null;
  knownSince: Date | null;
  optedOutAt: Date | null;
  listed: "opted_out" | "blacklisted" | null;
  listedAt: Date | null;
  isBlacklisted: boolean;
  /** Whether the member may know more than what kind of standing it is (ROLE-02). */
  isVisible: boolean;
  talkedAt: Date | null;
  /** Null for a campaign in which another account contacts them. */
  campaignName: string | null;
  enteredAt: Date | null;
};

/** What the workspace knows of these people, in one query. `accountIds`: the accounts the member sees; null: all. */
export const standingOf = (
  tx: Tx,
  asked: readonly AskedStanding[],
  accountIds: readonly string[] | null,
): Promise<StandingRow[]> =>
  tx.query<StandingRow>(
    `select a.place, o.id as "prospectId", o.created_at as "knownSince", o.opted_out_at as "optedOutAt",
        case when l.reason is not null and l.reason <> 'opted_out' then 'blacklisted' else l.reason end as listed,
        l.created_at as "listedAt",
        exists (select 1 from blacklist_entries b where ($2::uuid[] is null or b.account_id = any($2)) and (b.kind, b.key) in (
          select 'profile_url', a.url union all select 'company', a.company union all select 'domain', unnest(a.domains))) as "isBlacklisted",
        (select max(c.last_in_at) from conversations c where c.prospect_id = o.id) as "talkedAt",
        $2::uuid[] is null or (o.id is not null and ${contactedBy("o.id", "$2")}) as "isVisible",
        case when e.is_seen then e.name end as "campaignName", e.entered_at as "enteredAt"
       from jsonb_to_recordset($1::jsonb) as a(place int, url text, company text, employer text, domains text[])
       left join lateral (select p.id, p.created_at, p.opted_out_at from prospect_identities i join prospects p
           on p.workspace_id = i.workspace_id and p.id = i.prospect_id
          where i.kind = 'profile_url' and i.key = lower(a.url) limit 1) o on true
       left join lateral (select s.reason, s.created_at from (
            select 'profile_url' as kind, lower(a.url) as key union select 'domain', unnest(a.domains)
            union select 'company', a.employer
            union select i.kind, i.key from prospect_identities i where i.prospect_id = o.id) n
          join suppressions s on s.kind = n.kind and s.key = n.key
          order by s.reason <> 'opted_out' limit 1) l on true
       left join lateral (select c.name, e.entered_at, ${isAllowedAccount("$2")} as is_seen from enrollments e join campaigns c
           on c.workspace_id = e.workspace_id and c.id = e.campaign_id
          where e.prospect_id = o.id and e.state in ('active', 'held') and c.status not in ('deleted', 'archived')
          order by is_seen desc, e.entered_at desc limit 1) e on true`,
    [JSON.stringify(asked), accountIds],
  );
