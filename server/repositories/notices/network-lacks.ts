import type { Tx } from "@/server/db/tx";
import type { NetworkLack } from "@/server/domain/notices/of-account";

/** What these accounts lack on the network for steps that wait; the predicate matches the index deliveries_lacking. */
export const listNetworkLacks = (tx: Tx, accountIds: readonly string[]) =>
  tx.query<NetworkLack>(
    `select l.account_id as "accountId", case d.wait_reason when 'out_of_credits' then 'inmail_credits' else 'plan' end as lack,
       count(*)::int as steps, min(d.planned_at) as since
       from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
      where d.settled_at is null and (d.wait_reason in ('not_premium', 'needs_sales_navigator_subscription')
          or (d.kind = 'inmail' and d.wait_reason = 'out_of_credits'))
        and l.account_id = any($1)
      group by 1, 2 order by 1, 2`,
    [accountIds],
  );
