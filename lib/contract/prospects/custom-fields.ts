import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, line, noInput, nothing } from "../fields";
import { wire } from "../wire";

export const maxFieldNameCharacters = 60;

/** A custom field of the workspace; texts refer to it by its key, custom_field_{n} (PROSPECT-37). */
const customField = wire({
  id,
  key: z.string(),
  name: z.string(),
  type: z.literal("text"),
});
export type CustomField = z.output<typeof customField>;

/** Something that refers to a field by its key and so blocks its deletion. */
const use = wire({
  kind: z.enum(["campaign", "smart_sequence", "saved_reply", "import"]),
  id,
  name: z.string(),
});
export type CustomFieldUse = z.output<typeof use>;

const access = { who: "member" } as const;
const forAdmins = { who: "admin" } as const;
const fields = { name: line(maxFieldNameCharacters) };

export const customFields = {
  /** Ordered by number. */
  list: endpoint({
    method: "GET",
    path: "/custom_fields",
    access: { ...access, rate: "read" },
    input: noInput,
    output: z.array(customField),
  }),
  create: endpoint({
    method: "POST",
    path: "/custom_fields",
    access: { ...access, scope: "admin", rate: "write" },
    input: wire(fields),
    output: customField,
  }),
  /** A field with the number of people who have a value and everything that uses it, for the delete confirmation. */
  find: endpoint({
    method: "GET",
    path: "/custom_fields/:_id",
    access: { ...forAdmins, rate: "read" },
    input: wire({ id }),
    output: wire({ field: customField, people: z.int(), uses: z.array(use) }),
  }),
  rename: endpoint({
    method: "PUT",
    path: "/custom_fields/:_id",
    access: { ...access, scope: "admin", rate: "write" },
    input: wire({ id, ...fields }),
    output: customField,
  }),
  /** Deletes the field and everyone's values; refused while something uses it. */
  remove: endpoint({
    method: "DELETE",
    path: "/custom_fields/:_id",
    access: { ...forAdmins, scope: "admin", rate: "write" },
    input: wire({ id }),
    output: nothing,
  }),
};
