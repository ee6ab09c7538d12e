import type { Queries, Tx } from "@/server/db/tx";

/** The order that the workspace chose; empty if it chose none. */
export async function readVendorOrder(tx: Tx): Promise<readonly string[]> {
  const [row] = await tx.query<{ order: string[] }>(
    `select enrichment_order as "order" from workspaces where id = $1`,
    [tx.workspaceId],
  );
  return row?.order ?? [];
}

export const saveVendorOrder = (tx: Tx, order: readonly string[]) =>
  tx.query("update workspaces set enrichment_order = $2, version = version + 1 where id = $1", [
    tx.workspaceId,
    order,
  ]);

/** `problem` is the reason of the last answer, null if that was one. */
type VendorHealth = { answeredAt: Date | null; problem: string | null; failures: number };
type Noted = VendorHealth & { at: Date };

/** Adds what was noted of a vendor. Failures are counted by hour, and those of more than a day ago are dropped. */
export async function noteVendor(
  queries: Queries,
  vendor: string,
  { at, answeredAt, problem, failures }: Noted,
): Promise<void> {
  await queries.query(
    `insert into plumbing.vendor_health as h (vendor, answered_at, problem, failures)
     values ($1, $2, $3, case when $4::int > 0 then jsonb_build_object(date_trunc('hour', $5::timestamptz)::text, $4::int) else '{}' end)
     on conflict (vendor) do update set answered_at = greatest(h.answered_at, excluded.answered_at), problem = excluded.problem,
       failures = (select coalesce(jsonb_object_agg(hour, n), '{}') from (
         select f.key as hour, sum(f.value::int) as n
           from (select * from jsonb_each_text(h.failures) union all select * from jsonb_each_text(excluded.failures)) f
          where f.key::timestamptz > $5::timestamptz - interval '1 day' group by 1) hours)`,
    [vendor, answeredAt, problem, failures, at],
  );
}

export async function readVendorHealth(queries: Queries, now: Date): Promise<Map<string, VendorHealth>> {
  const rows = await queries.query<VendorHealth & { vendor: string }>(
    `select vendor, answered_at as "answeredAt", problem, (select coalesce(sum(f.value::int), 0)::int
        from jsonb_each_text(failures) f where f.key::timestamptz > $1::timestamptz - interval '1 day') as failures
       from plumbing.vendor_health`,
    [now],
  );
  return new Map(rows.map(({ vendor, ...health }) => [vendor, health]));
}
