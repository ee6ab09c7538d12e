import { amountOf } from "@/server/domain/crm/hundredths";
import type { CrmDraft, CrmObject, CrmValue, CrmWritten } from "@/server/ports/crm";
import {
  crmCurrencies,
  crmFields,
  crmPipelines,
  crmUsers,
  type RoleField,
  userRefOf,
} from "@/server/sandbox/rules/crms";
import { recordPage, splitName } from "./account";
import { blank, insertRecord, lockRecord, type Row, readRecords, storeRecord } from "./records";
import type { Crm } from "./rows";
import { type Doing, tell } from "./telling";

type Invalid = { kind: "invalid"; field: string | null; reason: string };
type Applied = { kind: "ok"; row: Omit<Row, "number"> } | Invalid;

const invalid = (reason: string, field: string | null = null): Invalid => ({
  kind: "invalid",
  field,
  reason,
});
const written = (crm: Crm, { number }: Row): CrmWritten => ({
  kind: "ok",
  value: { ref: String(number), url: recordPage(crm, number) },
});

export async function createRecord(
  doing: Doing,
  crm: Crm,
  of: { object: CrmObject; ourKey: string | null; draft: CrmDraft; user: number },
): Promise<CrmWritten> {
  const { object, ourKey, draft, user } = of;
  if (!draft.name && object !== "person") return invalid("name_required");
  const [first] = crmPipelines[crm.vendor];
  const start = {
    ...{ ...blank, object, name: "", owner: user, changedAt: doing.at, ourKey },
    ...(object === "deal" && {
      ...{ stage: first?.stages[0]?.ref ?? null, status: "open" as const, amount: 0 },
      currency: crmCurrencies[0],
    }),
  };
  const applied = await apply(doing, crm, start, draft);
  if (applied.kind !== "ok") return applied;
  const row = await insertRecord(doing.tx, crm.id, applied.row);
  await tell(doing, crm, row);
  return written(crm, row);
}

export async function updateRecord(
  doing: Doing,
  crm: Crm,
  { object, ref, draft }: { object: CrmObject; ref: string; draft: CrmDraft },
): Promise<CrmWritten> {
  const row = await lockRecord(doing.tx, crm.id, { object, ref });
  if (!row) return { kind: "absent" };
  const applied = await apply(doing, crm, row, draft);
  if (applied.kind !== "ok") return applied;
  const next = { ...applied.row, number: row.number, changedAt: doing.at };
  await storeRecord(doing.tx, crm.id, next);
  await tell(doing, crm, next);
  return written(crm, next);
}

export async function removeRecord(
  doing: Doing,
  crm: Crm,
  { object, ref }: { object: CrmObject; ref: string },
): Promise<boolean> {
  const row = await lockRecord(doing.tx, crm.id, { object, ref });
  if (!row) return false;
  await storeRecord(doing.tx, crm.id, { ...row, isDeleted: true, changedAt: doing.at });
  await tell(doing, crm, row);
  return true;
}

/** The one that stays gets the addresses and deals of both. */
export async function mergePeople(
  doing: Doing,
  crm: Crm,
  { kept: keptRef, gone: goneRef }: { kept: string; gone: string },
): Promise<void> {
  const { tx, at: changedAt } = doing;
  const kept = await lockRecord(tx, crm.id, { object: "person", ref: keptRef });
  const gone = await lockRecord(tx, crm.id, { object: "person", ref: goneRef });
  if (!kept || !gone) return;
  const addresses = [...new Set([...kept.addresses, ...gone.addresses])];
  await storeRecord(tx, crm.id, { ...kept, addresses, changedAt });
  await storeRecord(tx, crm.id, { ...gone, isDeleted: true, mergedInto: kept.number, changedAt });
  await tx.query(
    `update sandbox.crm_records set persons = array_replace(persons, $2, $3), changed_at = $4
      where crm_id = $1 and object = 'deal' and $2 = any(persons)`,
    [crm.id, gone.number, kept.number, changedAt],
  );
  await tell(doing, crm, kept);
  await tell(doing, crm, gone);
}

/** A draft is taken as a whole or not at all. */
async function apply(
  { tx }: Doing,
  crm: Crm,
  before: Omit<Row, "number">,
  draft: CrmDraft,
): Promise<Applied> {
  const { object } = before;
  let row = { ...before, ...(draft.name !== undefined && { name: draft.name }) };
  const fields = crmFields(crm.vendor, object, crm.optionNames);
  for (const [key, value] of Object.entries(draft.values ?? {})) {
    const field = fields.find((one) => one.key === key);
    const problem = problemWith(field, value);
    if (!field || problem) return invalid(problem ?? "no_such_field", key);
    row = withValue(row, field, value);
  }
  const owner = ownerOf(draft.ownerRef);
  if (owner === "unknown") return invalid("no_such_user");
  if (owner !== undefined) row.owner = owner;
  const linked = await linksOf(draft);
  if (linked === null) return invalid("no_such_record");
  row = { ...row, ...linked };
  return object === "deal" && draft.deal ? withDeal(crm, row, draft.deal) : { kind: "ok", row };

  async function linksOf({ companyRef, personRefs }: CrmDraft) {
    const of = async (linkedTo: CrmObject, refs: readonly string[]) =>
      (await readRecords(tx, crm.id, { object: linkedTo, refs })).map(({ number }) => number);
    const companies = companyRef ? await of("company", [companyRef]) : [];
    const persons = personRefs ? await of("person", personRefs) : [];
    if ((companyRef && companies.length === 0) || persons.length < (personRefs?.length ?? 0)) return null;
    return {
      ...(companyRef !== undefined && { company: companies[0] ?? null }),
      ...(personRefs !== undefined && { persons }),
    };
  }
}

function ownerOf(ref: string | null | undefined): number | null | undefined | "unknown" {
  if (ref === null || ref === undefined) return ref;
  const user = crmUsers.findIndex((_, at) => userRefOf(at) === ref);
  return user < 0 ? "unknown" : user;
}

function problemWith(field: RoleField | undefined, value: CrmValue): string | null {
  if (!field) return "no_such_field";
  if (field.isReadOnly) return "read_only";
  if (value === null) return field.isRequired ? "required" : null;
  const refs = field.options.map(({ ref }) => ref);
  if (field.type === "choice") return refs.includes(String(value)) ? null : "no_such_option";
  if (field.type === "number") return typeof value === "number" ? null : "not_a_number";
  if (typeof value !== "string") return "not_a_text";
  if (field.type === "date" && !/^\d{4}-\d\d-\d\d$/.test(value)) return "not_a_date";
  if (field.type === "email" && !/^\S+@\S+\.\S+$/.test(value)) return "not_an_email";
  return field.maxLength !== null && value.length > field.maxLength ? "too_long" : null;
}

type Part = Omit<Row, "number">;

function withValue(row: Part, { role }: RoleField, value: CrmValue): Part {
  const text = typeof value === "string" ? value : "";
  const { first, last } = splitName(row.name);
  if (role === "full_name" || role === "name") return { ...row, name: text };
  if (role === "first_name") return { ...row, name: `${text} ${last}`.trim() };
  if (role === "last_name") return { ...row, name: `${first} ${text}`.trim() };
  const values = { ...row.values, [role]: value };
  if (role === "website") return { ...row, values, addresses: domainsIn(text) };
  if (role !== "email") return { ...row, values };
  const others = row.addresses.slice(1).filter((address) => address !== text.toLowerCase());
  return { ...row, addresses: [...(text ? [text.toLowerCase()] : []), ...others] };
}

/** The domain of a website. */
function domainsIn(website: string): string[] {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`);
  return url ? [url.hostname.replace(/^www\./, "")] : [];
}

function withDeal(crm: Crm, row: Part, deal: NonNullable<CrmDraft["deal"]>): Applied {
  const { stageRef, status, amount, currency = row.currency ?? crmCurrencies[0], closeDate } = deal;
  const stages = crmPipelines[crm.vendor].flatMap((pipeline) => pipeline.stages);
  if (stageRef !== undefined && !stages.some(({ ref }) => ref === stageRef)) return invalid("no_such_stage");
  if (!(crmCurrencies as readonly string[]).includes(currency)) return invalid("no_such_currency");
  const hundredths = amount === undefined ? row.amount : Math.round(amountOf(amount, currency) * 100);
  return {
    kind: "ok",
    row: {
      ...{ ...row, currency, amount: hundredths },
      ...(stageRef !== undefined && { stage: stageRef }),
      ...(status !== undefined && { status }),
      ...(closeDate !== undefined && { closeDate }),
    },
  };
}
