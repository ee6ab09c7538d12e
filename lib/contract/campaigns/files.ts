import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, line, noInput, version } from "../fields";
import { wire } from "../wire";
import { campaign, draftChange, sequenceTypes } from "./campaigns";
import { limits, sequence, step } from "./sequence";
import { campaignHours, keptSettings } from "./settings";

/** The file version written now; all earlier ones can be read too. */
export const campaignFileVersion = 2;
const campaignFileLimit = 500_000;

/**
 * A whole campaign as text that users keep, compare and merge: its steps and settings, without senders and prospects. Steps keep their IDs,
 * so that a changed file can be matched with the campaign it came from.
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
  /** Absent before version 2; absent settings are left unchanged. */
  settings: keptSettings.optional(),
  steps: sequence,
});
export type CampaignFile = z.output<typeof campaignFile>;

/** The settings in a file, by their names there. They are not part of a version: once imported, they apply at once (CAMP-08). */
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
  "stops_on_deal",
] as const;
export type FileChoice = (typeof fileChoices)[number];

/**
 * `isMerge`: merges the file's changes since the live version with those of the draft. If both changed a step, the file's wins unless the
 * step is in `keepOurs`.
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
  /** The changes the draft would get, and how many people of the live version each one affects. */
  compare: endpoint({
    method: "POST",
    path: "/workflows/:_id/file/compare",
    access: { ...write, scope: "read" },
    bodyLimit: 1024 * 1024,
    input: wire({ id, file: text, ...merging }),
    output: wire({
      name: z.string().nullable(),
      changes: z.array(draftChange),
      /** Settings that would apply at once. */
      choices: z.array(
        wire({ name: z.enum(fileChoices), value: z.union([z.boolean(), z.int(), campaignHours]).nullable() }),
      ),
      /** The current draft, and the draft after the import. */
      sequence,
      result: sequence,
      /** Steps that the draft and the file changed differently; null on the side that removed the step. */
      conflicts: z.array(wire({ stepId: id, ours: step.nullable(), theirs: step.nullable() })),
    }),
  }),
  /** Replaces the draft with the file. `draftVersion` must be the one last read, as with every other save. */
  replace: endpoint({
    method: "POST",
    path: "/workflows/:_id/file",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire({ id, draftVersion: version, file: text, ...merging }),
    output: campaign,
  }),
};
