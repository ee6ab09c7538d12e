import type { Tx } from "@/server/db/tx";

export type PipelineRow = { id: string; name: string; dealCount: number; version: number };

/** In the order in which they were made; ids are made in that order, too. */
export const listPipelines = (tx: Tx): Promise<PipelineRow[]> =>
  tx.query(
    `select p.id, p.name, p.version, coalesce(n.count, 0)::int as "dealCount" from crm_pipelines p
       left join (select s.pipeline_id, sum(d.count) as count
         from (select stage_id, count(*) from crm_deals where deleted_at is null group by stage_id) d
         join crm_stages s on s.id = d.stage_id group by 1) n on n.pipeline_id = p.id
      order by p.created_at, p.id`,
  );

export async function hasPipeline(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query("select 1 from crm_pipelines where id = $1", [id])).length > 0;
}

export async function countPipelines(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>("select count(*)::int as count from crm_pipelines");
  return row?.count ?? 0;
}

/** Changes of a pipeline's stages take their turns from here on. */
export async function lockPipeline(tx: Tx, id: string): Promise<{ name: string; version: number } | null> {
  const [row] = await tx.query<{ name: string; version: number }>(
    "select name, version from crm_pipelines where id = $1 for no key update",
    [id],
  );
  return row ?? null;
}

/** False if another one has the name. */
export async function insertPipeline(
  tx: Tx,
  pipeline: { id: string; name: string; at: Date },
): Promise<boolean> {
  const made = await tx.query(
    "insert into crm_pipelines (id, name, created_at) values ($1, $2, $3) on conflict (workspace_id, lower(name)) do nothing returning 1",
    [pipeline.id, pipeline.name, pipeline.at],
  );
  return made.length > 0;
}

/** False if another one has the name. */
export async function renamePipeline(tx: Tx, { id, name }: { id: string; name: string }): Promise<boolean> {
  const changed = await tx.query(
    `update crm_pipelines p set name = $2, version = p.version + 1 where p.id = $1
        and not exists (select 1 from crm_pipelines o where o.id <> $1 and lower(o.name) = lower($2)) returning 1`,
    [id, name],
  );
  return changed.length > 0;
}

export const deletePipeline = (tx: Tx, id: string) =>
  tx.query("delete from crm_pipelines where id = $1", [id]);
