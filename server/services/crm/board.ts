import type { DealCard, DealSum } from "@/lib/contract/crm/deal-parts";
import type { dealSorts, deals } from "@/lib/contract/crm/deals";
import { type crm, dealsPerStage, type StageWithDeals } from "@/lib/contract/crm/pipelines";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { sumOf } from "@/server/domain/crm/figures";
import {
  countTable,
  type DealRow,
  listByStage,
  listOfProspect,
  listTable,
  type StageSum,
  sumByStage,
} from "@/server/repositories/crm/deals";
import type { DealFilter } from "@/server/repositories/crm/filter";
import { hasPipeline } from "@/server/repositories/crm/pipelines";
import { findStage, listStages, type StageRow } from "@/server/repositories/crm/stages";
import { exactTotal } from "@/server/repositories/cursor";
import { type Keyset, keyCursor, keyPlaceOf } from "@/server/repositories/keyset";
import { mustFindProspect } from "@/server/services/prospects/access";
import { cardShower } from "./cards";
import { ofCrm } from "./connection";
import { showStage } from "./pipelines-made";

type Asked = Pick<Input<typeof crm.stages>, "q" | "owner" | "status" | "closesFrom" | "closesTo">;

const filterOf = ({ scope }: Context, asked: Asked): DealFilter => ({
  words: asked.q || null,
  accounts: scope.allowedAccounts,
  owner: asked.owner,
  status: asked.status,
  closesFrom: asked.closesFrom ?? null,
  closesTo: asked.closesTo ?? null,
});

/** The board: all stages with their first deals and the sums of all that match. */
export const listBoard = (
  cx: Context,
  { pipelineId, ...asked }: Input<typeof crm.stages>,
): Promise<StageWithDeals[]> =>
  ofCrm(cx, async (tx) => {
    const stages = await listStages(tx, pipelineId);
    if (stages.length === 0) await mustHavePipeline(tx, pipelineId);
    return fill(cx, tx, stages, { filter: filterOf(cx, asked), after: null });
  });

/** One stage, with the deals behind a place. */
export const showStagePage = (
  cx: Context,
  { id, cursor, ...asked }: Input<typeof crm.stage>,
): Promise<StageWithDeals> =>
  ofCrm(cx, async (tx) => {
    const stage = await findStage(tx, id);
    if (!stage) throw new DomainError("not_found");
    const place = keyPlaceOf(cursor, "position", "text");
    const after = place && { position: String(place.key), id: place.id };
    return (await fill(cx, tx, [stage], { filter: filterOf(cx, asked), after }))[0]!;
  });

type Page = { filter: DealFilter; after: { position: string; id: string } | null };

async function fill(
  cx: Context,
  tx: Tx,
  stages: readonly StageRow[],
  { filter, after }: Page,
): Promise<StageWithDeals[]> {
  const ids = stages.map(({ id }) => id);
  const [rows, sums] = await Promise.all([
    listByStage(tx, ids, filter, { limit: dealsPerStage + 1, after }),
    sumByStage(tx, ids, filter),
  ]);
  const pages = stages.map((stage) => rows.filter(({ stageId }) => stageId === stage.id));
  const shown = pages.map((page) => page.slice(0, dealsPerStage));
  const show = await cardShower(cx, tx, shown.flat());
  return stages.map((stage, at) => {
    const own = sumsOf(
      sums.filter(({ stageId }) => stageId === stage.id),
      stages,
    );
    const last = shown[at]!.at(-1);
    const hasMore = pages[at]!.length > dealsPerStage && last;
    return {
      ...showStage(stage),
      crmDeals: shown[at]!.map(show),
      dealCount: own.reduce((count, sum) => count + sum.count, 0),
      sums: own,
      nextCursor: hasMore ? keyCursor("position", { key: last.position, id: last.id }) : null,
    };
  });
}

/** Per currency, never across them. */
function sumsOf(rows: readonly StageSum[], stages: readonly StageRow[]): DealSum[] {
  const probabilities = new Map(stages.map(({ id, probability }) => [id, probability]));
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].map(([currency, parts]) => ({
    currency: currency as DealSum["currency"],
    ...sumOf(parts.map((part) => ({ ...part, stageProbability: probabilities.get(part.stageId) ?? 0 }))),
  }));
}

export const sumDeals = (
  cx: Context,
  { id, ...asked }: Input<typeof deals.sums>,
): Promise<Output<typeof deals.sums>> =>
  ofCrm(cx, async (tx) => {
    await mustHavePipeline(tx, id);
    const stages = await listStages(tx, id);
    const ids = stages.map((stage) => stage.id);
    return sumsOf(await sumByStage(tx, ids, filterOf(cx, asked)), stages);
  });

async function mustHavePipeline(tx: Tx, id: string): Promise<void> {
  if (!(await hasPipeline(tx, id))) throw new DomainError("not_found");
}

const sorts: Record<(typeof dealSorts)[number], Omit<Keyset, "isDescending">> = {
  name: { expression: "lower(d.name)", type: "text" },
  amount: { expression: "d.amount::float8", type: "float8" },
  close_date: { expression: "d.close_date::text", type: "text" },
  created_at: { expression: "d.created_at", type: "timestamptz" },
  in_stage_since: { expression: "d.in_stage_since", type: "timestamptz" },
};

/** The table: deals of a pipeline in any order. */
export const listDealTable = (
  cx: Context,
  input: Input<typeof deals.list>,
): Promise<Output<typeof deals.list>> =>
  ofCrm(cx, async (tx) => {
    const { pipelineId, stageId = null, limit, direction } = input;
    await mustHavePipeline(tx, pipelineId);
    if (stageId && (await findStage(tx, stageId))?.pipelineId !== pipelineId)
      throw new DomainError("not_found");
    const sort = { ...sorts[input.sort], isDescending: direction === "desc" };
    const sortName = `${input.sort} ${direction}`;
    const filter = { ...filterOf(cx, input), pipelineId, stageId };
    const after = keyPlaceOf(input.cursor, sortName, sort.type);
    const offset = after ? 0 : (input.offset ?? 0);
    const [rows, total] = await Promise.all([
      listTable(tx, filter, { sort, after, offset, limit: limit + 1 }),
      countTable(tx, filter),
    ]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const show = await cardShower(cx, tx, page);
    const key = last?.sortKey instanceof Date ? last.sortKey.toISOString() : (last?.sortKey ?? null);
    return {
      items: page.map(show),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? keyCursor(sortName, { key, id: last.id }) : null,
    };
  });

/** Deals of one prospect that are shown in its panel. */
const mostOfProspect = 100;

export const listDealsOfProspect = (
  cx: Context,
  { prospectId }: Input<typeof deals.ofProspect>,
): Promise<DealCard[]> =>
  ofCrm(cx, async (tx) => {
    await mustFindProspect(cx, tx, prospectId);
    const rows: DealRow[] = await listOfProspect(tx, prospectId, mostOfProspect);
    return rows.map(await cardShower(cx, tx, rows));
  });
