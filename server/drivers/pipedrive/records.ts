import * as z from "zod";
import { hundredthsOf } from "@/server/domain/crm/hundredths";
import type { CrmAccess, CrmDeal, CrmObject, CrmRecord, CrmValue, CrmValues } from "@/server/ports/crm";
import { type Parts, siteOf } from "./client";
import { type Fields, type Known, names } from "./fields";

const id = z.int().nullish().catch(null);
const addresses = z
  .array(z.object({ value: z.string(), primary: z.boolean().catch(false), label: z.string().catch("work") }))
  .nullish()
  .catch(null);
export type Addresses = NonNullable<z.output<typeof addresses>>;

/** What is read of a person, an organization or a deal. */
export const rowShape = z.looseObject({
  id: z.int(),
  ...{ name: z.string().nullish(), title: z.string().nullish() },
  update_time: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  is_deleted: z.boolean().nullish().catch(null),
  ...{ owner_id: id, org_id: id, person_id: id, stage_id: id },
  ...{ emails: addresses, phones: addresses },
  ...{ value: z.number().nullish().catch(null), currency: z.string().nullish().catch(null) },
  status: z.string().nullish().catch(null),
  expected_close_date: z.string().nullish().catch(null),
  custom_fields: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export type Row = z.output<typeof rowShape>;

const refOf = (number: number | null | undefined) => (number ? String(number) : null);

export const pageOf = ({ account }: Parts, { site }: CrmAccess, object: CrmObject, ref: string | number) =>
  `${siteOf(account, site)}/${names[object]}/${ref}`;

export function recordOf(
  parts: Parts,
  access: CrmAccess,
  { object, row, fields }: { object: CrmObject; row: Row; fields: Fields },
): CrmRecord {
  const key = fields.keyCode === null ? null : row.custom_fields?.[fields.keyCode];
  const values = fields.all.map((field) => [field.key, fieldValue(field, row)] as const);
  return {
    ...{ object, ref: String(row.id), url: pageOf(parts, access, object, row.id) },
    name: (object === "deal" ? row.title : row.name) ?? "",
    values: Object.fromEntries(values) as CrmValues,
    ownerRef: refOf(row.owner_id),
    companyRef: object === "company" ? null : refOf(row.org_id),
    personRefs: object === "deal" && row.person_id ? [String(row.person_id)] : [],
    deal: object === "deal" ? dealOf(row) : null,
    ourKey: typeof key === "string" && key !== "" ? key : null,
    changedAt: row.update_time,
  };
}

const dealOf = (row: Row): CrmDeal => ({
  stageRef: String(row.stage_id ?? ""),
  status: row.status === "won" || row.status === "lost" ? row.status : "open",
  amount: hundredthsOf(row.value ?? 0),
  currency: row.currency ?? "",
  closeDate: row.expected_close_date?.slice(0, 10) || null,
});

/** Where a field is at the root of a record. */
export const rootOf = (key: string) => ({ email: "emails", phone: "phones" })[key] ?? key;

const primaryOf = (all: Addresses | null | undefined): string | null =>
  (all?.find(({ primary }) => primary) ?? all?.[0])?.value || null;

function fieldValue(field: Known, row: Row): CrmValue {
  if (field.isCustom) return decoded(field, row.custom_fields?.[field.key]);
  const root = rootOf(field.key);
  if (root === "emails" || root === "phones") return primaryOf(row[root]);
  return decoded(field, row[root]);
}

/** Options come as numbers, or with their label; addresses as parts. */
function decoded({ type }: Known, value: unknown): CrmValue {
  if (value === null || value === undefined || value === "") return null;
  if (type === "choices") return Array.isArray(value) ? value.map((one) => String(bare(one))) : null;
  const plain = bare(value);
  if (type === "choice") return String(plain);
  if (type === "number") return typeof plain === "number" ? plain : null;
  if (type === "boolean") return plain === true;
  return typeof plain === "string" || typeof plain === "number" ? String(plain) : null;
}

const wrapped = z.union([
  z.object({ id: z.unknown() }).transform((one) => one.id),
  z.object({ value: z.unknown() }).transform((one) => one.value),
]);
const bare = (value: unknown): unknown => {
  const read = typeof value === "object" ? wrapped.safeParse(value) : null;
  return read?.success ? read.data : value;
};
