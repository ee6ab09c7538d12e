import type { Tx } from "@/server/db/tx";

/** Since when the built-in CRM is on; null while it is off. */
export async function connectedSince(tx: Tx): Promise<Date | null> {
  const [row] = await tx.query<{ since: Date | null }>(
    "select crm_connected_at as since from workspaces where id = $1",
    [tx.workspaceId],
  );
  return row?.since ?? null;
}

export const setConnected = (tx: Tx, since: Date | null) =>
  tx.query("update workspaces set crm_connected_at = $2 where id = $1", [tx.workspaceId, since]);

export async function countCrm(tx: Tx): Promise<{ pipelineCount: number; openDealCount: number }> {
  const [row] = await tx.query<{ pipelineCount: number; openDealCount: number }>(
    `select (select count(*) from crm_pipelines)::int as "pipelineCount",
        (select count(*) from crm_deals where deleted_at is null and status = 'open')::int as "openDealCount"`,
  );
  return row!;
}

/** Companies that prospects and deals name, which members with these accounts may see (decision 1.2). */
export async function searchCompanies(
  tx: Tx,
  words: string,
  of: { accounts: readonly string[] | null; limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ name: string }>("select search_companies($1, $2, $3) as name", [
    words,
    of.accounts,
    of.limit,
  ]);
  return rows.map(({ name }) => name);
}

export const listWishes = (tx: Tx) =>
  tx.query<{ type: string; wishedAt: Date }>(
    `select type, wished_at as "wishedAt" from crm_wishes order by wished_at desc, type`,
  );

/** Notes a wish once; another of the same kind changes nothing. */
export const insertWish = (tx: Tx, wish: { type: string; at: Date; by: string }) =>
  tx.query("insert into crm_wishes (type, wished_at, wished_by) values ($1, $2, $3) on conflict do nothing", [
    wish.type,
    wish.at,
    wish.by,
  ]);
