import * as z from "zod";
import { maxMatching, maxPeoplePerCall } from "../campaigns/people-limits";
import { endpoint } from "../endpoint";
import { id } from "../fields";
import { wire } from "../wire";
import { ids, outcome, write } from "./many";

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

/** One field of many prospects at once. Apart from `manyProspects`, because few pages begin with it. */
export const sharedField = {
  /** How many of these prospects have a value in a field. A POST, because a URL cannot hold their IDs. */
  count: endpoint({
    method: "POST",
    path: "/profiles/count_field",
    access: write,
    bodyLimit: 512 * 1024,
    input: wire({ ids: z.array(id).min(1).max(maxMatching), field }),
    output: wire({ empty: z.int(), filled: z.int() }),
  }),
  /** Sets a field to one value. With `onlyEmpty` those who have a value keep it; they are in neither list. */
  set: endpoint({
    method: "POST",
    path: "/profiles/set_field",
    access: write,
    input: wire({ ids, field, value, onlyEmpty: z.boolean() }),
    output: wire({ ...outcome.fields, before: z.array(valueBefore) }),
  }),
  /** Undoes `set`: each prospect who still has `value` gets back what they had before. */
  putBack: endpoint({
    method: "POST",
    path: "/profiles/put_field_back",
    access: write,
    bodyLimit: 512 * 1024,
    input: wire({ field, value, items: z.array(valueBefore).min(1).max(maxPeoplePerCall) }),
    output: outcome,
  }),
};
