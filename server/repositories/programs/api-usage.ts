import type { Tx } from "@/server/db/tx";
import type { UsageRow } from "@/server/domain/programs/api-usage";

/** Adds calls to a day of the transaction's person, and forgets what is older than a month. */
export async function addUsage(tx: Tx, { day, calls, errors, times }: UsageRow): Promise<void> {
  await tx.query(
    `insert into api_usage (user_id, day, calls, errors, times) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, user_id, day) do update set calls = api_usage.calls + excluded.calls,
       errors = api_usage.errors + excluded.errors,
       times = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by at)
         from unnest(api_usage.times, excluded.times) with ordinality both_of (a, b, at))`,
    [tx.personId, day, calls, errors, times],
  );
  await tx.query("delete from api_usage where user_id = $1 and day < $2::date - 30", [tx.personId, day]);
}

export const listUsage = (tx: Tx, since: string): Promise<UsageRow[]> =>
  tx.query(
    `select to_char(day, 'YYYY-MM-DD') as day, calls, errors, times from api_usage where user_id = $1 and day >= $2`,
    [tx.personId, since],
  );
