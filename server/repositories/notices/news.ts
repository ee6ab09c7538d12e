import { type News, newsKinds } from "@/lib/contract/dashboard";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown, type Place } from "@/server/repositories/cursor";
import { planned } from "@/server/repositories/planned";

type NewsRow = Pick<News, "id" | "kind" | "channel" | "actor"> & {
  at: Date;
  prospectId: string;
  fullName: string;
  campaignId: string | null;
  campaignName: string | null;
};

/** Log entries shown in the feed; members see those of prospects of their accounts. A merged record took its entries along. */
const isNews = (account: string) => `v.kind in ('${newsKinds.join("', '")}')
  and not exists (select 1 from merged_prospects m where m.workspace_id = v.workspace_id and m.id = v.prospect_id) and (${account}::uuid[] is null or exists (
    select 1 from enrollments e where e.workspace_id = v.workspace_id and e.prospect_id = v.prospect_id and e.account_id = any(${account})
    union all select 1 from conversations c where c.workspace_id = v.workspace_id and c.prospect_id = v.prospect_id
      and c.account_id = any(${account})))`;

/** The newest first; instants are real. */
export const listNews = (
  tx: Tx,
  allowed: Allowed,
  page: { after: Place | null; offset: number; limit: number },
): Promise<NewsRow[]> =>
  tx.query<NewsRow>(
    `select v.id, v.at, v.kind, v.channel, v.prospect_id as "prospectId", p.full_name as "fullName",
       v.campaign_id as "campaignId", c.name as "campaignName", nullif(trim(u.first_name || ' ' || u.last_name), '') as actor
       from (select * from events v where ${isNews("$1")} and ($2::timestamptz is null or (v.at, v.id) < ($2, $3::uuid))
         order by v.at desc, v.id desc limit $4 offset $5) v
       join prospects p on p.id = v.prospect_id
       left join campaigns c on c.id = v.campaign_id left join users u on u.id = v.actor_id
      order by v.at desc, v.id desc`,
    [allowed, page.after?.at ?? null, page.after?.id ?? null, page.limit, page.offset],
  );

export const countNews = (tx: Tx, allowed: Allowed): Promise<number> =>
  countShown(tx, `events v where ${isNews("$1")}`, [allowed]);

/** Campaigns that run, of those that send by one of these accounts. */
export async function countActive(tx: Tx, accounts: readonly string[] | null): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    planned(`select count(*)::int as count from campaigns c where c.status = 'active' and ($1::uuid[] is null or exists (
       select 1 from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id and s.account_id = any($1)))`),
    [accounts],
  );
  return row!.count;
}
