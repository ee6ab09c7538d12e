import type { Tx } from "@/server/db/tx";

/** `probability` is in hundredths of a per cent. */
export type StageRow = {
  id: string;
  pipelineId: string;
  name: string;
  order: number;
  probability: number;
  rotDays: number | null;
  version: number;
};
const columns = `s.id, s.pipeline_id as "pipelineId", s.name, s."order", s.probability, s.rot_days as "rotDays", s.version`;
const leftToRight = `s."order" desc, s.id`;

/** Stages of a pipeline, or of all, from left to right (CRM-07). */
export const listStages = (tx: Tx, pipelineId: string | null): Promise<StageRow[]> =>
  tx.query(
    `select ${columns} from crm_stages s where ($1::uuid is null or s.pipeline_id = $1) order by ${leftToRight}`,
    [pipelineId],
  );

export async function findStage(tx: Tx, id: string): Promise<StageRow | null> {
  const [row] = await tx.query<StageRow>(`select ${columns} from crm_stages s where s.id = $1`, [id]);
  return row ?? null;
}

/**
 * Locks stages in one order for all. Whatever gives a deal a place in a stage begins with this, so that of two who move at the same time
 * the second sees where the first put its deal.
 */
export const lockStages = (tx: Tx, ids: readonly string[]): Promise<StageRow[]> =>
  tx.query(`select ${columns} from crm_stages s where s.id = any($1) order by s.id for no key update`, [ids]);

type NewStage = Omit<StageRow, "version">;

/** False if another one of the pipeline has the name. */
export async function insertStage(tx: Tx, stage: NewStage): Promise<boolean> {
  const made = await tx.query(
    `insert into crm_stages (id, pipeline_id, name, "order", probability, rot_days) values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, pipeline_id, lower(name)) do nothing returning 1`,
    [stage.id, stage.pipelineId, stage.name, stage.order, stage.probability, stage.rotDays],
  );
  return made.length > 0;
}

/** False if another one of the pipeline has the name. */
export async function changeStage(
  tx: Tx,
  { id, name, probability, rotDays }: Pick<StageRow, "id" | "name" | "probability" | "rotDays">,
): Promise<boolean> {
  const changed = await tx.query(
    `update crm_stages s set name = $2, probability = $3, rot_days = $4, version = s.version + 1
      where s.id = $1 and not exists (
        select 1 from crm_stages o where o.id <> $1 and o.pipeline_id = s.pipeline_id and lower(o.name) = lower($2)) returning 1`,
    [id, name, probability, rotDays],
  );
  return changed.length > 0;
}

export const setOrders = (tx: Tx, ids: readonly string[], orders: readonly number[]) =>
  tx.query(
    `update crm_stages s set "order" = n.place from unnest($1::uuid[], $2::int[]) as n(id, place) where s.id = n.id`,
    [ids, orders],
  );

export const deleteStage = (tx: Tx, id: string) => tx.query("delete from crm_stages where id = $1", [id]);
