import type { StepKind } from "@/lib/contract/campaigns/sequence";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { uncertainOptOuts } from "@/server/repositories/prospects/suppressed";
import { isSenderGone, isUncertain, needsSomebody, stranded } from "./lists";

/** How many prospects or senders of a campaign wait for one reason that a member can resolve. */
export type Waiting = { campaignId: string; reason: WaitReason; of: "people" | "senders"; count: number };

const isAllowedAccount = (account: string) => `($2::uuid[] is null or ${account} = any($2))`;

/** Each prospect once: a possible reply counts only if nothing else of theirs waits for a member. */
const people = `select d.campaign_id, d.wait_reason as reason, d.enrollment_id as id, d.id as delivery_id from deliveries d
    where d.campaign_id = any($1) and ${needsSomebody("d")} and ($2::uuid[] is null or exists (select 1 from enrollments o
      where o.workspace_id = d.workspace_id and o.id = d.enrollment_id and o.account_id = any($2)))
  union all
  select e.campaign_id, 'uncertain_reply', e.id, null from enrollments e
    where e.campaign_id = any($1) and e.id in (
      select e.id from enrollments e where e.campaign_id = any($1) and ${isUncertain("e")}
      union select e.id from enrollments e where e.campaign_id = any($1) and e.state = 'active'
        and e.prospect_id in (select u.prospect_id from ${uncertainOptOuts})) and ${isAllowedAccount("e.account_id")} and not exists (select 1 from deliveries d
      where d.workspace_id = e.workspace_id and d.enrollment_id = e.id and ${needsSomebody("d")})
  union all
  select d.campaign_id, 'sender_removed', e.id, d.id from ${stranded}
    join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
   where d.campaign_id = any($1) and not coalesce(${isUncertain("e")}, false) and ${isAllowedAccount("e.account_id")}`;

const senders = `select s.campaign_id, coalesce(l.closed_reason, l.slot_reason) as reason, l.id, l.account_id, l.mailbox_id
  from campaign_senders s join lanes l on l.workspace_id = s.workspace_id
   and (l.mailbox_id = s.mailbox_id or (l.account_id = s.account_id and l.channel = 'network'))
  where s.campaign_id = any($1) and ${isSenderGone("l", "s.campaign_id")} and l.closed_reason is distinct from 'sender_removed'
    and ${isAllowedAccount("s.account_id")}`;

/** How many of these campaigns' prospects and senders wait for a member, by reason; matches the lists below. */
export const countWaiting = (tx: Tx, campaignIds: readonly string[], allowed: Allowed): Promise<Waiting[]> =>
  tx.query<Waiting>(
    `select campaign_id as "campaignId", reason, 'people' as of, count(*)::int as count from (${people}) p group by 1, 2
     union all
     select campaign_id, reason, 'senders', count(*)::int from (${senders}) s group by 1, 2`,
    [campaignIds, allowed],
  );

type WaitingRow = {
  id: string;
  name: string;
  note: string;
  accountId: string | null;
  prospectId: string | null;
  stepKind: StepKind | null;
  detail: Record<string, string | number> | null;
  since: Date | null;
};

type Asked = { campaignId: string; reason: WaitReason; after: string | null; offset: number; limit: number };

/** Those who wait for one reason, senders before prospects, each in order of creation. Instants are real. */
export const listWaiting = (tx: Tx, allowed: Allowed, of: Asked): Promise<WaitingRow[]> =>
  tx.query<WaitingRow>(
    `select w.* from (
       select s.id, coalesce(m.email, trim(a.first_name || ' ' || a.last_name)) as name,
              case when m.id is null then '' else trim(a.first_name || ' ' || a.last_name) end as note,
              s.account_id as "accountId", null::uuid as "prospectId",
              null as "stepKind", null::jsonb as detail, null::timestamptz as since
         from (${senders}) s join accounts a on a.id = s.account_id left join mailboxes m on m.id = s.mailbox_id
        where s.reason = $3
       union all
       select p.id, o.full_name, concat_ws(', ', nullif(o.position, ''), nullif(o.company_name, '')), null::uuid, o.id, d.kind,
              d.wait_detail,
              coalesce(v.at, d.planned_at)
         from (${people}) p join enrollments e on e.id = p.id join prospects o on o.id = e.prospect_id
         left join deliveries d on d.id = p.delivery_id
         left join lateral (select v.at from events v where v.prospect_id = o.id and v.enrollment_id = e.id
           and v.kind in ('waited', 'held', 'unknown', 'planned') order by v.at desc limit 1) v on true
        where p.reason = $3) w
      where $4::uuid is null or w.id > $4 order by w.id limit $5 offset $6`,
    [[of.campaignId], allowed, of.reason, of.after, of.limit, of.offset],
  );
