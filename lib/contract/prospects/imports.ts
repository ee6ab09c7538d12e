import * as z from "zod";
import { endpoint } from "../endpoint";
import { errorCode, id, instant } from "../fields";
import { named, wire } from "../wire";

export const csvLimits = { bytes: 5 * 1024 * 1024, columns: 200 } as const;

/** Fields a column can be mapped to (PROSPECT-21); `custom_field_{n}` and `new_custom_field` map to custom fields (PROSPECT-37). */
export const csvFields = [
  "first_name",
  "last_name",
  "full_name",
  "profile_url",
  "position",
  "location",
  "company_name",
  "company_domain",
  "personal_email",
  "work_email",
  "phone",
  /** Whether, or on which day, the person consented to automatic texts or calls (R28). */
  "sms_consent",
  "call_consent",
  "twitter",
  "website",
] as const;
export type CsvField = (typeof csvFields)[number];
const csvTarget = z
  .string()
  .max(40)
  .regex(new RegExp(`^(${csvFields.join("|")}|custom_field_\\d{1,2}|new_custom_field|skip)$`));

export const refusals = [
  "no_identity",
  "invalid_email",
  "invalid_profile_url",
  "blacklisted",
  "opted_out",
  "erased",
  "identity_conflict",
  "wrong_number_of_cells",
  "cell_too_long",
  "not_premium",
  /** The tool that exported the file says that they asked not to be contacted; they go on the do-not-contact list. */
  "unsubscribed_elsewhere",
] as const;
export type Refusal = (typeof refusals)[number];
/** Why a person was saved but not added to the campaign (R24): an earlier row added them, or a rule keeps them out. */
export const exclusions = [
  "twice_in_file",
  "in_other_campaign",
  "in_this_campaign",
  "talked_before",
  "in_other_workspace",
  "replied_elsewhere",
  "contacted_elsewhere",
] as const;
export type Exclusion = (typeof exclusions)[number];

/** Tools whose exports are recognized by their headers. */
const knownTools = ["lemlist", "apollo", "smartlead", "instantly"] as const;
export type KnownTool = (typeof knownTools)[number];
/** What happened to a person in the tool that exported them, gravest first; one of them counts. */
export const pastStatuses = ["unsubscribed", "replied", "bounced", "contacted"] as const;
export type PastStatus = (typeof pastStatuses)[number];
/** People with these are kept out of the campaign unless a user takes them. */
export const takeableStatuses = ["replied", "contacted"] as const;
export type TakeableStatus = (typeof takeableStatuses)[number];

/** Max row numbers listed per reason. */
export const namedLines = 20;

/** uploaded -> checking -> checked -> importing -> done -> undone; cancelled and failed are final too. */
export const importStatuses = [
  "uploaded",
  "checking",
  "checked",
  "importing",
  "done",
  "cancelled",
  "failed",
  "undone",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** An import of one CSV file into one campaign; the campaign's searches (CAMP-06) list it with kind `csv`. */
const prospectImport = wire({
  id,
  campaignId: named("workflow_id", id),
  fileName: z.string(),
  bytes: z.int(),
  rows: z.int(),
  encoding: z.string(),
  separator: z.string(),
  status: z.enum(importStatuses),
  failure: errorCode.nullable(),
  columns: z.array(
    wire({
      index: z.int(),
      header: z.string(),
      samples: z.array(z.string()),
      target: csvTarget,
      guess: z.enum(["sure", "likely", "none"]),
      /** It tells what happened to the person in the tool that exported the file. */
      isStatus: z.boolean(),
    }),
  ),
  checkedRows: z.int(),
  importedRows: z.int(),
  rowsPerSecond: z.number().nullable(),
  secondsLeft: z.int().nullable(),
  added: z.int(),
  merged: z.int(),
  refused: z.int(),
  enrolled: z.int(),
  excluded: z.int(),
  /** `lines`: the first of them, numbered as in an editor. */
  refusedBy: z.array(wire({ reason: z.enum(refusals), count: z.int(), lines: z.array(z.int()) })),
  excludedBy: z.array(wire({ reason: z.enum(exclusions), count: z.int(), lines: z.array(z.int()) })),
  /** The tool that exported the file, what its statuses say of the rows, and which of them are taken nevertheless; null for any other. */
  recognized: wire({
    tool: z.enum(knownTools),
    statuses: z.array(wire({ status: z.enum(pastStatuses), count: z.int(), lines: z.array(z.int()) })),
    taken: z.array(z.enum(takeableStatuses)),
  }).nullable(),
  /** Rows of the file to download: those that were refused, and those whose status in the other tool had a consequence. */
  listedRows: z.int(),
  canUndo: z.boolean(),
  createdAt: instant,
  version: z.int(),
});
export type ProspectImport = z.output<typeof prospectImport>;

const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const ofCampaign = { campaignId: named("workflow_id", id) };

export const imports = {
  /** Streams the file in, at most 5 MB; detects encoding, separator and header and suggests columns (CAMP-81, PROSPECT-17 to 23). */
  upload: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/upload_csv_file",
    access: { ...write, rate: "upload" },
    fileLimit: csvLimits.bytes,
    input: wire(ofCampaign),
    output: prospectImport,
  }),
  /** With `isDryRun` every row is checked and nothing is saved; without it the checked import is executed. Both run as a job. */
  setColumns: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/set_data_from_csv_file",
    access: write,
    input: wire({
      ...ofCampaign,
      importId: id,
      columns: z
        .array(z.strictObject({ index: z.int().min(0).max(csvLimits.columns), target: csvTarget }))
        .max(csvLimits.columns),
      isDryRun: z.boolean(),
      isExistingPeople: z.boolean().optional(),
      isIncludeTalkedBefore: z.boolean().optional(),
      /** Of a recognized export: who enters the campaign although the other tool has contacted them. */
      takenStatuses: z.array(z.enum(takeableStatuses)).max(takeableStatuses.length).optional(),
      /** A list that everyone who is imported goes on, also those whom the campaign does not take. */
      listId: id.nullable().optional(),
    }),
    output: prospectImport,
  }),
  show: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/searches/:search_id",
    access: { ...write, rate: "read" },
    input: wire({ ...ofCampaign, importId: named("search_id", id) }),
    output: prospectImport,
  }),
  /** Removes everyone whose first step has not run yet (R25). */
  undo: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/searches/:search_id/undo",
    access: write,
    input: wire({ ...ofCampaign, importId: named("search_id", id) }),
    output: prospectImport,
  }),
};
