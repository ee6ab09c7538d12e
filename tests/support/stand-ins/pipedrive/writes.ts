import type { Answer } from "../door";
import { invalid, notFound, ok, refusal } from "./answers";
import type { createHooks } from "./hooks";
import {
  type Address,
  addRow,
  type Field,
  find,
  type Grant,
  type Kind,
  type Row,
  shown,
  touch,
  type World,
} from "./world";

type Body = Record<string, unknown>;
export type WriteCall = {
  world: World;
  hooks: ReturnType<typeof createHooks>;
  grant: Grant;
  kind: Kind;
  body: Body;
};

const longest = 255;
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isText = (value: unknown) => typeof value === "string" && value.length <= longest;
const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isAddresses = (value: unknown) =>
  Array.isArray(value) &&
  value.every((one: Partial<Address>) => one && isText(one.value) && one.value !== "");
const isIds = (value: unknown) => Array.isArray(value) && value.every(isNumber);

const rules: Record<Kind, Record<string, (value: unknown) => boolean>> = {
  person: {
    ...{ name: isText, owner_id: isNumber, org_id: isNumber, emails: isAddresses, phones: isAddresses },
    ...{ label_ids: isIds, visible_to: isNumber },
  },
  organization: {
    ...{ name: isText, owner_id: isNumber, label_ids: isIds, website: isText },
    address: (value) => isText((value as { value?: unknown } | null)?.value),
  },
  deal: {
    ...{ title: isText, owner_id: isNumber, person_id: isNumber, org_id: isNumber, pipeline_id: isNumber },
    ...{ stage_id: isNumber, value: isNumber, currency: (value) => /^[A-Z]{3}$/.test(String(value)) },
    status: (value) => ["open", "won", "lost"].includes(String(value)),
    expected_close_date: isDate,
  },
};
/** What may be emptied. */
const emptied = new Set(["org_id", "person_id", "expected_close_date", "website", "address"]);

function customProblem({ type, options }: Field, value: unknown): string | null {
  if (value === null) return null;
  if (type === "varchar" && !isText(value)) return `must be a string of at most ${longest} characters`;
  if (type === "text" && typeof value !== "string") return "must be a string";
  if (type === "double" && !isNumber(value)) return "must be a number";
  if (type === "date" && !isDate(value)) return "must be a date";
  const ids = (options ?? []).map(({ id }) => id);
  if (type === "enum" && !ids.includes(value as number)) return "must be one of the options";
  if (type === "set" && !(isIds(value) && (value as number[]).every((id) => ids.includes(id))))
    return "must be some of the options";
  return null;
}

/** The vendor validates strictly: what it does not know, or is of another type, is refused as a whole. */
function problemOf({ world, kind, body }: WriteCall): string | null {
  for (const [key, value] of Object.entries(body)) {
    if (key === "custom_fields") continue;
    const rule = rules[kind][key];
    if (!rule) return `${key}: is not allowed`;
    if (value === null && emptied.has(key)) continue;
    if (!rule(value)) return `${key}: is invalid`;
  }
  for (const [code, value] of Object.entries((body.custom_fields ?? {}) as Body)) {
    const field = world.fields[kind].find((one) => one.isCustom && one.code === code);
    const problem = field ? customProblem(field, value) : "is not allowed";
    if (problem) return `custom_fields.${code}: ${problem}`;
  }
  return linkProblem(world, body);
}

function linkProblem(world: World, body: Body): string | null {
  const { owner_id, org_id, person_id, stage_id, label_ids } = body;
  if (owner_id !== undefined && !world.users.some(({ id }) => id === owner_id))
    return "owner_id: no such user";
  if (org_id && !find(world, "organization", org_id)) return "org_id: no such organization";
  if (person_id && !find(world, "person", person_id)) return "person_id: no such person";
  if (stage_id !== undefined && !world.stages.some(({ id, isDeleted }) => id === stage_id && !isDeleted))
    return "stage_id: no such stage";
  const labels = world.fields.person.find(({ code }) => code === "label_ids")?.options ?? [];
  const isKnown = (id: unknown) => labels.some((label) => label.id === id);
  return Array.isArray(label_ids) && !label_ids.every(isKnown) ? "label_ids: no such label" : null;
}

/** The names of a person as the vendor splits them. */
const namesOf = (name: unknown) => {
  const [first = "", ...rest] = String(name ?? "").split(" ");
  return { first_name: first, last_name: rest.join(" ") || null };
};

const addressesOf = (value: unknown): Address[] =>
  ((value ?? []) as Partial<Address>[]).map((one, place, { length }) => ({
    ...{ value: one.value ?? "", label: one.label ?? "work" },
    primary: one.primary ?? (length === 1 || place === 0),
  }));

function applied({ world, kind, body }: WriteCall, before: Body): Body {
  const { custom_fields: _custom, emails, phones, ...rest } = body;
  return {
    ...before,
    ...rest,
    ...(kind === "person" && rest.name !== undefined && namesOf(rest.name)),
    ...(emails !== undefined && { emails: addressesOf(emails) }),
    ...(phones !== undefined && { phones: addressesOf(phones) }),
    ...(rest.stage_id !== undefined && {
      pipeline_id: world.stages.find(({ id }) => id === rest.stage_id)?.pipelineId,
    }),
  };
}

function defaultsOf({ world, grant, kind }: WriteCall): Body {
  const owner = { owner_id: grant.user.id };
  if (kind === "person") return { ...owner, org_id: null, emails: [], phones: [], label_ids: [] };
  if (kind === "organization") return { ...owner, address: null, website: null };
  const [stage] = world.stages.filter(({ isDeleted }) => !isDeleted).sort((a, b) => a.order - b.order);
  return {
    ...{ ...owner, person_id: null, org_id: null, value: 0, currency: world.company.currency },
    ...{ stage_id: stage?.id, pipeline_id: stage?.pipelineId, status: "open", expected_close_date: null },
    ...{ lost_reason: null, probability: null, stage_change_time: null },
  };
}

export function create(call: WriteCall): Answer {
  const { world, hooks, kind, body } = call;
  const name = kind === "deal" ? "title" : "name";
  if (typeof body[name] !== "string" || body[name] === "") return invalid(`${name}: is required`);
  const problem = problemOf(call);
  if (problem) return invalid(problem);
  const deals = world.rows.filter((row) => row.kind === "deal" && !row.isDeleted).length;
  if (kind === "deal" && world.limits.deals !== null && deals >= world.limits.deals)
    return refusal(403, "The limit of open deals is reached", "feature_capping_deals_limit");
  const row = addRow(world, kind, applied(call, defaultsOf(call)), body.custom_fields as Body);
  hooks.tell("create", row);
  return ok(shown(world, row), null, 201);
}

export function update(call: WriteCall, id: string): Answer {
  const { world, hooks, kind, body } = call;
  const row = find(world, kind, id);
  if (!row) return notFound;
  const problem = problemOf(call);
  if (problem) return invalid(problem);
  row.data = applied(call, row.data);
  Object.assign(row.custom, body.custom_fields ?? {});
  touch(world, row);
  hooks.tell("change", row);
  return ok(shown(world, row));
}

export function remove({ world, hooks, kind }: Omit<WriteCall, "body">, id: string): Answer {
  const row = find(world, kind, id);
  if (!row) return notFound;
  removeRow(world, hooks, row);
  return ok({ id: row.id });
}

export function removeRow(world: World, hooks: WriteCall["hooks"], row: Row): void {
  row.isDeleted = true;
  touch(world, row);
  hooks.tell("delete", row);
}
