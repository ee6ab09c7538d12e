import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, line, noInput, version } from "../fields";
import { wire } from "../wire";
import { campaign, draftChange, sequenceTypes } from "./campaigns";
import { limits, sequence, step } from "./sequence";
import { campaignHours, keptSettings } from "./settings";

/** The newest form of the file this version writes; every form up to it is read. */
export const campaignFileVersion = 2;
const campaignFileLimit = 500_000;

/**
 * A whole campaign as text that people keep, compare and merge: what it says and does, and not who it is sent by or to. Steps
 * keep their ids, so that a changed file finds the steps of the campaign it came from.
 */
export const campaignFile = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal("campaign"),
  version: z.int().min(1).max(campaignFileVersion),
  name: line(120),
  type: z.enum(sequenceTypes),
  include_existing_people: z.boolean(),
  include_talked_before: z.boolean(),
  only_premium: z.boolean(),
  /** Absent before form 2; what is absent stays as it is. */
  settings: keptSettings.optional(),
  steps: sequence,
});
export type CampaignFile = z.output<typeof campaignFile>;

/** What a file says beside its steps, by the names it has there. No part of a version: taken over, it is in force at once (CAMP-08). */
export const fileChoices = [
  "include_existing_people",
  "include_talked_before",
  "only_premium",
  "manual_approval",
  "new_people_per_day",
  "requests_per_day",
  "messages_per_day",
  "inmails_per_day",
  "emails_per_day",
  "sms_per_day",
  "voicemails_per_day",
  "work_hours",
  "recipient_hours",
  "recipient_holidays",
  "company_rule",
  "people_per_company",
  "is_open_tracking",
  "is_link_tracking",
  "continues_on_other_channels",
  "stops_on_click",
] as const;
export type FileChoice = (typeof fileChoices)[number];

/**
 * `isMerge`: what the file changed since the running version is brought together with what the draft did; of steps both
 * changed the file's are taken, but for `keepOurs`.
 */
const merging = { isMerge: z.boolean().optional(), keepOurs: z.array(id).max(limits.steps).optional() };
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const text = z.string().min(1, "fill_this_field").max(campaignFileLimit, "too_long");

export const campaignFiles = {
  /** The JSON Schema of the file. */
  schema: endpoint({
    method: "GET",
    path: "/workflows/file_schema",
    access: { who: "public", rate: "read" },
    input: noInput,
    output: z.looseObject({}),
    isBare: true,
  }),
  /** The draft as a file. */
  download: endpoint({
    method: "GET",
    path: "/workflows/:_id/file",
    access: { who: "member", page: "campaigns", rate: "read" },
    input: wire({ id }),
    output: z.string(),
    answersFile: true,
  }),
  create: endpoint({
    method: "POST",
    path: "/workflows/file",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire({ file: text }),
    output: campaign,
  }),
  /** What would change in the draft, and how many people of the running version each change meets. */
  compare: endpoint({
    method: "POST",
    path: "/workflows/:_id/file/compare",
    access: { ...write, scope: "read" },
    bodyLimit: 1024 * 1024,
    input: wire({ id, file: text, ...merging }),
    output: wire({
      name: z.string().nullable(),
      changes: z.array(draftChange),
      /** What would be in force at once. */
      choices: z.array(
        wire({ name: z.enum(fileChoices), value: z.union([z.boolean(), z.int(), campaignHours]).nullable() }),
      ),
      /** The draft, and what it would become. */
      sequence,
      result: sequence,
      /** Steps the draft and the file changed in different ways; null where a side took one away. */
      conflicts: z.array(wire({ stepId: id, ours: step.nullable(), theirs: step.nullable() })),
    }),
  }),
  /** The file in place of the draft. `draftVersion` must be the one last read, as with every other way to save. */
  replace: endpoint({
    method: "POST",
    path: "/workflows/:_id/file",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire({ id, draftVersion: version, file: text, ...merging }),
    output: campaign,
  }),
};
