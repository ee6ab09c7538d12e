import * as z from "zod";
import { endpoint } from "../endpoint";
import { calendarDay, id, instant, isOneLine, line, nothing, version } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { dealCard, dealFields, dealSum } from "./deal-parts";
import {
  amount,
  base,
  currency,
  dealFilter,
  dealStatuses,
  ofPlatform,
  probability,
  reads,
  writes,
} from "./parts";

export const maxDealName = 120;
export const maxLostReason = 200;
/** Deals that one change of many can name. */
export const maxDealsAtOnce = 500;

/**
 * What happened to a deal, the newest first. Values are names as they were then: an amount is "1200.50 EUR", a status may also be "deleted",
 * a probability is a number or null for the stage's. `created` has the first stage in `to`.
 */
const dealChange = wire({
  id,
  kind: z.enum([
    "created",
    "stage",
    "status",
    "amount",
    "owner",
    "name",
    "close_date",
    "probability",
    "profile",
    "company",
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: instant,
  /** Null: the product itself, or a member who has left. */
  by: z.string().nullable(),
});
export type DealChange = z.output<typeof dealChange>;

const openedDeal = wire({
  ...dealFields,
  pipelineId: id,
  lostReason: z.string().nullable(),
  createdAt: instant,
  /** When it was won or lost. */
  closedAt: instant.nullable(),
  /** The newest 100. */
  history: z.array(dealChange),
});
export type OpenedDeal = z.output<typeof openedDeal>;

const companyName = z.string().trim().max(200, "too_long").refine(isOneLine, "not_one_line");
const lostReason = z.string().trim().max(maxLostReason, "too_long").refine(isOneLine, "not_one_line");
const content = {
  name: line(maxDealName),
  amount,
  currency,
  ownerId: named("crm_owner", id.nullable()),
  /** Null: the stage's. */
  probability: probability.nullable(),
  prospectId: named("profile_id", id.nullable()),
  companyName,
  closeDate: calendarDay.nullable(),
};
export const dealSorts = ["name", "amount", "close_date", "created_at", "in_stage_since"] as const;

/** Deals of the built-in CRM (CRM-21, CRM-22). */
export const deals = {
  /** The table: deals of a pipeline in any order, with the sums of all that match. */
  list: endpoint({
    method: "GET",
    path: `${base}/deals`,
    access: reads,
    input: wire({
      ...{ ...ofPlatform, pipelineId: named("pipeline_id", id), ...dealFilter },
      stageId: named("crm_stage", id.optional()),
      sort: z.enum(dealSorts).default("created_at"),
      direction: z.enum(["asc", "desc"]).default("desc"),
      ...page(50),
    }),
    output: listOf(dealCard),
  }),
  /** What all deals of a pipeline that match a filter sum up to, per currency. */
  sums: endpoint({
    method: "GET",
    path: `${base}/pipelines/:_id/sums`,
    access: reads,
    input: wire({ ...ofPlatform, id, ...dealFilter }),
    output: z.array(dealSum),
  }),
  /** The open deals and those of the past of one prospect, for its panel. */
  ofProspect: endpoint({
    method: "GET",
    path: `${base}/profiles/:profile_id/deals`,
    access: reads,
    input: wire({ ...ofPlatform, prospectId: named("profile_id", id) }),
    output: z.array(dealCard),
  }),
  create: endpoint({
    method: "POST",
    path: `${base}/deals`,
    access: writes,
    input: wire({
      ...ofPlatform,
      stageId: named("crm_stage", id),
      name: content.name,
      amount: amount.default(0),
      currency,
      ownerId: named("crm_owner", id.nullable().optional()),
      probability: probability.nullable().default(null),
      prospectId: named("profile_id", id.nullable().default(null)),
      companyName: companyName.default(""),
      closeDate: content.closeDate.default(null),
    }),
    output: openedDeal,
  }),
  show: endpoint({
    method: "GET",
    path: `${base}/deals/:_id`,
    access: reads,
    input: wire({ ...ofPlatform, id }),
    output: openedDeal,
  }),
  update: endpoint({
    method: "PUT",
    path: `${base}/deals/:_id/update`,
    access: writes,
    input: wire({
      ...{ ...ofPlatform, id, version },
      name: content.name.optional(),
      amount: amount.optional(),
      currency: currency.optional(),
      stageId: named("crm_stage", id.optional()),
      ownerId: named("crm_owner", id.nullable().optional()),
      probability: probability.nullable().optional(),
      status: z.enum(dealStatuses).optional(),
      lostReason: lostReason.optional(),
      prospectId: named("profile_id", id.nullable().optional()),
      companyName: companyName.optional(),
      closeDate: calendarDay.nullable().optional(),
    }),
    output: openedDeal,
  }),
  /**
   * Moves a deal inside its stage or to another one. `new_position` counts from 0, without the moved deal, over the open deals. `after` is
   * the deal it goes behind, whatever a board is filtered by; null: the top. It wins over `new_position`; one of the two is needed.
   */
  move: endpoint({
    method: "PATCH",
    path: `${base}/deals/:_id/update`,
    access: writes,
    input: wire({
      ...{ ...ofPlatform, id, version },
      newPosition: z.int().min(0).max(1_000_000).optional(),
      after: id.nullable().optional(),
      stageId: named("crm_stage", id.optional()),
    }),
    output: dealCard,
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${base}/deals/:_id/delete`,
    access: writes,
    input: wire({ ...ofPlatform, id }),
    output: nothing,
  }),
  /** Brings a deleted deal back, within 30 days. */
  restore: endpoint({
    method: "POST",
    path: `${base}/deals/:_id/restore`,
    access: writes,
    input: wire({ ...ofPlatform, id }),
    output: openedDeal,
  }),
  /** Changes many deals in one transaction; those that no longer exist are left out of `changed`. */
  changeMany: endpoint({
    method: "POST",
    path: `${base}/deals/change`,
    access: writes,
    input: wire({
      ...ofPlatform,
      ids: z.array(id).min(1).max(maxDealsAtOnce),
      ownerId: named("crm_owner", id.nullable().optional()),
      stageId: named("crm_stage", id.optional()),
      status: z.enum(dealStatuses).optional(),
      isDeleted: z.boolean().optional(),
    }),
    output: wire({ changed: z.int() }),
  }),
};
