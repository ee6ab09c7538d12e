import { type crm, maxPipelines, maxStages, type Pipeline, type Stage } from "@/lib/contract/crm/pipelines";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { inHundredths } from "@/server/domain/crm/figures";
import { keysBetween } from "@/server/domain/crm/positions";
import { ordersOf } from "@/server/domain/crm/stages";
import { publish } from "@/server/outbox/publish";
import { logChanges } from "@/server/repositories/crm/changes";
import * as repository from "@/server/repositories/crm/pipelines";
import { gapAtEnd, listOrdered, moveDeleted, moveTo } from "@/server/repositories/crm/places";
import {
  changeStage,
  deleteStage,
  findStage,
  insertStage,
  listStages,
  lockStages,
  type StageRow,
  setOrders,
} from "@/server/repositories/crm/stages";
import { lockWorkspace } from "@/server/repositories/workspaces/workspaces";
import { recordAudit } from "@/server/services/workspaces/audit";
import { ofCrm } from "./connection";
import { makePipeline, pipelinesOf, showStage } from "./pipelines-made";

const nameTaken = () => new DomainError("crm_name_taken", { fields: { name: "crm_name_taken" } });

export const listCrmPipelines = (cx: Context): Promise<Pipeline[]> => ofCrm(cx, (tx) => pipelinesOf(tx));

export const createPipeline = (
  cx: Context,
  { name, copyOf }: Input<typeof crm.createPipeline>,
): Promise<Pipeline> =>
  ofCrm(cx, async (tx) => {
    await lockWorkspace(tx);
    if (copyOf && !(await repository.hasPipeline(tx, copyOf))) throw new DomainError("not_found");
    if ((await repository.countPipelines(tx)) >= maxPipelines)
      throw new DomainError("pipelines_full", { limit: maxPipelines });
    const like = copyOf ? await listStages(tx, copyOf) : undefined;
    const id = await makePipeline(cx, tx, { name, like });
    if (!id) throw nameTaken();
    return changed(tx, id);
  });

export const updatePipeline = (
  cx: Context,
  { id, name, version }: Input<typeof crm.updatePipeline>,
): Promise<Pipeline> =>
  ofCrm(cx, async (tx) => {
    await lockWorkspace(tx);
    const before = await mustLock(tx, id);
    if (before.version !== version) throw new DomainError("conflict");
    if (!(await repository.renamePipeline(tx, { id, name }))) throw nameTaken();
    return changed(tx, id);
  });

/** The pipeline's deals go behind those of a stage of another one (CRM-10). */
export const removePipeline = (
  cx: Context,
  { id, stageToMove }: Input<typeof crm.removePipeline>,
): Promise<null> =>
  ofCrm(cx, async (tx) => {
    await lockWorkspace(tx);
    const { name } = await mustLock(tx, id);
    const stages = await listStages(tx, null);
    const target = await targetOf(tx, stages, stageToMove, ({ pipelineId }) => pipelineId !== id);
    if ((await repository.countPipelines(tx)) === 1) throw new DomainError("last_pipeline");
    const own = stages.filter(({ pipelineId }) => pipelineId === id);
    const fallback = stages.find(({ pipelineId }) => pipelineId !== id)!;
    await moveAll(cx, tx, own, { target, fallback });
    await repository.deletePipeline(tx, id);
    await recordAudit(cx, tx, "pipeline_deleted", { subjectId: id, subject: name });
    await publish(tx, "refetch", { list: "deals" });
    return null;
  });

export const createStage = (cx: Context, input: Input<typeof crm.createStage>): Promise<Stage> =>
  ofCrm(cx, async (tx) => {
    const { pipelineId, name, rotDays = null } = input;
    await mustLock(tx, pipelineId);
    const stages = await listStages(tx, pipelineId);
    if (stages.length >= maxStages) throw new DomainError("stages_full", { limit: maxStages });
    const id = cx.newId();
    const order = input.order ?? (await orderAtEnd(tx, stages));
    const probability = inHundredths(input.probability);
    if (!(await insertStage(tx, { id, pipelineId, name, order, probability, rotDays }))) throw nameTaken();
    await publish(tx, "refetch", { list: "deals" });
    return showStage((await findStage(tx, id))!);
  });

/** An order below all others; they are numbered anew if there is none. */
async function orderAtEnd(tx: Tx, stages: readonly StageRow[]): Promise<number> {
  const lowest = stages.at(-1)?.order ?? 1;
  if (lowest > 0) return lowest - 1;
  await setOrders(
    tx,
    stages.map(({ id }) => id),
    ordersOf(stages.length),
  );
  return 0;
}

export const updateStage = (cx: Context, input: Input<typeof crm.updateStage>): Promise<Stage> =>
  ofCrm(cx, async (tx) => {
    const { id, version, pipelineId } = input;
    const found = await mustFindStage(tx, id);
    await mustLock(tx, found.pipelineId);
    const before = await mustFindStage(tx, id);
    if (pipelineId !== undefined && pipelineId !== before.pipelineId) {
      if (!(await repository.hasPipeline(tx, pipelineId))) throw new DomainError("not_found");
      throw new DomainError("invalid_input", { fields: { pipelineId: "invalid_input" } });
    }
    if (before.version !== version) throw new DomainError("conflict");
    const { name = before.name, rotDays = before.rotDays } = input;
    const probability =
      input.probability === undefined ? before.probability : inHundredths(input.probability);
    if (!(await changeStage(tx, { id, name, probability, rotDays }))) throw nameTaken();
    await publish(tx, "refetch", { list: "deals" });
    return showStage((await findStage(tx, id))!);
  });

/** All stages of the pipeline have to be named, each once (CRM-07, CRM-08). */
export const orderStages = (
  cx: Context,
  { id, stageIds }: Input<typeof crm.orderStages>,
): Promise<Pipeline> =>
  ofCrm(cx, async (tx) => {
    await mustLock(tx, id);
    const known = new Map((await listStages(tx, null)).map((stage) => [stage.id, stage.pipelineId]));
    if (stageIds.some((one) => !known.has(one))) throw new DomainError("not_found");
    const own = [...known].filter(([, pipelineId]) => pipelineId === id).map(([one]) => one);
    const isComplete = new Set(stageIds).size === stageIds.length && stageIds.length === own.length;
    if (!isComplete || stageIds.some((one) => known.get(one) !== id))
      throw new DomainError("invalid_input", { fields: { stageIds: "invalid_input" } });
    await setOrders(tx, stageIds, ordersOf(stageIds.length));
    return changed(tx, id);
  });

/** The stage's deals go behind those of another stage of the pipeline (CRM-10). */
export const removeStage = (cx: Context, input: Input<typeof crm.removeStage>): Promise<null> =>
  ofCrm(cx, async (tx) => {
    const { id, stageToMove, stageId } = input;
    const { pipelineId } = await mustFindStage(tx, id);
    if (stageId !== undefined && stageId !== id) {
      await mustFindStage(tx, stageId);
      throw new DomainError("invalid_input", { fields: { stageId: "invalid_input" } });
    }
    await mustLock(tx, pipelineId);
    const stage = await mustFindStage(tx, id);
    const all = await listStages(tx, null);
    const isOther = (one: StageRow) => one.pipelineId === pipelineId && one.id !== id;
    const target = await targetOf(tx, all, stageToMove, isOther);
    const fallback = all.find(isOther);
    if (!fallback) throw new DomainError("last_stage");
    await moveAll(cx, tx, [stage], { target, fallback });
    await deleteStage(tx, id);
    await recordAudit(cx, tx, "stage_deleted", { subjectId: id, subject: stage.name });
    await publish(tx, "refetch", { list: "deals" });
    return null;
  });

async function targetOf(
  tx: Tx,
  stages: readonly StageRow[],
  id: string | undefined,
  isAllowed: (stage: StageRow) => boolean,
): Promise<StageRow | null> {
  if (id === undefined) return null;
  await mustFindStage(tx, id);
  const target = stages.find((stage) => stage.id === id && isAllowed(stage));
  if (!target) throw new DomainError("invalid_input", { fields: { stageToMove: "invalid_input" } });
  return target;
}

/**
 * All deals of stages that go, won and lost ones too, come behind those of `target`, in their order. Without deals none is needed; deleted
 * ones are in `fallback` then.
 */
async function moveAll(
  cx: Context,
  tx: Tx,
  from: readonly StageRow[],
  { target, fallback }: { target: StageRow | null; fallback: StageRow },
): Promise<void> {
  const ids = from.map(({ id }) => id);
  const into = target ?? fallback;
  const locked = await lockStages(tx, [...ids, into.id]);
  if (locked.length < ids.length + 1) throw new DomainError("conflict");
  const deals = await listOrdered(tx, ids);
  if (deals.length > 0 && !target)
    throw new DomainError("stage_to_move_missing", {
      ...{ count: deals.length, fields: { stageToMove: "stage_to_move_missing" } },
    });
  const { after } = await gapAtEnd(tx, into.id, into.id);
  const moved = deals.map(({ id }) => id);
  const at = cx.now();
  await moveTo(tx, into.id, { ids: moved, positions: keysBetween(after, null, deals.length), at });
  await moveDeleted(tx, ids, into.id);
  await logChanges(
    tx,
    deals.map(({ id, stage }) => ({
      ...{ id: cx.newId(), dealId: id, kind: "stage", before: stage, after: into.name },
    })),
    { at, by: cx.scope.personId },
  );
}

async function mustLock(tx: Tx, id: string) {
  const row = await repository.lockPipeline(tx, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function mustFindStage(tx: Tx, id: string): Promise<StageRow> {
  const row = await findStage(tx, id);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function changed(tx: Tx, id: string): Promise<Pipeline> {
  await publish(tx, "refetch", { list: "deals" });
  return (await pipelinesOf(tx, id))[0]!;
}
