import * as z from "zod";
import { amountOf } from "@/server/domain/crm/hundredths";
import type { CrmDraft, CrmFailure, CrmResult, CrmValue, CrmWritten } from "@/server/ports/crm";
import { type Call, callApi, type Said } from "./client";
import { type Known, paths } from "./fields";
import { type Reading, rowsOf } from "./find";
import { type Addresses, pageOf, type Row, rootOf } from "./records";

type Invalid = { kind: "invalid"; field: string | null; reason: string };
type Body = Record<string, unknown> & { custom_fields?: Record<string, unknown> };
type Made = { kind: "ok"; value: { body: Body; sent: Known[] } } | Invalid | CrmFailure;

const isNumber = (ref: string) => /^\d{1,15}$/.test(ref);
const numberOf = (ref: string): number | string => (isNumber(ref) ? Number(ref) : ref);

export async function createRecord(reading: Reading, ourKey: string, draft: CrmDraft): Promise<CrmWritten> {
  const made = await bodyOf(reading, draft, null);
  if (made.kind !== "ok") return made;
  const { body, sent } = made.value;
  const first = await send(reading, { key: ourKey, body, sent });
  return first.kind === "invalid" && first.isKeyGone
    ? withoutNote(await send(reading, { key: ourKey, body, sent }))
    : withoutNote(first);
}

type Sent = CrmWritten & { isKeyGone?: boolean };
const withoutNote = ({ isKeyGone: _note, ...written }: Sent): CrmWritten => written as CrmWritten;

/** A colleague may have removed the field that holds our key since it was looked at; then it is made again. */
async function send(
  reading: Reading,
  { key, body, sent }: { key: string; body: Body; sent: Known[] },
): Promise<Sent> {
  const { book, place, access, object } = reading;
  const code = await book.keyOf(place, access, object);
  if (code.kind !== "ok") return code;
  const keyed = { ...body, custom_fields: { ...body.custom_fields, [code.value]: key } };
  const written = await write(reading, { path: paths[object], method: "POST", body: keyed }, sent);
  const isKeyGone = written.kind === "invalid" && written.reason.includes(code.value);
  if (isKeyGone) book.forget(place, access, object);
  return isKeyGone ? { ...written, isKeyGone } : written;
}

export async function updateRecord(reading: Reading, ref: string, draft: CrmDraft): Promise<CrmWritten> {
  if (!isNumber(ref)) return { kind: "absent" };
  const before = needsRow(draft, reading) ? await rowsOf(reading, [ref]) : null;
  if (before && before.kind !== "ok") return before;
  const [row = null] = before?.value ?? [];
  if (before && row === null) return { kind: "absent" };
  const made = await bodyOf(reading, draft, row);
  if (made.kind !== "ok") return made;
  const { body, sent } = made.value;
  if (Object.keys(body).length === 0) {
    const { parts, access, object } = reading;
    return { kind: "ok", value: { ref, url: pageOf(parts, access, object, ref) } };
  }
  return write(reading, { path: `${paths[reading.object]}/${ref}`, method: "PATCH", body }, sent);
}

/** A list of addresses is replaced as a whole, and an amount is rounded by its currency. */
const needsRow = ({ values = {}, deal }: CrmDraft, { object }: Reading) =>
  (object === "person" && Object.keys(values).some((key) => ["emails", "phones"].includes(rootOf(key)))) ||
  (deal?.amount !== undefined && deal.currency === undefined);

export async function removeRecord(
  { parts, access, object }: Reading,
  ref: string,
): Promise<CrmResult<null>> {
  if (!isNumber(ref)) return { kind: "absent" };
  const call = { path: `${paths[object]}/${ref}`, method: "DELETE" } as const;
  const said = await callApi(parts, access, call, z.unknown());
  if (said.kind === "ok") return { kind: "ok", value: null };
  if (said.kind === "unknown") return { kind: "later", retryAfterSeconds: 60 };
  return said.kind === "invalid" ? { kind: "forbidden", reason: said.reason } : said;
}

async function write(
  { parts, access, object }: Reading,
  call: Call,
  sent: readonly Known[],
): Promise<CrmWritten> {
  const said: Said<{ data: { id: number } }> = await callApi(parts, access, call, z.object({ id: z.int() }));
  if (said.kind === "invalid") return { ...said, field: fieldIn(said.reason, sent) };
  if (said.kind !== "ok") return said;
  const { id } = said.value.data;
  return { kind: "ok", value: { ref: String(id), url: pageOf(parts, access, object, id) } };
}

/** The field that a refusal is about: its message names it. */
const fieldIn = (reason: string, sent: readonly Known[]): string | null =>
  sent.find(({ key, isCustom }) =>
    isCustom ? reason.includes(key) : new RegExp(`\\b${rootOf(key)}\\b`).test(reason),
  )?.key ?? null;

async function bodyOf(reading: Reading, draft: CrmDraft, row: Row | null): Promise<Made> {
  const { object } = reading;
  const values = await valuesOf(reading, draft, row);
  if (values.kind !== "ok") return values;
  const { name, ownerRef, companyRef, personRefs } = draft;
  const [person] = personRefs ?? [];
  const deal = object === "deal" && draft.deal ? dealOf(draft.deal, row) : {};
  const body: Body = {
    ...(name !== undefined && { [object === "deal" ? "title" : "name"]: name }),
    // Pipedrive has nothing without an owner.
    ...(ownerRef && { owner_id: numberOf(ownerRef) }),
    ...(companyRef !== undefined && object !== "company" && { org_id: companyRef && numberOf(companyRef) }),
    ...(personRefs && object === "deal" && { person_id: person === undefined ? null : numberOf(person) }),
    ...deal,
    ...values.value.body,
  };
  return { kind: "ok", value: { body, sent: values.value.sent } };
}

function dealOf(
  { stageRef, status, amount, currency, closeDate }: NonNullable<CrmDraft["deal"]>,
  row: Row | null,
): Body {
  const counted = currency ?? row?.currency ?? "USD";
  return {
    ...(stageRef !== undefined && { stage_id: numberOf(stageRef) }),
    ...(status !== undefined && { status }),
    ...(amount !== undefined && { value: amountOf(amount, counted) }),
    ...(currency !== undefined && { currency }),
    ...(closeDate !== undefined && { expected_close_date: closeDate }),
  };
}

async function valuesOf(reading: Reading, { values = {} }: CrmDraft, row: Row | null): Promise<Made> {
  const { book, place, access, object } = reading;
  const body: Body = {};
  const sent: Known[] = [];
  for (const [key, value] of Object.entries(values)) {
    const field = await fieldNamed(key);
    if (field.kind !== "ok") return field;
    sent.push(field.value);
    const root = rootOf(key);
    if (field.value.isCustom)
      body.custom_fields = { ...body.custom_fields, [key]: encoded(field.value, value) };
    else if (root === "emails" || root === "phones")
      body[root] = addressesWith(row?.[root] ?? [], typeof value === "string" ? value : null);
    else body[root] = encoded(field.value, value);
  }
  return { kind: "ok", value: { body, sent } };

  /** One that is not known may have been made since the fields were read. */
  async function fieldNamed(key: string): Promise<{ kind: "ok"; value: Known } | Invalid | CrmFailure> {
    for (const look of [book.of, book.read]) {
      const fields = await look(place, access, object);
      if (fields.kind !== "ok") return fields;
      const field = fields.value.all.find((one) => one.key === key);
      if (field?.isReadOnly) return { kind: "invalid", field: key, reason: "read_only" };
      if (field) return { kind: "ok", value: field };
    }
    return { kind: "invalid", field: key, reason: "no_such_field" };
  }
}

/** The main address is replaced, the others stay. */
function addressesWith(before: Addresses, value: string | null): Addresses {
  const main = before.find(({ primary }) => primary) ?? before[0];
  const others = before.filter((one) => one !== main && one.value.toLowerCase() !== value?.toLowerCase());
  const rest = others.map((one) => ({ ...one, primary: false }));
  if (value === null) return rest.map((one, place) => ({ ...one, primary: place === 0 }));
  return [{ value, primary: true, label: main?.label ?? "work" }, ...rest];
}

function encoded({ type, kept }: Known, value: CrmValue): unknown {
  if (value === null) return null;
  if (type === "choice") return numberOf(String(value));
  if (type === "choices") return (Array.isArray(value) ? value : [value]).map((ref) => numberOf(String(ref)));
  return kept === "address" ? { value } : value;
}
