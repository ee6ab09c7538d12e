import * as z from "zod";
import { assignee } from "../assignees";
import { endpoint } from "../endpoint";
import { id, instant, nothing, version } from "../fields";
import { named, wire } from "../wire";
import { dealCurrencies } from "./currencies";
import { dealCard, dealSum } from "./deal-parts";
import { base, crmName, dealFilter, ofPlatform, probability, reads, settles } from "./parts";

/** Pipelines of a workspace, and stages of a pipeline, at most. */
export const maxPipelines = 20;
export const maxStages = 20;
/** Deals of a stage that come with the board, and with each further page of a stage. */
export const dealsPerStage = 50;

const order = z.int().min(0).max(1_000_000);

/** CRM-02; stages are sorted by `data.order`, the highest first (CRM-07, CRM-08). `rot_days`: after how many days without a move or an
 * answer a deal counts as stale; null: never. */
const stageFields = {
  id,
  data: wire({ order }),
  name: z.string(),
  pipelineId: id,
  probability: z.number(),
  rotDays: z.int().nullable(),
  version: z.int(),
};
const stage = wire(stageFields);
export type Stage = z.output<typeof stage>;

/** A column of the board: its first deals, in their order, and what all deals that match the filter sum up to. */
const stageWithDeals = wire({
  ...stageFields,
  crmDeals: z.array(dealCard),
  dealCount: z.int(),
  sums: z.array(dealSum),
  nextCursor: z.string().nullable(),
});
export type StageWithDeals = z.output<typeof stageWithDeals>;

/** `dealCount`: deals that were not deleted, whatever their status. */
const pipeline = wire({ id, name: z.string(), stages: z.array(stage), dealCount: z.int(), version: z.int() });
export type Pipeline = z.output<typeof pipeline>;

const rotDays = z.int().min(1).max(365).nullable();
const pipelineId = named("pipeline_id", id);

/** The built-in CRM's pipelines and stages (CRM-14 to CRM-20). */
export const crm = {
  /** Turns the built-in CRM on for the workspace and makes its first pipeline (CRM-24). Calling it again changes nothing. */
  authorize: endpoint({
    method: "GET",
    path: "/integrations/crm/default/authorize",
    access: settles,
    input: wire({}),
    output: z.array(pipeline),
  }),
  /** Turns the CRM off. Its pipelines and deals stay for when it is turned on again. */
  logout: endpoint({
    method: "POST",
    path: "/integrations/crm/default/logout",
    access: settles,
    input: wire({}),
    output: nothing,
  }),
  info: endpoint({
    method: "GET",
    path: `${base}/crm_info`,
    access: reads,
    input: wire(ofPlatform),
    output: wire({
      isConnected: z.boolean(),
      connectedAt: instant.nullable(),
      pipelineCount: z.int(),
      openDealCount: z.int(),
    }),
  }),
  /** Members who can own deals: those who may open the pipeline. */
  owners: endpoint({
    method: "GET",
    path: `${base}/owners`,
    access: reads,
    input: wire(ofPlatform),
    output: z.array(assignee),
  }),
  currencies: endpoint({
    method: "GET",
    path: `${base}/currencies`,
    access: reads,
    input: wire(ofPlatform),
    output: z.array(z.enum(dealCurrencies)),
  }),
  /** Prospects that a deal can be linked to, and that the caller may see (CRM-16). */
  profiles: endpoint({
    method: "GET",
    path: `${base}/profiles`,
    access: reads,
    input: wire({
      ...ofPlatform,
      q: z.string().trim().max(200).default(""),
      limit: z.int().min(1).max(50).default(10),
    }),
    output: z.array(wire({ id, fullName: z.string(), position: z.string(), companyName: z.string() })),
  }),
  /** Names of the companies that the workspace's prospects and deals name (CRM-16). */
  companies: endpoint({
    method: "GET",
    path: `${base}/companies`,
    access: reads,
    input: wire({
      ...ofPlatform,
      q: z.string().trim().max(200).default(""),
      limit: z.int().min(1).max(50).default(10),
    }),
    output: z.array(wire({ name: z.string() })),
  }),
  /** In the order in which they were made. */
  pipelines: endpoint({
    method: "GET",
    path: `${base}/pipelines`,
    access: reads,
    input: wire(ofPlatform),
    output: z.array(pipeline),
  }),
  /** A new pipeline with the usual stages, or with those of another one. */
  createPipeline: endpoint({
    method: "POST",
    path: `${base}/pipeline`,
    access: settles,
    input: wire({ ...ofPlatform, name: crmName, copyOf: id.optional() }),
    output: pipeline,
  }),
  updatePipeline: endpoint({
    method: "PUT",
    path: `${base}/pipelines/:_id/update`,
    access: settles,
    input: wire({ ...ofPlatform, id, name: crmName, version }),
    output: pipeline,
  }),
  /** Deletes a pipeline; its deals go to a stage of another one. The last pipeline stays. */
  removePipeline: endpoint({
    method: "DELETE",
    path: `${base}/pipelines/:_id/delete`,
    access: settles,
    input: wire({ ...ofPlatform, id, stageToMove: id.optional() }),
    output: nothing,
  }),
  /** The board: every stage with its first deals. */
  stages: endpoint({
    method: "GET",
    path: `${base}/stages`,
    access: reads,
    input: wire({ ...ofPlatform, pipelineId, ...dealFilter }),
    output: z.array(stageWithDeals),
  }),
  /** One stage with the next page of its deals. */
  stage: endpoint({
    method: "GET",
    path: `${base}/stages/:_id`,
    access: reads,
    input: wire({ ...ofPlatform, id, ...dealFilter, cursor: z.string().max(400).optional() }),
    output: stageWithDeals,
  }),
  /** Without an order it becomes the last one (CRM-08). */
  createStage: endpoint({
    method: "POST",
    path: `${base}/stage`,
    access: settles,
    input: wire({
      ...ofPlatform,
      pipelineId,
      name: crmName,
      probability,
      order: order.optional(),
      rotDays: rotDays.optional(),
    }),
    output: stage,
  }),
  /** The pipeline of a stage stays; `pipeline_id` is accepted if it is the stage's own (CRM-20). */
  updateStage: endpoint({
    method: "PUT",
    path: `${base}/stages/:_id/update`,
    access: settles,
    input: wire({
      ...{ ...ofPlatform, id, version },
      name: crmName.optional(),
      pipelineId: named("pipeline_id", id.optional()),
      probability: probability.optional(),
      rotDays: rotDays.optional(),
    }),
    output: stage,
  }),
  /** All stages of a pipeline from left to right; rewrites `data.order`. */
  orderStages: endpoint({
    method: "PUT",
    path: `${base}/pipelines/:_id/order`,
    access: settles,
    input: wire({ ...ofPlatform, id, stageIds: z.array(id).min(1).max(maxStages) }),
    output: pipeline,
  }),
  /** Deletes a stage; its deals go behind those of `stage_to_move` (CRM-10). The last stage of a pipeline stays. */
  removeStage: endpoint({
    method: "DELETE",
    path: `${base}/stages/:_id/delete`,
    access: settles,
    input: wire({ ...ofPlatform, id, stageToMove: id.optional(), stageId: id.optional() }),
    output: nothing,
  }),
};
