import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, nothing, version } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { prospect } from "./prospects";

/** What both records are known by (R24). */
const sharedKinds = ["email", "profile_url", "member_ref", "phone"] as const;

const knownAs = wire({
  id,
  fullName: z.string(),
  position: z.string(),
  companyName: z.string(),
  email: z.string().nullable(),
});

/** Two records that may be one person, and the address, profile or number that says so. */
const duplicate = wire({
  one: knownAs,
  other: knownAs,
  kind: z.enum(sharedKinds),
  value: z.string(),
  foundAt: instant,
});
export type Duplicate = z.output<typeof duplicate>;

/** What somebody chooses between where two records differ; custom fields go by their key. */
const mergeFields = [
  "name",
  "position",
  "company",
  "location",
  "timezone",
  "work_email",
  "personal_email",
  "profile",
  "phone",
  "website",
  "twitter",
] as const;
export type MergeField = (typeof mergeFields)[number];

/** Why a sequence ends when two records become one person. */
const mergeStops = ["opted_out", "replied", "merged"] as const;
export type MergeStop = (typeof mergeStops)[number];

/** Why two records cannot be merged now. */
const mergeObstacles = [
  "merge_message_leaving",
  "merge_message_unknown",
  "merge_reply_uncertain",
  "merge_other_accounts",
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/** What a merge would do: the record `other` goes, and everything of it becomes the other's. */
const mergePreview = wire({
  stays: prospect,
  goes: prospect,
  obstacle: z.enum(mergeObstacles).nullable(),
  /** `name` of a custom field; where `stays` is empty, nobody has to choose. */
  differences: z.array(
    wire({ field: z.string(), name: z.string().nullable(), stays: z.string(), goes: z.string() }),
  ),
  moves: wire({
    campaigns: z.int(),
    conversations: z.int(),
    tasks: z.int(),
    notes: z.int(),
    labels: z.int(),
  }),
  /** Sequences that are open, and why they end; null where they may go on. */
  sequences: z.array(
    wire({
      prospectId: named("profile_id", id),
      campaignId: named("workflow_id", id),
      campaignName: z.string(),
      endsBecause: z.enum(mergeStops).nullable(),
    }),
  ),
  /** Whose sequences may go on; of two, one is to be chosen. */
  mayGoOn: z.array(id),
});
export type MergePreview = z.output<typeof mergePreview>;

const read = { who: "member", page: "profiles", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "profiles", rate: "write" } as const;
const both = { prospectId: named("profile_id", id), otherId: named("other_id", id) };

export const duplicates = {
  /** Pairs nobody has decided about, of everybody or of one person. */
  list: endpoint({
    method: "GET",
    path: "/profiles/duplicates",
    access: read,
    input: wire({ ...page(25), prospectId: named("profile_id", id.optional()) }),
    output: listOf(duplicate),
  }),
  preview: endpoint({
    method: "GET",
    path: "/profiles/:profile_id/merge",
    access: read,
    input: wire(both),
    output: mergePreview,
  }),
  merge: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/merge",
    access: write,
    input: wire({
      ...both,
      version,
      otherVersion: version,
      /** Fields in which the record that goes is right. */
      take: z.array(z.string().max(60)).max(200),
      /** Whose sequences go on; needed where both may. */
      goesOn: id.nullable(),
    }),
    output: prospect,
  }),
  /** These are two people: they leave the list for good. */
  keepApart: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/keep_apart",
    access: write,
    input: wire(both),
    output: nothing,
  }),
};
