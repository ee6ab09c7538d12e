import type { Tx } from "@/server/db/tx";

/** SQL: whether a person has a label that ends sequences of a campaign (R14). `prospectId` and `campaign` are SQL. */
export const hasStopLabel = (prospectId: string, campaign: string) => `coalesce(
  ${campaign}.settings -> 'stopLabels' <> '[]' and exists (select 1 from prospect_labels pl
    where pl.workspace_id = ${campaign}.workspace_id and pl.prospect_id = ${prospectId}
      and jsonb_exists(${campaign}.settings -> 'stopLabels', pl.label_id::text)), false)`;

/** Running sequences of a person that one of their labels ends. */
export const listLabelled = async (tx: Tx, prospectId: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select e.id from enrollments e join campaigns c on c.workspace_id = e.workspace_id and c.id = e.campaign_id
        where e.prospect_id = $1 and e.state in ('active', 'held') and ${hasStopLabel("e.prospect_id", "c")} order by e.id`,
      [prospectId],
    )
  ).map(({ id }) => id);

/** How many of these are labels of the whole workspace. */
export async function countWorkspaceLabels(tx: Tx, ids: readonly string[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::int as count from labels where id = any($1) and type = 'space'",
    [ids],
  );
  return row?.count ?? 0;
}
