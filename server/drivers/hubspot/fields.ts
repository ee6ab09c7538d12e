import * as z from "zod";
import type {
  CrmAccess,
  CrmField,
  CrmFieldType,
  CrmMeaning,
  CrmObject,
  CrmPipeline,
  CrmPlace,
  CrmResult,
} from "@/server/ports/crm";
import { readable } from "../answers";
import { createShelf } from "../shelf";
import { readPipelines } from "./account";
import { asFailure, callApi, names, type Parts, readApi, version } from "./client";

/** The property that holds our key; HubSpot refuses a second record with the same value. */
export const keyName = "outreach_id";
const groups = {
  person: "contactinformation",
  company: "companyinformation",
  deal: "dealinformation",
} as const;
const propertiesPath = (object: CrmObject) => `/crm/properties/${version}/${names[object]}`;

const shape = z.object({
  ...{ name: z.string().min(1).max(200), label: z.string(), type: z.string(), fieldType: z.string() },
  ...{ hidden: z.boolean().catch(false), calculated: z.boolean().catch(false) },
  modificationMetadata: z.object({ readOnlyValue: z.boolean().catch(false) }).nullish(),
  options: z
    .array(z.object({ value: z.string(), label: z.string(), hidden: z.boolean().catch(false) }))
    .catch([]),
});
type Definition = z.output<typeof shape>;

const meanings: Record<CrmObject, Record<string, CrmMeaning>> = {
  person: {
    ...{ firstname: "first_name", lastname: "last_name", email: "email", phone: "phone" },
    ...{ jobtitle: "title", city: "location", hs_linkedin_url: "network_url", website: "website" },
  },
  company: {
    ...{ name: "name", website: "website", city: "location", linkedin_company_page: "network_url" },
  },
  deal: { dealname: "name" },
};
/** Parts of a record, not fields. */
const parts: Record<CrmObject, readonly string[]> = {
  person: ["hubspot_owner_id", "associatedcompanyid", "lastmodifieddate"],
  company: ["hubspot_owner_id"],
  deal: ["hubspot_owner_id", "amount", "dealstage", "pipeline", "closedate", "deal_currency_code"],
};
const required = new Set(["name", "dealname"]);
const longest = 65_536;

function typeOf({ type, fieldType }: Definition, means: CrmMeaning | undefined): CrmFieldType | null {
  if (means === "email" || means === "phone") return means;
  if (means === "website" || means === "network_url") return "url";
  if (type === "enumeration") return fieldType === "checkbox" ? "choices" : "choice";
  if (type === "phone_number" || fieldType === "phonenumber") return "phone";
  if (type === "string") return fieldType === "text" || fieldType === "textarea" ? "text" : null;
  if (type === "bool") return "boolean";
  return type === "number" || type === "date" || type === "datetime" ? type : null;
}

function fieldOf(object: CrmObject, definition: Definition): CrmField | null {
  const { name: key, label, hidden, calculated, modificationMetadata } = definition;
  const means = meanings[object][key];
  // HubSpot keeps hundreds of figures of its own under this prefix.
  const isInner = key.startsWith("hs_") && means === undefined;
  if (hidden || isInner || key === keyName || parts[object].includes(key)) return null;
  const type = typeOf(definition, means);
  if (type === null) return null;
  const isChoice = type === "choice" || type === "choices";
  const options = isChoice
    ? definition.options.flatMap((one) => (one.hidden ? [] : { ref: one.value, name: one.label }))
    : [];
  if (isChoice && options.length === 0) return null;
  return {
    ...{ key, name: label.slice(0, 200) || key, type, options, means: means ?? null },
    isReadOnly: calculated || (modificationMetadata?.readOnlyValue ?? false),
    isRequired: required.has(key),
    maxLength: type === "text" ? longest : null,
  };
}

/** What is read of an account before a record can be read or written; kept for some minutes. */
export function createFieldBook(parts: Parts) {
  const fieldShelf = createShelf<CrmField[]>();
  const pipelineShelf = createShelf<CrmPipeline[]>();

  async function read(place: CrmPlace, access: CrmAccess, object: CrmObject): Promise<CrmResult<CrmField[]>> {
    const list = z.object({ results: z.array(z.unknown()) });
    const found = await readApi(parts, access, { path: propertiesPath(object) }, list);
    if (found.kind !== "ok") return found;
    const all = readable(parts, found.value.results, shape);
    const fields = all.flatMap((definition) => fieldOf(object, definition) ?? []);
    fieldShelf.put(place, access, object, fields);
    return { kind: "ok", value: fields };
  }

  async function pipelines(place: CrmPlace, access: CrmAccess): Promise<CrmResult<CrmPipeline[]>> {
    const found = await readPipelines(parts, access);
    if (found.kind === "ok") pipelineShelf.put(place, access, "pipelines", found.value);
    return found;
  }

  return {
    ...{ read, pipelines },
    async of(place: CrmPlace, access: CrmAccess, object: CrmObject): Promise<CrmResult<CrmField[]>> {
      const known = fieldShelf.get(place, access, object);
      return known ? { kind: "ok", value: known } : read(place, access, object);
    },
    async stages(place: CrmPlace, access: CrmAccess): Promise<CrmResult<CrmPipeline[]>> {
      const known = pipelineShelf.get(place, access, "pipelines");
      return known ? { kind: "ok", value: known } : pipelines(place, access);
    },
    /** Makes the property that holds our key, if there is none. */
    async prepare(access: CrmAccess, object: CrmObject): Promise<CrmResult<null>> {
      const path = propertiesPath(object);
      const nothing = z.unknown().transform(() => null);
      const there = await readApi(parts, access, { path: `${path}/${keyName}` }, nothing);
      if (there.kind !== "absent") return there;
      const body = {
        ...{ name: keyName, label: "Outreach ID", type: "string", fieldType: "text" },
        ...{ groupName: groups[object], hasUniqueValue: true, formField: false },
      };
      const made = await callApi(parts, access, { path, method: "POST", body }, nothing);
      return made.kind === "ok" || made.kind === "conflict" ? { kind: "ok", value: null } : asFailure(made);
    },
  };
}
export type FieldBook = ReturnType<typeof createFieldBook>;
