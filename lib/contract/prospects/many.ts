import * as z from "zod";
import { maxMatching, maxPeoplePerCall } from "../campaigns/people";
import { endpoint } from "../endpoint";
import { id } from "../fields";
import { named, wire } from "../wire";
import { prospectFilter } from "./prospects";

const read = { who: "member", page: "profiles", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "profiles", rate: "write" } as const;
const ids = z.array(id).min(1).max(maxPeoplePerCall);

/** Prospects that cannot be changed stay as they are: `code` is an error, or the reason why a campaign does not take them. */
const outcome = wire({
  done: z.array(id),
  refused: z.array(wire({ id, name: z.string().nullable(), code: z.string() })),
});

/** Fields that can be set for many prospects at once, besides custom ones, by their names on the wire: they identify no one. */
export const sharedFields = {
  company_name: "companyName",
  position: "position",
  location: "location",
} as const;
export type SharedField = keyof typeof sharedFields;
export const isShared = (field: string): field is SharedField => Object.hasOwn(sharedFields, field);
export const maxSharedValue = 250;
export const maxCustomValue = 2_000;
/** One of `sharedFields`, or the key of a custom field. */
const field = z.union([
  z.enum(Object.keys(sharedFields) as [SharedField, ...SharedField[]]),
  z.string().max(60),
]);
const value = z
  .string()
  .max(maxCustomValue, "too_long")
  .refine((text) => text.trim() !== "", "fill_this_field");
const valueBefore = wire({ id, value: z.string() });

/** Operations on many prospects of the workspace at once (ux 12, 52). */
export const manyProspects = {
  /** The IDs of the prospects that match a filter, at most `maxMatching`. */
  matching: endpoint({
    method: "GET",
    path: "/profiles/matching",
    access: read,
    input: wire(prospectFilter),
    output: wire({ ids: z.array(id).max(maxMatching) }),
  }),
  /** Adds a label, which may stop sequences as it does for one prospect. */
  label: endpoint({
    method: "POST",
    path: "/profiles/label",
    access: write,
    input: wire({ ids, labelId: id }),
    output: outcome,
  }),
  /** Adds prospects to a campaign; it decides whom it takes (PROSPECT-28). */
  enroll: endpoint({
    method: "POST",
    path: "/workflows/:workflow_id/profiles/add",
    access: { ...write, scope: "send", page: "campaigns" },
    input: wire({ campaignId: named("workflow_id", id), ids }),
    output: outcome,
  }),
  /** How many of these prospects have a value in a field. A POST, because a URL cannot hold their IDs. */
  countField: endpoint({
    method: "POST",
    path: "/profiles/count_field",
    access: write,
    bodyLimit: 512 * 1024,
    input: wire({ ids: z.array(id).min(1).max(maxMatching), field }),
    output: wire({ empty: z.int(), filled: z.int() }),
  }),
  /** Sets a field to one value. With `onlyEmpty` those who have a value keep it; they are in neither list. */
  setField: endpoint({
    method: "POST",
    path: "/profiles/set_field",
    access: write,
    input: wire({ ids, field, value, onlyEmpty: z.boolean() }),
    output: wire({ ...outcome.fields, before: z.array(valueBefore) }),
  }),
  /** Undoes `setField`: each prospect who still has `value` gets back what they had before. */
  putFieldBack: endpoint({
    method: "POST",
    path: "/profiles/put_field_back",
    access: write,
    bodyLimit: 512 * 1024,
    input: wire({ field, value, items: z.array(valueBefore).min(1).max(maxPeoplePerCall) }),
    output: outcome,
  }),
  /** Opts prospects out in the whole workspace, on every channel (R18). */
  optOut: endpoint({
    method: "POST",
    path: "/profiles/opt_out",
    access: write,
    input: wire({ ids }),
    output: outcome,
  }),
};
