import * as z from "zod";
import type {
  CrmAccess,
  CrmField,
  CrmFieldType,
  CrmMeaning,
  CrmObject,
  CrmPlace,
  CrmResult,
} from "@/server/ports/crm";
import { createShelf } from "../shelf";
import { asFailure, callApi, type Parts, readAll } from "./client";

/** What Pipedrive calls an object, in paths of fields and in paths of records. */
export const names = { person: "person", company: "organization", deal: "deal" } as const;
export const paths = {
  person: "/api/v2/persons",
  company: "/api/v2/organizations",
  deal: "/api/v2/deals",
} as const;
const fieldsPath = (object: CrmObject) => `/api/v2/${names[object]}Fields`;

/** The field that holds our key, by the name that people read there. */
const keyName = "Outreach ID";

const shape = z.object({
  ...{ field_code: z.string().min(1).max(100), field_name: z.string(), field_type: z.string() },
  is_custom_field: z.boolean(),
  options: z
    .array(z.object({ id: z.union([z.int(), z.string()]), label: z.string() }))
    .nullish()
    .catch(null),
});
type Definition = z.output<typeof shape>;

/** A field with how Pipedrive keeps its value. */
export type Known = CrmField & { kept: string; isCustom: boolean };
/** The fields of an object, and the code of the one that holds our key. */
export type Fields = { all: Known[]; keyCode: string | null };

type Standard = { type: CrmFieldType; means?: CrmMeaning; isReadOnly?: boolean };
const email: Standard = { type: "email", means: "email" };
const phone: Standard = { type: "phone", means: "phone" };
const labels: Standard = { type: "choices" };

/** The vendor's own fields that are texts or choices; relations, owners and amounts are parts of a record. */
const standard: Record<CrmObject, Record<string, Standard>> = {
  person: {
    name: { type: "text", means: "full_name" },
    first_name: { type: "text", means: "first_name", isReadOnly: true },
    last_name: { type: "text", means: "last_name", isReadOnly: true },
    ...{ email, emails: email, phone, phones: phone, label_ids: labels },
    job_title: { type: "text", means: "title", isReadOnly: true },
    postal_address: { type: "text", means: "location", isReadOnly: true },
  },
  company: {
    name: { type: "text", means: "name" },
    address: { type: "text", means: "location" },
    website: { type: "url", means: "website" },
    linkedin: { type: "url", means: "network_url" },
    label_ids: labels,
  },
  deal: { title: { type: "text", means: "name" }, label_ids: labels },
};

const customTypes: Record<string, CrmFieldType> = {
  ...{ varchar: "text", varchar_auto: "text", text: "text", double: "number", int: "number", date: "date" },
  ...{ boolean: "boolean", enum: "choice", set: "choices", phone: "phone", address: "text" },
};

/** What customers made a field for, by how they name it. */
const customMeanings: readonly [RegExp, CrmMeaning, readonly CrmObject[]][] = [
  [/linked ?in|profile url/i, "network_url", ["person", "company"]],
  [/^(job )?title$|^position$|^role$/i, "title", ["person"]],
  [/^(web ?site|domain|home ?page)$/i, "website", ["company"]],
  [/^(location|city)$/i, "location", ["person", "company"]],
];

const longest = 255;

function knownOf(object: CrmObject, definition: Definition): Known | null {
  const { field_code: key, field_name, field_type: kept, is_custom_field: isCustom } = definition;
  const own = isCustom ? undefined : standard[object][key];
  const type = isCustom ? customTypes[kept] : own?.type;
  if (type === undefined) return null;
  const isChoice = type === "choice" || type === "choices";
  const options = isChoice
    ? (definition.options ?? []).map(({ id, label }) => ({ ref: String(id), name: label.slice(0, 200) }))
    : [];
  if (isChoice && options.length === 0) return null;
  const meant = customMeanings.find(
    ([pattern, , objects]) =>
      isCustom && type === "text" && objects.includes(object) && pattern.test(field_name),
  );
  return {
    ...{ key, name: field_name.slice(0, 200) || key, type, options, kept, isCustom },
    isReadOnly: own?.isReadOnly ?? false,
    isRequired: own?.means === "full_name" || own?.means === "name",
    maxLength: type === "text" && kept !== "text" ? longest : null,
    means: own?.means ?? meant?.[1] ?? null,
  };
}

function fieldsOf(object: CrmObject, definitions: readonly Definition[]): Fields {
  const isKey = ({ is_custom_field, field_name, field_type }: Definition) =>
    is_custom_field && field_name === keyName && field_type === "varchar";
  return {
    all: definitions.filter((one) => !isKey(one)).flatMap((one) => knownOf(object, one) ?? []),
    keyCode: definitions.find(isKey)?.field_code ?? null,
  };
}

/** Fields are read before a record can be, so they are kept for some minutes. */
export function createFieldBook(parts: Parts) {
  const shelf = createShelf<Fields>();

  async function read(place: CrmPlace, access: CrmAccess, object: CrmObject): Promise<CrmResult<Fields>> {
    const found = await readAll(parts, access, fieldsPath(object), shape);
    if (found.kind !== "ok") return found;
    const fields = fieldsOf(object, found.value);
    shelf.put(place, access, object, fields);
    return { kind: "ok", value: fields };
  }

  async function of(place: CrmPlace, access: CrmAccess, object: CrmObject): Promise<CrmResult<Fields>> {
    const known = shelf.get(place, access, object);
    return known ? { kind: "ok", value: known } : read(place, access, object);
  }

  /** The code of the field that holds our key, which is made if there is none. */
  async function keyOf(place: CrmPlace, access: CrmAccess, object: CrmObject): Promise<CrmResult<string>> {
    const known = await of(place, access, object);
    if (known.kind !== "ok") return known;
    if (known.value.keyCode !== null) return { kind: "ok", value: known.value.keyCode };
    // What was read minutes ago may lack one that was made since.
    const now = await read(place, access, object);
    if (now.kind !== "ok") return now;
    if (now.value.keyCode !== null) return { kind: "ok", value: now.value.keyCode };
    const body = { field_name: keyName, field_type: "varchar" };
    const call = { path: fieldsPath(object), method: "POST", body } as const;
    const made = await callApi(parts, access, call, z.object({ field_code: z.string().min(1).max(100) }));
    if (made.kind !== "ok") return asFailure(made);
    shelf.drop(place, access, object);
    return { kind: "ok", value: made.value.data.field_code };
  }

  return {
    ...{ of, read, keyOf },
    forget: (place: CrmPlace, access: CrmAccess, object: CrmObject) => shelf.drop(place, access, object),
  };
}
export type FieldBook = ReturnType<typeof createFieldBook>;

/** What the port shows of a field. */
export const shown = ({ kept: _kept, isCustom: _isCustom, ...field }: Known): CrmField => field;
