import * as z from "zod";
import { endpoint } from "../endpoint";
import { errorCode, id, instant, noInput } from "../fields";
import { named, wire } from "../wire";
import { chosenPeople, maxFound } from "./finder";

/** Contact data to look for. */
export const soughtData = ["email", "phone"] as const;

/** running -> done; a cancelled one keeps what it found. It waits while credits are used up or the vendor is out of order. */
const enrichmentStatuses = ["running", "waiting", "done", "cancelled", "failed"] as const;

/** Why a person was left out or nothing was found. */
export const enrichmentOutcomes = [
  "found",
  "already_known",
  "nothing_found",
  "opted_out",
  "blacklisted",
  "erased",
  "cannot_be_looked_up",
  "not_in_database",
] as const;

/** An enrichment of people, whether found in the database or prospects already. Numbers count people. */
const enrichmentRun = wire({
  id,
  status: z.enum(enrichmentStatuses),
  failure: errorCode.nullable(),
  /** Why it waits, and until when if that is known. */
  wait: wire({
    reason: z.enum(["out_of_credits", "vendor_later", "operator_paused", "workspace_unpaid"]),
    until: instant.nullable(),
  }).nullable(),
  sought: z.array(z.enum(soughtData)),
  campaign: named("workflow", wire({ id, name: z.string() }).nullable()),
  total: z.int(),
  done: z.int(),
  outcomes: z.array(wire({ outcome: z.enum(enrichmentOutcomes), count: z.int() })),
  /** Added to the campaign, if one was named. */
  added: z.int(),
  creditsSpent: z.number(),
  createdBy: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  version: z.int(),
});
export type EnrichmentRun = z.output<typeof enrichmentRun>;

const access = { who: "member", page: ["search", "profiles"], feature: "enrichment" } as const;
const read = { ...access, rate: "read" } as const;
const write = { ...access, scope: "write", rate: "write" } as const;
const asked = {
  accountId: named("credentials", id.optional()),
  ...chosenPeople,
  /** Prospects of the workspace. */
  profileIds: z.array(id).max(maxFound).optional(),
  sought: z.array(z.enum(soughtData)).min(1).max(soughtData.length),
};

export const enrichments = {
  /** What an enrichment would cost at most, before it is started. `short` is how many credits are missing. */
  estimate: endpoint({
    method: "POST",
    path: "/v2/looch/profiles/enrich/estimate",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire(asked),
    output: wire({
      selected: z.int(),
      alreadyKnown: z.int(),
      leftOut: z.int(),
      toLookUp: z.int(),
      maxCredits: z.number(),
      balance: z.number(),
      short: z.number(),
    }),
  }),
  /**
   * Looks up contact data of people (PROSPECT-10) and keeps them as prospects; a credit is charged only for a verified email address that
   * was found (PROSPECT-13). With `workflow_id` they are added to the campaign afterwards.
   */
  start: endpoint({
    method: "POST",
    path: "/v2/looch/profiles/enrich",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire({
      ...asked,
      campaignId: named("workflow_id", id.optional()),
      isExistingPeople: z.boolean().optional(),
      isIncludeTalkedBefore: z.boolean().optional(),
    }),
    output: enrichmentRun,
  }),
  /** The enrichments of the last 30 days, newest first, at most 50. */
  list: endpoint({
    method: "GET",
    path: "/v2/looch/enrichments",
    access: read,
    input: noInput,
    output: z.array(enrichmentRun),
  }),
  show: endpoint({
    method: "GET",
    path: "/v2/looch/enrichments/:_id",
    access: read,
    input: wire({ id }),
    output: enrichmentRun,
  }),
  /** Ends it; what was found and paid stays. */
  cancel: endpoint({
    method: "POST",
    path: "/v2/looch/enrichments/:_id/cancel",
    access: write,
    input: wire({ id }),
    output: enrichmentRun,
  }),
  /** Each person with what was found, and why nothing was. Cells cannot start a formula. */
  download: endpoint({
    method: "GET",
    path: "/v2/looch/enrichments/:_id/download_csv",
    access: { ...read, confirmed: true },
    input: wire({ id }),
    output: z.string(),
    answersFile: true,
  }),
};
