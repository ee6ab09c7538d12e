import * as z from "zod";
import { amountOf } from "@/server/domain/crm/hundredths";
import type {
  CrmDraft,
  CrmFailure,
  CrmField,
  CrmPipeline,
  CrmResult,
  CrmValue,
  CrmWritten,
} from "@/server/ports/crm";
import { asFailure, type Call, callApi, pathOf, type Said } from "./client";
import { keyName } from "./fields";
import { byUnique } from "./find";
import { isRef, pageOf, personsOf, type Reading, type Row, rowsOf, statusOf } from "./records";

type Invalid = { kind: "invalid"; field: string | null; reason: string };
type Properties = Record<string, string>;
type Made = { kind: "ok"; value: Properties } | Invalid | CrmFailure;
const invalid = (reason: string, field: string | null = null): Invalid => ({
  kind: "invalid",
  field,
  reason,
});

/** Types of associations that HubSpot itself defines; the first of each is the main one. */
const linked = { personCompany: 1, dealCompany: 5, dealPerson: 3 } as const;
const link = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }],
});

export async function createRecord(reading: Reading, ourKey: string, draft: CrmDraft): Promise<CrmWritten> {
  const { book, access, object } = reading;
  const made = await propertiesIn(reading, draft, null);
  if (made.kind !== "ok") return made;
  const { companyRef, personRefs = [] } = draft;
  const companyType = object === "person" ? linked.personCompany : linked.dealCompany;
  const body = {
    properties: { ...made.value, [keyName]: ourKey },
    associations: [
      ...(companyRef && object !== "company" ? [link(companyRef, companyType)] : []),
      ...(object === "deal" ? personRefs.map((ref) => link(ref, linked.dealPerson)) : []),
    ],
  };
  const call = { path: pathOf(object), method: "POST", body } as const;
  const first = await write(reading, call);
  if (first.kind !== "invalid" || first.field !== keyName) return known(reading, ourKey, first);
  // Our property is not there, or no longer; or another record has the key.
  const prepared = await book.prepare(access, object);
  if (prepared.kind !== "ok") return prepared;
  return known(reading, ourKey, await write(reading, call));
}

/** What a create meant to make is there already under its key. */
async function known(reading: Reading, ourKey: string, written: CrmWritten): Promise<CrmWritten> {
  if (written.kind !== "invalid" || (written.field !== keyName && written.field !== null)) return written;
  const found = await byUnique(reading, keyName, ourKey);
  const [row] = found.kind === "ok" ? found.value : [];
  return row ? writtenAs(reading, row.id) : written;
}

const writtenAs = ({ access, object, parts }: Reading, ref: string): CrmWritten => ({
  kind: "ok",
  value: { ref, url: pageOf(access, object, ref, parts) },
});

async function write(reading: Reading, call: Call): Promise<CrmWritten> {
  const { parts, access } = reading;
  const said: Said<{ id: string }> = await callApi(parts, access, call, z.object({ id: z.string() }));
  if (said.kind === "conflict") return invalid(said.reason, conflictIn(said.reason));
  if (said.kind !== "ok") return said;
  return writtenAs(reading, said.value.data.id);
}

/** HubSpot has each address once; it says so without naming the property. */
const conflictIn = (reason: string) => (/contact already exists/i.test(reason) ? "email" : null);

export async function updateRecord(reading: Reading, ref: string, draft: CrmDraft): Promise<CrmWritten> {
  const { object } = reading;
  if (!isRef(ref)) return { kind: "absent" };
  const before = await rowBefore(reading, ref, draft);
  if (before.kind !== "ok") return before;
  const made = await propertiesIn(reading, draft, before.value);
  if (made.kind !== "ok") return made;
  if (Object.keys(made.value).length > 0) {
    const call = {
      path: `${pathOf(object)}/${ref}`,
      method: "PATCH",
      body: { properties: made.value },
    } as const;
    const written = await write(reading, call);
    if (written.kind !== "ok") return written;
  }
  const tied = await tie(reading, ref, draft, before.value);
  return tied ?? writtenAs(reading, ref);
}

/** A change that depends on what is there now. */
async function rowBefore(
  reading: Reading,
  ref: string,
  { name, values = {}, deal, companyRef, personRefs }: CrmDraft,
): Promise<CrmResult<Row | null>> {
  const needsCurrency = deal?.amount !== undefined && deal.currency === undefined;
  const isNothing = name === undefined && Object.keys(values).length === 0 && !deal;
  const isNeeded =
    needsCurrency || deal?.status !== undefined || companyRef !== undefined || personRefs || isNothing;
  if (!isNeeded) return { kind: "ok", value: null };
  const rows = await rowsOf(reading, [ref]);
  if (rows.kind !== "ok") return rows;
  const [row] = rows.value;
  return row ? { kind: "ok", value: row } : { kind: "absent" };
}

/** Sets what a record belongs to; null if it is done. */
async function tie(
  reading: Reading,
  ref: string,
  { companyRef, personRefs }: CrmDraft,
  row: Row | null,
): Promise<CrmWritten | null> {
  const { parts, access, object } = reading;
  const change = async (to: string, id: string, type: number | null): Promise<CrmWritten | null> => {
    const path = `${pathOf(object)}/${ref}/associations/${to}/${id}`;
    const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: type }];
    const call: Call = type === null ? { path, method: "DELETE" } : { path, method: "PUT", body: types };
    const said = await callApi(parts, access, call, z.unknown());
    if (said.kind === "ok") return null;
    return said.kind === "conflict"
      ? invalid(said.reason)
      : said.kind === "absent"
        ? invalid("no_such_record")
        : said;
  };
  if (companyRef !== undefined && object !== "company") {
    const was =
      object === "person"
        ? row?.properties.associatedcompanyid
        : row?.properties.hs_primary_associated_company;
    const type = object === "person" ? linked.personCompany : linked.dealCompany;
    if (was && was !== companyRef) {
      const problem = await change("companies", was, null);
      if (problem) return problem;
    }
    const problem = companyRef && companyRef !== was ? await change("companies", companyRef, type) : null;
    if (problem) return problem;
  }
  if (personRefs === undefined || object !== "deal") return null;
  const now = await personsOf(reading, [{ id: ref }]);
  if (now.kind !== "ok") return now;
  const there = now.value.get(ref) ?? [];
  for (const person of there.filter((one) => !personRefs.includes(one))) {
    const problem = await change("contacts", person, null);
    if (problem) return problem;
  }
  for (const person of personRefs.filter((one) => !there.includes(one))) {
    const problem = await change("contacts", person, linked.dealPerson);
    if (problem) return problem;
  }
  return null;
}

/** HubSpot answers the same for a record that is gone already, so it is looked at first. */
export async function removeRecord(reading: Reading, ref: string): Promise<CrmResult<null>> {
  const { parts, access, object } = reading;
  const rows = await rowsOf(reading, [ref]);
  if (rows.kind !== "ok") return rows;
  if (rows.value.length === 0) return { kind: "absent" };
  const call = { path: `${pathOf(object)}/${ref}`, method: "DELETE" } as const;
  const said = await callApi(parts, access, call, z.unknown());
  return said.kind === "ok" ? { kind: "ok", value: null } : asFailure(said);
}

async function propertiesIn(reading: Reading, draft: CrmDraft, row: Row | null): Promise<Made> {
  const { book, place, access, object } = reading;
  const properties: Properties = { ...named(reading, draft.name) };
  for (const [key, value] of Object.entries(draft.values ?? {})) {
    const field = await fieldNamed(key);
    if (field.kind !== "ok") return field;
    properties[key] = encoded(field.value, value);
  }
  if (draft.ownerRef !== undefined) properties.hubspot_owner_id = draft.ownerRef ?? "";
  if (object !== "deal" || !draft.deal) return { kind: "ok", value: properties };
  const pipelines = await book.stages(place, access);
  if (pipelines.kind !== "ok") return pipelines;
  const deal = dealIn(draft.deal, row, pipelines.value);
  return deal.kind === "ok" ? { kind: "ok", value: { ...properties, ...deal.value } } : deal;

  /** One that is not known may have been made since the fields were read. */
  async function fieldNamed(key: string): Promise<{ kind: "ok"; value: CrmField } | Invalid | CrmFailure> {
    for (const look of [book.of, book.read]) {
      const fields = await look(place, access, object);
      if (fields.kind !== "ok") return fields;
      const field = fields.value.find((one) => one.key === key);
      if (field?.isReadOnly) return invalid("read_only", key);
      if (field) return { kind: "ok", value: field };
    }
    return invalid("no_such_field", key);
  }
}

function named({ object }: Reading, name: string | undefined): Properties {
  if (name === undefined) return {};
  if (object === "deal") return { dealname: name };
  if (object === "company") return { name };
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { firstname: first, lastname: rest.join(" ") };
}

function encoded({ type }: CrmField, value: CrmValue): string {
  if (value === null) return "";
  return type === "choices" && Array.isArray(value) ? value.join(";") : String(value);
}

type Deal = NonNullable<CrmDraft["deal"]>;

function dealIn(deal: Deal, row: Row | null, pipelines: readonly CrmPipeline[]): Made {
  const { amount, currency, closeDate } = deal;
  const stage = stageIn(deal, row?.properties.dealstage ?? null, pipelines);
  if (stage.kind !== "ok") return stage;
  const counted = currency ?? row?.properties.deal_currency_code ?? "USD";
  return {
    kind: "ok",
    value: {
      ...stage.value,
      ...(amount !== undefined && { amount: String(amountOf(amount, counted)) }),
      ...(currency !== undefined && { deal_currency_code: currency }),
      ...(closeDate !== undefined && { closedate: closeDate === null ? "" : `${closeDate}T00:00:00.000Z` }),
    },
  };
}

/** The stage that a deal moves to: won, lost and open are stages as well. */
function stageIn({ stageRef, status }: Deal, before: string | null, pipelines: readonly CrmPipeline[]): Made {
  const from = stageRef ?? before;
  const homeOf = (stage: string | null) =>
    pipelines.find(({ stages }) => stages.some(({ ref }) => ref === stage));
  if (stageRef !== undefined && !homeOf(stageRef)) return invalid("no_such_stage");
  const fits = status === undefined || (from !== null && statusOf(from, pipelines) === status);
  const home = homeOf(from) ?? pipelines[0];
  const to = fits ? stageRef : home?.stages.find(({ ref }) => statusOf(ref, pipelines) === status)?.ref;
  if (!fits && to === undefined) return invalid(`no_${status}_stage`);
  if (to === undefined) return { kind: "ok", value: {} };
  return { kind: "ok", value: { dealstage: to, pipeline: homeOf(to)?.ref ?? "" } };
}
