import * as z from "zod";
import { assignee } from "../assignees";
import { id, instant } from "../fields";
import { named, wire } from "../wire";
import { currency, dealStatuses, probability } from "./parts";

/** The deals of one currency; amounts of different currencies are never added up. `weighted`: each amount times its probability. */
export const dealSum = wire({ currency, count: z.int(), amount: z.number(), weighted: z.number() });
export type DealSum = z.output<typeof dealSum>;

/**
 * What happens next with a deal. `reply`: its prospect waits for an answer; `task`: the next open task of the deal or its prospect;
 * `campaign`: the prospect is in a campaign and nothing else is planned; null: nothing is.
 */
const nextStep = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("reply") }),
  z.strictObject({ kind: z.literal("task"), text: z.string(), at: instant, type: z.string() }),
  z.strictObject({ kind: z.literal("campaign"), name: z.string() }),
]);
export type NextStep = z.output<typeof nextStep>;

/** CRM-03. `amount` is in the currency itself, not in its hundredths. */
export const dealFields = {
  id,
  platform: z.literal("default"),
  name: z.string(),
  amount: z.number(),
  currency,
  stageId: named("crm_stage", id),
  owner: named("crm_owner", assignee.nullable()),
  /** The deal's own, else its stage's. */
  probability,
  hasOwnProbability: z.boolean(),
  status: z.enum(dealStatuses),
  /** Null without a prospect, and for members who may not see the prospect; then `is_profile_hidden` says so. */
  prospect: named(
    "profile",
    wire({ id, fullName: z.string(), position: z.string(), companyName: z.string() }).nullable(),
  ),
  isProspectHidden: named("is_profile_hidden", z.boolean()),
  companyName: z.string(),
  closeDate: z.iso.date().nullable(),
  /** Since when it is in its stage. */
  inStageSince: instant,
  /** Nothing happened for longer than its stage allows. */
  isStale: z.boolean(),
  nextStep: nextStep.nullable(),
  version: z.int(),
};
export const dealCard = wire(dealFields);
export type DealCard = z.output<typeof dealCard>;
