import * as z from "zod";
import { dictionary } from "../dictionary";
import { endpoint } from "../endpoint";
import { id } from "../fields";
import { named, wire } from "../wire";
import { maxCustomFields } from "./custom-field-limit";
import { exclusions } from "./imports";

const maxBatchRows = 500;
/** How long the answer to an `Idempotency-Key` is remembered. */
export const rememberedHours = 24;
export const maxIdempotencyKey = 200;

/** Which fields of a known prospect a row changes: those without a value, all that it names, or none. */
const updates = ["empty_only", "all", "none"] as const;

const text = z.string().max(2_000).optional();
/** The fields of an import (PROSPECT-21); an empty value counts as not given. */
const row = wire({
  firstName: text,
  lastName: text,
  fullName: text,
  profileUrl: text,
  position: text,
  location: text,
  companyName: text,
  companyDomain: text,
  personalEmail: text,
  workEmail: text,
  phone: text,
  website: text,
  twitter: text,
  /** By key, custom_field_{n}. */
  customFields: dictionary(z.string().max(60), z.string().max(2_000), maxCustomFields).optional(),
});
export type BatchRow = z.output<typeof row>;

const result = wire({
  outcome: z.enum(["created", "updated", "unchanged", "refused"]),
  prospectId: named("profile_id", id.nullable()),
  /** Why a row was refused: a reason of an import, or an error's code. */
  reason: z.string().nullable(),
  /** The field that it is about. */
  field: z.string().nullable(),
  /** Why a prospect did not enter the campaign, or was named by an earlier row. */
  exclusion: z.enum(exclusions).nullable(),
});
export type BatchResult = z.output<typeof result>;

/** Apart from `prospects`, because no page calls it. */
export const prospectBatch = {
  /**
   * Adds prospects, or changes those who are known, by the rules of an import. All rows are stored together, and each is answered in its
   * place. The header `Idempotency-Key` makes a repetition safe: for a day the same request gets the same answer.
   */
  add: endpoint({
    method: "POST",
    path: "/profiles",
    access: { who: "member", scope: "write", page: "profiles", rate: "write" },
    bodyLimit: 4 * 1024 * 1024,
    input: wire({
      rows: z.array(row).min(1).max(maxBatchRows),
      /** They enter this campaign, if it takes them. */
      campaignId: named("workflow_id", id.optional()),
      /** They go on this list. */
      listId: id.optional(),
      update: z.enum(updates).default("empty_only"),
    }),
    output: wire({ results: z.array(result) }),
  }),
};
