import { randomUUID } from "node:crypto";
import type { Answer, Asked } from "../door";
import type { createHooks } from "./hooks";
import type { createOauth } from "./oauth";
import { searchRows } from "./search";
import { addRow, find, found, type Kind, kinds, type Row, shown, touch, type World } from "./world";

type Body = Record<string, unknown>;
type Call = {
  world: World;
  hooks: ReturnType<typeof createHooks>;
  asked: Asked;
  part: (at: number) => string;
};
type Route = { method: string; path: RegExp; answer(call: Call): Answer };

const refusal = (status: number, category: string, message: string, propertyName?: string): Answer => ({
  status,
  body: {
    ...{ status: "error", message, correlationId: randomUUID(), category },
    ...(propertyName && {
      errors: [{ message, code: "INVALID", context: { propertyName: [propertyName] } }],
    }),
  },
});
const notFound = refusal(404, "OBJECT_NOT_FOUND", "resource not found");
const unauthorized = refusal(401, "INVALID_AUTHENTICATION", "Authentication credentials not found");
const invalid = (message: string, name?: string) => refusal(400, "VALIDATION_ERROR", message, name);

const kindOf = (name: string): Kind => kinds.find((kind) => kind === name) ?? "contacts";
const bodyOf = ({ asked }: Call) => (asked.body ?? {}) as Body;
const longest = 65_536;

/** The rules that writes are held to since 2026-09. */
function problemOf(world: World, kind: Kind, properties: Body, self: Row | null): Answer | null {
  for (const [name, value] of Object.entries(properties)) {
    const property = world.properties[kind].find((one) => one.name === name);
    if (!property) return invalid(`Property "${name}" does not exist`, name);
    if (property.readOnlyValue) return invalid(`"${name}" is read only`, name);
    if (typeof value !== "string") return invalid(`"${name}" must be a string`, name);
    if (value === "") continue;
    if (value.length > longest) return invalid(`"${name}" is too long`, name);
    if (property.type === "number" && !Number.isFinite(Number(value)))
      return invalid(`${value} was not a valid number`, name);
    const options = property.options.map((option) => option.value);
    if (options.length > 0 && !value.split(";").every((one) => options.includes(one)))
      return invalid(`${value} was not one of the allowed options`, name);
    const isTaken = world.rows.some(
      (row) => row.kind === kind && row !== self && !row.archived && row.properties[name] === value,
    );
    if (property.hasUniqueValue && isTaken) return invalid(`${name} already has this value`, name);
    if (name === "hubspot_owner_id" && !world.owners.some(({ id }) => id === value))
      return invalid("no such owner", name);
    if (name === "dealstage" && !stagesOf(world).some(({ id }) => id === value))
      return invalid("no such stage", name);
  }
  return null;
}
const stagesOf = ({ pipelines }: World) => pipelines.flatMap(({ stages }) => stages);

const holderOf = (world: World, address: string) =>
  world.rows.find(
    (row) =>
      row.kind === "contacts" &&
      !row.archived &&
      row.mergedInto === null &&
      [row.properties.email, ...row.others].some((one) => one?.toLowerCase() === address.toLowerCase()),
  );

type Tie = { to: { id: string }; types: { associationTypeId: number }[] };
const kindsTo: Record<number, Kind> = { 1: "companies", 5: "companies", 3: "contacts" };

function create(call: Call): Answer {
  const { world, hooks, part } = call;
  const kind = kindOf(part(1));
  const { properties = {}, associations = [] } = bodyOf(call) as { properties?: Body; associations?: Tie[] };
  const problem = problemOf(world, kind, properties, null);
  if (problem) return problem;
  const known =
    kind === "contacts" && properties.email ? holderOf(world, String(properties.email)) : undefined;
  if (known) return refusal(409, "CONFLICT", `Contact already exists. Existing ID: ${known.id}`);
  for (const { to, types } of associations)
    for (const { associationTypeId } of types) {
      const other = kindsTo[associationTypeId];
      if (!other || !find(world, other, to.id)) return invalid(`no record ${to.id} to associate`);
    }
  const row = addRow(world, kind, properties as Record<string, string>);
  for (const { to, types } of associations)
    for (const { associationTypeId } of types)
      world.links.push({ from: row.id, to: to.id, type: associationTypeId });
  hooks.tell("creation", row);
  return { status: 201, body: shown(world, row, Object.keys(properties)) };
}

function update(call: Call): Answer {
  const { world, hooks, part } = call;
  const kind = kindOf(part(1));
  const row = find(world, kind, part(2));
  if (!row) return notFound;
  const { properties = {} } = bodyOf(call) as { properties?: Body };
  const problem = problemOf(world, kind, properties, row);
  if (problem) return problem;
  const holder = properties.email ? holderOf(world, String(properties.email)) : undefined;
  if (holder && holder !== row)
    return refusal(409, "CONFLICT", `Contact already exists. Existing ID: ${holder.id}`);
  Object.assign(row.properties, properties);
  touch(world, row);
  for (const name of Object.keys(properties)) hooks.tell("propertyChange", row, { propertyName: name });
  return { status: 200, body: shown(world, row, Object.keys(properties)) };
}

/** Whether it was there or not. */
function archive({ world, hooks, part }: Call): Answer {
  const row = find(world, kindOf(part(1)), part(2));
  if (row) {
    row.archived = true;
    touch(world, row);
    hooks.tell("deletion", row);
  }
  return { status: 204 };
}

function readOne({ world, asked, part }: Call): Answer {
  const kind = kindOf(part(1));
  const value = decodeURIComponent(part(2));
  const by = asked.query.get("idProperty");
  const wanted = asked.query.get("properties")?.split(",") ?? [];
  const isUnique = by === null || by === "email" || world.properties[kind].some((one) => one.name === by);
  if (!isUnique) return invalid(`Property "${by}" does not exist`, by ?? "");
  const row =
    by === null
      ? found(world, kind, value)
      : by === "email"
        ? holderOf(world, value)
        : world.rows.find((one) => one.kind === kind && !one.archived && one.properties[by] === value);
  return row ? { status: 200, body: shown(world, row, wanted) } : notFound;
}

function readBatch(call: Call): Answer {
  const { world, part } = call;
  const { inputs = [], properties = [] } = bodyOf(call) as {
    inputs?: { id: string }[];
    properties?: string[];
  };
  if (inputs.length > 100) return invalid("at most 100 inputs");
  const rows = inputs.map(({ id }) => found(world, kindOf(part(1)), id));
  const results = rows.flatMap((row) => (row ? shown(world, row, properties) : []));
  const isWhole = results.length === inputs.length;
  const errors = [{ status: "error", category: "OBJECT_NOT_FOUND", message: "Could not get some" }];
  return {
    status: isWhole ? 200 : 207,
    body: { status: "COMPLETE", results, ...(!isWhole && { numErrors: 1, errors }) },
  };
}

function readLinks(call: Call): Answer {
  const { world } = call;
  const { inputs = [] } = bodyOf(call) as { inputs?: { id: string }[] };
  const results = inputs.flatMap(({ id }) => {
    const to = world.links.filter(({ from, type }) => from === id && type === 3);
    return to.length === 0
      ? []
      : { from: { id }, to: to.map((one) => ({ toObjectId: Number(one.to), associationTypes: [] })) };
  });
  return { status: results.length === inputs.length ? 200 : 207, body: { status: "COMPLETE", results } };
}

function changeLink(call: Call): Answer {
  const { world, asked, part, hooks } = call;
  const [kind, id, other, to] = [kindOf(part(1)), part(2), kindOf(part(3)), part(4)];
  const row = find(world, kind, id);
  if (!row || !find(world, other, to)) return notFound;
  world.links = world.links.filter((link) => !(link.from === id && link.to === to));
  touch(world, row);
  if (asked.method === "PUT")
    for (const { associationTypeId } of asked.body as { associationTypeId: number }[])
      world.links.push({ from: id, to, type: associationTypeId });
  hooks.tell("associationChange", row);
  return asked.method === "PUT" ? { status: 201, body: {} } : { status: 204 };
}

function addProperty(call: Call): Answer {
  const { world, part } = call;
  const {
    name,
    label,
    type,
    fieldType,
    groupName,
    hasUniqueValue = false,
  } = bodyOf(call) as Record<string, never>;
  if (!name || !label || !type || !fieldType || !groupName) return invalid("a property lacks something");
  const all = world.properties[kindOf(part(1))];
  if (all.some((one) => one.name === name)) return refusal(409, "OBJECT_ALREADY_EXISTS", "exists");
  const made = {
    name,
    label,
    type,
    fieldType,
    hasUniqueValue,
    options: [],
    readOnlyValue: false,
    hidden: false,
  };
  all.push(made);
  return { status: 201, body: made };
}

const propertyShown = ({ readOnlyValue, ...property }: World["properties"]["deals"][number]) => ({
  ...{ ...property, groupName: "information", description: "", calculated: false },
  modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue },
});

function addEngagement(call: Call): Answer {
  const { world, part } = call;
  const { properties = {}, associations = [] } = bodyOf(call) as { properties?: Body; associations?: Tie[] };
  for (const { to } of associations)
    if (!find(world, "contacts", to.id) && !find(world, "deals", to.id))
      return invalid(`no record ${to.id} to associate`);
  const links = associations.flatMap(({ to, types }) =>
    types.map((one) => ({ to: to.id, type: one.associationTypeId })),
  );
  const made = { id: world.nextId(), kind: part(1), properties: properties as Record<string, string>, links };
  world.engagements.push(made);
  return { status: 201, body: { id: made.id, properties } };
}

const ownerShown = ({ id, first, last, email, archived }: World["owners"][number]) => ({
  ...{ id, email, type: "PERSON", firstName: first, lastName: last, userId: Number(id), archived },
  ...{ createdAt: "2024-01-02T10:00:00Z", updatedAt: "2024-01-02T10:00:00Z" },
});

function owners({ world, asked }: Call): Answer {
  const email = asked.query.get("email");
  const archived = asked.query.get("archived") === "true";
  const all = world.owners
    .filter((one) => (email === null || one.email === email) && one.archived === archived)
    .map(ownerShown);
  return { status: 200, body: { results: all } };
}

const pipelines = ({ world }: Call): Answer => ({
  status: 200,
  body: {
    results: world.pipelines.map(({ id, label, stages }, displayOrder) => ({
      ...{ id, label, displayOrder, archived: false },
      // In no order that means anything.
      stages: stages.toReversed().map((stage) => ({
        ...{ id: stage.id, label: stage.label, displayOrder: stage.order, archived: false },
        metadata: {
          probability: stage.probability,
          isClosed: String(["0.0", "1.0"].includes(stage.probability)),
        },
      })),
    })),
  },
});

const object = "(contacts|companies|deals)";
const v = "2026-09";
const routes: Route[] = [
  {
    ...{ method: "GET", path: new RegExp(`^/account-info/${v}/details$`) },
    answer: ({ world: { portal } }) => ({
      status: 200,
      body: {
        ...{
          portalId: portal.id,
          accountType: "STANDARD",
          timeZone: "Europe/Berlin",
          uiDomain: portal.uiDomain,
        },
        ...{ companyCurrency: portal.currency, additionalCurrencies: ["USD", "JPY", "KWD"] },
      },
    }),
  },
  { method: "GET", path: new RegExp(`^/crm/owners/${v}$`), answer: owners },
  { method: "GET", path: new RegExp(`^/crm/pipelines/${v}/deals$`), answer: pipelines },
  {
    ...{ method: "GET", path: new RegExp(`^/crm/properties/${v}/${object}$`) },
    answer: ({ world, part }) => ({
      status: 200,
      body: { results: world.properties[kindOf(part(1))].map(propertyShown) },
    }),
  },
  {
    ...{ method: "GET", path: new RegExp(`^/crm/properties/${v}/${object}/(\\w+)$`) },
    answer: ({ world, part }) => {
      const property = world.properties[kindOf(part(1))].find(({ name }) => name === part(2));
      return property ? { status: 200, body: propertyShown(property) } : notFound;
    },
  },
  { method: "POST", path: new RegExp(`^/crm/properties/${v}/${object}$`), answer: addProperty },
  {
    method: "POST",
    path: new RegExp(`^/crm/associations/${v}/deals/contacts/batch/read$`),
    answer: readLinks,
  },
  {
    ...{ method: "POST", path: new RegExp(`^/crm/objects/${v}/${object}/search$`) },
    answer: ({ world, asked, part }) => searchRows(world, kindOf(part(1)), asked.body as Body),
  },
  { method: "POST", path: new RegExp(`^/crm/objects/${v}/${object}/batch/read$`), answer: readBatch },
  { method: "POST", path: new RegExp(`^/crm/objects/${v}/${object}$`), answer: create },
  { method: "GET", path: new RegExp(`^/crm/objects/${v}/${object}/([^/]+)$`), answer: readOne },
  { method: "PATCH", path: new RegExp(`^/crm/objects/${v}/${object}/([^/]+)$`), answer: update },
  { method: "DELETE", path: new RegExp(`^/crm/objects/${v}/${object}/([^/]+)$`), answer: archive },
  {
    ...{
      method: "PUT",
      path: new RegExp(`^/crm/objects/${v}/${object}/(\\d+)/associations/${object}/(\\d+)$`),
    },
    answer: changeLink,
  },
  {
    ...{
      method: "DELETE",
      path: new RegExp(`^/crm/objects/${v}/${object}/(\\d+)/associations/${object}/(\\d+)$`),
    },
    answer: changeLink,
  },
  {
    method: "POST",
    path: new RegExp(`^/crm/objects/${v}/(notes|emails|calls|meetings|communications)$`),
    answer: addEngagement,
  },
];

/** The vendor's API 2026-09. */
export function answerApi(
  { world, hooks, oauth }: { world: World; hooks: Call["hooks"]; oauth: ReturnType<typeof createOauth> },
  asked: Asked,
): Answer {
  if (asked.path.startsWith("/oauth/")) return oauth.answerOauth(asked);
  if (!oauth.grantOf(asked)) return unauthorized;
  const route = routes.find(({ method, path }) => method === asked.method && path.test(asked.path));
  if (!route) return notFound;
  const { limits } = world;
  if (limits.calls !== null && limits.calls <= 0)
    return {
      status: 429,
      body: { status: "error", message: "You have reached your daily limit.", policyName: "DAILY" },
    };
  if (limits.calls !== null) limits.calls -= 1;
  const match = route.path.exec(asked.path) ?? [];
  const answer = route.answer({ world, hooks, asked, part: (at) => match[at] ?? "" });
  return { ...answer, headers: { date: new Date(world.nowMs).toUTCString(), ...answer.headers } };
}
