import * as z from "zod";
import { hundredthsOf } from "@/server/domain/crm/hundredths";
import type {
  CrmAccess,
  CrmDeal,
  CrmField,
  CrmObject,
  CrmPipeline,
  CrmPlace,
  CrmRecord,
  CrmResult,
  CrmValue,
} from "@/server/ports/crm";
import { readable } from "../answers";
import { type Parts, pathOf, readApi, version } from "./client";
import { type FieldBook, keyName } from "./fields";

export type Reading = {
  parts: Parts;
  book: FieldBook;
  place: CrmPlace;
  access: CrmAccess;
  object: CrmObject;
};

export const rowShape = z.object({
  id: z.string().max(50),
  properties: z.record(z.string(), z.string().nullable()),
  updatedAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  archived: z.boolean().catch(false),
});
export type Row = z.output<typeof rowShape>;

const typeIds = { person: "0-1", company: "0-2", deal: "0-3" } as const;
export const pageOf = ({ site }: CrmAccess, object: CrmObject, ref: string, { account }: Parts) =>
  `${site ?? account.appUrl}/record/${typeIds[object]}/${ref}`;

/** What is asked of a record besides its fields. */
const more: Record<CrmObject, readonly string[]> = {
  person: ["hubspot_owner_id", "associatedcompanyid", "hs_merged_object_ids", "lastmodifieddate"],
  company: ["hubspot_owner_id", "domain", "hs_merged_object_ids", "hs_lastmodifieddate"],
  deal: [
    ...["hubspot_owner_id", "hs_primary_associated_company", "hs_merged_object_ids", "hs_lastmodifieddate"],
    ...["amount", "dealstage", "pipeline", "closedate", "deal_currency_code"],
  ],
};
export const changedName = (object: CrmObject) =>
  object === "person" ? "lastmodifieddate" : "hs_lastmodifieddate";

export const propertiesOf = (object: CrmObject, fields: readonly CrmField[]) => [
  ...new Set([...fields.map(({ key }) => key), ...more[object], keyName]),
];

/** Records with what belongs to them; of deals that takes the persons, too. */
export async function recordsOf(reading: Reading, rows: readonly Row[]): Promise<CrmResult<CrmRecord[]>> {
  const { book, place, access, object, parts } = reading;
  const fields = await book.of(place, access, object);
  if (fields.kind !== "ok") return fields;
  const isDeal = object === "deal" && rows.length > 0;
  const pipelines = isDeal ? await book.stages(place, access) : null;
  if (pipelines && pipelines.kind !== "ok") return pipelines;
  const persons = isDeal ? await personsOf(reading, rows) : null;
  if (persons && persons.kind !== "ok") return persons;
  const value = rows.map((row): CrmRecord => {
    const { properties, id: ref } = row;
    const company =
      object === "person" ? properties.associatedcompanyid : properties.hs_primary_associated_company;
    return {
      ...{ object, ref, url: pageOf(access, object, ref, parts), name: nameOf(object, properties) },
      values: Object.fromEntries(
        fields.value.map((field) => [field.key, decoded(field, properties[field.key])]),
      ),
      ownerRef: properties.hubspot_owner_id || null,
      companyRef: (object !== "company" && company) || null,
      personRefs: persons?.value.get(ref) ?? [],
      deal: object === "deal" ? dealOf(row, pipelines?.value ?? []) : null,
      ourKey: properties[keyName] || null,
      changedAt: row.updatedAt,
    };
  });
  return { kind: "ok", value };
}

type Properties = Row["properties"];

export function nameOf(object: CrmObject, properties: Properties): string {
  if (object === "deal") return properties.dealname ?? "";
  if (object === "company") return properties.name ?? "";
  return [properties.firstname, properties.lastname].filter(Boolean).join(" ");
}

/** Won and lost are stages. */
export function statusOf(stageRef: string, pipelines: readonly CrmPipeline[]): CrmDeal["status"] {
  const stage = pipelines.flatMap(({ stages }) => stages).find(({ ref }) => ref === stageRef);
  if (stage?.probability === 10_000) return "won";
  return stage?.probability === 0 ? "lost" : "open";
}

const dealOf = ({ properties }: Row, pipelines: readonly CrmPipeline[]): CrmDeal => ({
  stageRef: properties.dealstage ?? "",
  status: statusOf(properties.dealstage ?? "", pipelines),
  amount: hundredthsOf(Number(properties.amount ?? 0) || 0),
  currency: properties.deal_currency_code ?? "",
  closeDate: properties.closedate?.slice(0, 10) || null,
});

/** Everything is text at HubSpot. */
function decoded({ type }: CrmField, value: string | null | undefined): CrmValue {
  if (value === null || value === undefined || value === "") return null;
  if (type === "number") return Number.isFinite(Number(value)) ? Number(value) : null;
  if (type === "boolean") return value === "true";
  if (type === "choices") return value.split(";").filter(Boolean);
  return type === "date" ? value.slice(0, 10) : value;
}

const associationsShape = z.object({
  results: z.array(
    z.object({
      from: z.object({ id: z.coerce.string() }),
      to: z.array(z.object({ toObjectId: z.coerce.string() })),
    }),
  ),
});

export async function personsOf(
  { parts, access }: Pick<Reading, "parts" | "access">,
  rows: readonly Pick<Row, "id">[],
): Promise<CrmResult<Map<string, string[]>>> {
  const found = await readApi(
    parts,
    access,
    {
      path: `/crm/associations/${version}/deals/contacts/batch/read`,
      method: "POST",
      body: { inputs: rows.map(({ id }) => ({ id })) },
    },
    associationsShape,
  );
  if (found.kind !== "ok") return found;
  const pairs = found.value.results.map(({ from, to }): [string, string[]] => [
    from.id,
    [...new Set(to.map(({ toObjectId }) => toObjectId))],
  ]);
  return { kind: "ok", value: new Map(pairs) };
}

export const isRef = (ref: string) => /^\d{1,19}$/.test(ref);

/** Rows by id, as they are now. One that was merged into another answers under that one's id, and is left out. */
export async function rowsOf(reading: Reading, refs: readonly string[]): Promise<CrmResult<Row[]>> {
  const { parts, book, place, access, object } = reading;
  const ids = [...new Set(refs.filter(isRef))].slice(0, 100);
  if (ids.length === 0) return { kind: "ok", value: [] };
  const fields = await book.of(place, access, object);
  if (fields.kind !== "ok") return fields;
  const body = {
    ...{ properties: propertiesOf(object, fields.value), propertiesWithHistory: [] },
    inputs: ids.map((id) => ({ id })),
  };
  const call = { path: `${pathOf(object)}/batch/read`, method: "POST", body } as const;
  const found = await readApi(parts, access, call, z.object({ results: z.array(z.unknown()) }));
  if (found.kind !== "ok") return found;
  const rows = readable(parts, found.value.results, rowShape);
  const asked = rows.filter(({ id, archived }) => !archived && ids.includes(id));
  return { kind: "ok", value: [...new Map(asked.map((row) => [row.id, row])).values()] };
}
