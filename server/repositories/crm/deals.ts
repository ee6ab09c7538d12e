import type { DealStatus } from "@/lib/contract/crm/parts";
import type { Tx } from "@/server/db/tx";
import type { StoredSum } from "@/server/domain/crm/figures";
import { countShown } from "@/server/repositories/cursor";
import { behind, type KeyPlace, type Keyset, orderOf } from "@/server/repositories/keyset";
import { type DealFilter, matches, parameters } from "./filter";

/** A deal with the names of what it belongs to. Amount and probabilities are in hundredths, instants real. */
export type DealRow = {
  id: string;
  stageId: string;
  pipelineId: string;
  position: string;
  name: string;
  amount: number;
  currency: string;
  probability: number | null;
  stageProbability: number;
  stageName: string;
  rotDays: number | null;
  status: DealStatus;
  companyName: string;
  closeDate: string | null;
  owner: { id: string; name: string; avatar: string | null } | null;
  lostReason: string | null;
  inStageSince: Date;
  closedAt: Date | null;
  createdAt: Date;
  prospectId: string | null;
  fullName: string | null;
  prospectPosition: string | null;
  prospectCompany: string | null;
  version: number;
};

const columns = `d.id, d.stage_id as "stageId", s.pipeline_id as "pipelineId", d.position, d.name, d.amount::float8 as amount, d.currency,
  d.probability, s.probability as "stageProbability", s.name as "stageName", s.rot_days as "rotDays", d.status, d.company_name as "companyName",
  d.close_date::text as "closeDate", d.lost_reason as "lostReason", d.in_stage_since as "inStageSince", d.closed_at as "closedAt",
  d.created_at as "createdAt", d.prospect_id as "prospectId", p.full_name as "fullName", p.position as "prospectPosition",
  p.company_name as "prospectCompany", d.version,
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'avatar', u.avatar) end as owner`;
const joins = `join crm_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
  left join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
  left join users u on u.id = d.owner_id`;

/** The first deals of each of these stages that match, by position; of one stage also those behind a place. */
export const listByStage = (
  tx: Tx,
  stageIds: readonly string[],
  filter: DealFilter,
  { limit, after }: { limit: number; after: { position: string; id: string } | null },
): Promise<DealRow[]> => {
  const { values, add } = parameters();
  const stages = add(stageIds);
  const shown = matches(filter, add);
  const behindPlace = after
    ? `and (d.position, d.id) > (${add(after.position)}, ${add(after.id)}::uuid)`
    : "";
  return tx.query<DealRow>(
    `select ${columns} from unnest(${stages}::uuid[]) with ordinality as g(id, n)
       cross join lateral (select d.* from crm_deals d where d.stage_id = g.id and ${shown} ${behindPlace}
         order by d.position, d.id limit ${add(limit)}) d
       ${joins} order by g.n, d.position, d.id`,
    values,
  );
};

export type StageSum = StoredSum & { stageId: string; currency: string };

/** What all deals of these stages that match sum up to, per stage and currency. */
export const sumByStage = (tx: Tx, stageIds: readonly string[], filter: DealFilter): Promise<StageSum[]> => {
  const { values, add } = parameters();
  const stages = add(stageIds);
  return tx.query<StageSum>(
    `select d.stage_id as "stageId", d.currency, count(*)::int as count, sum(d.amount)::text as amount,
        coalesce(sum(d.amount * d.probability), 0)::text as own,
        coalesce(sum(d.amount) filter (where d.probability is null), 0)::text as rest
       from crm_deals d where d.stage_id = any(${stages}) and ${matches(filter, add)} group by 1, 2 order by 2`,
    values,
  );
};

type TableRow = DealRow & { sortKey: string | number | Date | null };
export type TableFilter = DealFilter & { pipelineId: string; stageId: string | null };

function tableOf(filter: TableFilter) {
  const { values, add } = parameters();
  const of = `s.pipeline_id = ${add(filter.pipelineId)}`;
  const ofStage = filter.stageId ? `and d.stage_id = ${add(filter.stageId)}` : "";
  return { values, add, where: `${of} ${ofStage} and ${matches(filter, add)}` };
}

/** The deals of a pipeline in an order that the table asks for. */
export function listTable(
  tx: Tx,
  filter: TableFilter,
  page: { sort: Keyset; after: KeyPlace | null; offset: number; limit: number },
): Promise<TableRow[]> {
  const { values, add, where } = tableOf(filter);
  const further = page.after ? `and (${behind(page.sort, page.after, "d.id", add)})` : "";
  const order = orderOf(page.sort, "d.id");
  // Names are joined to the rows of the page alone.
  return tx.query<TableRow>(
    `select ${columns}, d."sortKey" from (
         select d.*, ${page.sort.expression} as "sortKey" from crm_deals d join crm_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
          where ${where} ${further} order by ${order} limit ${add(page.limit)} offset ${add(page.offset)}) d
       ${joins} order by ${order}`,
    values,
  );
}

export function countTable(tx: Tx, filter: TableFilter): Promise<number> {
  const { values, where } = tableOf(filter);
  return countShown(
    tx,
    `crm_deals d join crm_stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id where ${where}`,
    values,
  );
}

/** Deals of a prospect, open ones first, the newest first. */
export const listOfProspect = (tx: Tx, prospectId: string, limit: number): Promise<DealRow[]> =>
  tx.query(
    `select ${columns} from crm_deals d ${joins} where d.prospect_id = $1 and d.deleted_at is null
      order by d.status <> 'open', d.created_at desc, d.id desc limit $2`,
    [prospectId, limit],
  );

export async function findDeal(tx: Tx, id: string): Promise<DealRow | null> {
  const [row] = await listDeals(tx, [id]);
  return row ?? null;
}

export const listDeals = (tx: Tx, ids: readonly string[]): Promise<DealRow[]> =>
  tx.query(`select ${columns} from crm_deals d ${joins} where d.id = any($1) and d.deleted_at is null`, [
    ids,
  ]);

/** Locks deals in one order for all; deleted ones too, if they were deleted since. */
export const lockDeals = (
  tx: Tx,
  ids: readonly string[],
  deletedSince: Date | null = null,
): Promise<{ id: string; version: number; isDeleted: boolean }[]> =>
  tx.query(
    `select id, version, deleted_at is not null as "isDeleted" from crm_deals
      where id = any($1) and (deleted_at is null or deleted_at > $2::timestamptz) order by id for update`,
    [ids, deletedSince],
  );

/** Which stages these deals are in, and whom they are about, before anything is locked; deleted deals too. */
export const listBelonging = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; stageId: string; position: string; prospectId: string | null }[]> =>
  tx.query(
    `select id, stage_id as "stageId", position, prospect_id as "prospectId" from crm_deals where id = any($1)`,
    [ids],
  );

type NewDeal = {
  id: string;
  stageId: string;
  position: string;
  name: string;
  amount: number;
  currency: string;
  probability: number | null;
  prospectId: string | null;
  companyName: string;
  closeDate: string | null;
  ownerId: string | null;
  at: Date;
};

export const insertDeal = (tx: Tx, deal: NewDeal) =>
  tx.query(
    `insert into crm_deals (id, stage_id, position, name, amount, currency, probability, prospect_id, company_name, close_date, owner_id,
        in_stage_since, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      ...[deal.id, deal.stageId, deal.position, deal.name, deal.amount, deal.currency, deal.probability],
      ...[deal.prospectId, deal.companyName, deal.closeDate, deal.ownerId, deal.at],
    ],
  );

const columnOf = {
  name: "name",
  amount: "amount",
  currency: "currency",
  probability: "probability",
  prospectId: "prospect_id",
  companyName: "company_name",
  closeDate: "close_date",
  ownerId: "owner_id",
  status: "status",
  closedAt: "closed_at",
  lostReason: "lost_reason",
  stageId: "stage_id",
  position: "position",
  inStageSince: "in_stage_since",
  deletedAt: "deleted_at",
} as const;
export type DealChange = Partial<{
  [K in keyof typeof columnOf]: string | number | Date | null;
}>;

/** Sets the given columns of a locked deal. */
export async function changeDeal(tx: Tx, id: string, change: DealChange): Promise<void> {
  const entries = Object.entries(change) as [keyof typeof columnOf, unknown][];
  const sets = entries.map(([name], at) => `${columnOf[name]} = $${at + 2}`);
  await tx.query(`update crm_deals set ${[...sets, "version = version + 1"].join(", ")} where id = $1`, [
    id,
    ...entries.map(([, value]) => value),
  ]);
}
