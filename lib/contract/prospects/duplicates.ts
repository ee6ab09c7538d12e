import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, nothing, version } from "../fields";
import { listOf, page } from "../lists";
import { named, wire } from "../wire";
import { prospect } from "./prospects";

/** The identifiers that two records can share (R24). */
const sharedKinds = ["email", "profile_url", "member_ref", "phone"] as const;

const knownAs = wire({
  id,
  fullName: z.string(),
  position: z.string(),
  companyName: z.string(),
  email: z.string().nullable(),
});

/** Two records that may be one person, and the address, profile or number they share. */
const duplicate = wire({
  one: knownAs,
  other: knownAs,
  kind: z.enum(sharedKinds),
  value: z.string(),
  foundAt: instant,
});
export type Duplicate = z.output<typeof duplicate>;

/** Fields to choose between if two records differ; custom fields use their key. */
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

/** The effect of a merge: the record `goes` is deleted and everything it has moves to `stays`. */
const mergePreview = wire({
  stays: prospect,
  goes: prospect,
  obstacle: z.enum(mergeObstacles).nullable(),
  /** `name` is set for custom fields. If `stays` is empty, there is nothing to choose. */
  differences: z.array(
    wire({ field: z.string(), name: z.string().nullable(), stays: z.string(), goes: z.string() }),
  ),
  moves: wire({
    campaigns: z.int(),
    conversations: z.int(),
    tasks: z.int(),
    notes: z.int(),
    labels: z.int(),
    /** Lists that members put them on. */
    lists: z.int(),
  }),
  /** Open sequences and why each would end; null if it can continue. */
  sequences: z.array(
    wire({
      prospectId: named("profile_id", id),
      campaignId: named("workflow_id", id),
      campaignName: z.string(),
      endsBecause: z.enum(mergeStops).nullable(),
    }),
  ),
  /** People whose sequence can continue; if both can, one has to be chosen. */
  mayGoOn: z.array(id),
});
export type MergePreview = z.output<typeof mergePreview>;

const read = { who: "member", page: "profiles", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "profiles", rate: "write" } as const;
const both = { prospectId: named("profile_id", id), otherId: named("other_id", id) };

export const duplicates = {
  /** Undecided pairs, of everyone or of one person. */
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
      /** Fields to take from the record that is deleted. */
      take: z.array(z.string().max(60)).max(200),
      /** The person whose sequence continues; required if both can. */
      goesOn: id.nullable(),
    }),
    output: prospect,
  }),
  /** Marks the records as two different people; the pair is never suggested again. */
  keepApart: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/keep_apart",
    access: write,
    input: wire(both),
    output: nothing,
  }),
};
