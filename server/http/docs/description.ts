import { setImmediate as turn } from "node:timers/promises";
import type * as z from "zod";
import { type Endpoint, scopeOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { errors } from "@/lib/contract/errors";
import { updateTypes, webhookPayload } from "@/lib/contract/integrations/webhooks";
import { wireSchema } from "../input-shape";
import { answerExample, requestExample } from "./examples";
import { type SharedSchemas, shareSchemas } from "./shared-schemas";
import { eventSummaries, summaries } from "./summaries";

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Paths = Record<string, Record<string, unknown>>;

/** The contract as OpenAPI 3.1. Made call by call, so that others are answered in between. */
export async function describeContract() {
  const shared = shareSchemas();
  const written: (() => Written)[] = [];
  for (const [noun, calls] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      written.push(operationOf(noun, name, endpoint, shared));
      await turn();
    }
  }
  const payload = shared.take(plain(webhookPayload), "webhookPayload");
  const operations = written.map((write) => write());
  const parameters = shareParameters(operations.flatMap(([, , { parameters: own }]) => own));
  const paths: Paths = {};
  for (const [path, method, operation] of operations)
    paths[path] = {
      ...paths[path],
      [method]: { ...operation, parameters: operation.parameters.map(parameters.refer) },
    };
  const events = eventsOf(payload());
  return {
    openapi: "3.1.0",
    info: {
      title: "API",
      version: "1",
      description:
        "Answers carry `{ok: true, payload}` or `{ok: false, error, code}`. Bodies are JSON or form data. Programs send their token as `Authorization: Bearer`; an API token may do what its areas say, another program what its person agreed to. Lists take `limit`, and `cursor` with the `next_cursor` of the page before, or `offset` up to 10,000; `total` is exact up to 5,000, and fields of the query beside these filter. A POST of a member takes an `Idempotency-Key` of up to 200 characters: within a day a repetition gets the first answer and has no effect, another request with the key gets 409. An API token makes 600 calls a minute: answers carry `RateLimit-Policy`, `RateLimit` and `X-RateLimit-*`, and 429 comes with `Retry-After`. What a workspace tells other programs is under `webhooks`.",
    },
    servers: [{ url: "/api" }],
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "__Host-session" },
        token: { type: "http", scheme: "bearer" },
      },
      parameters: parameters.named,
      responses: answers,
      schemas: { Error: errorSchema, ...shared.named() },
    },
    security: [{ cookie: [] }, { token: [] }],
    paths,
    webhooks: events,
  };
}

type Parameter = Record<string, unknown> & { name: string };
type Operation = Record<string, unknown> & { parameters: Parameter[] };
type Written = [path: string, method: string, operation: Operation];

/** Parameters that several calls have alike, such as a cursor, are written once. */
function shareParameters(all: readonly Parameter[]) {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1);
  const names = new Map<string, string>();
  const named: Record<string, Parameter> = {};
  for (const one of all) {
    const text = JSON.stringify(one);
    if (names.has(text) || counts.get(text) === 1) continue;
    const wanted = one.name.replace(/^_/, "");
    const places = Array.from({ length: names.size + 1 }, (_, at) =>
      at === 0 ? wanted : `${wanted}${at + 1}`,
    );
    const name = places.find((place) => !(place in named)) ?? wanted;
    names.set(text, name);
    named[name] = one;
  }
  const refer = (one: Parameter) => {
    const name = names.get(JSON.stringify(one));
    return name ? { $ref: `#/components/parameters/${name}` } : one;
  };
  return { named, refer };
}

const idempotencyKey = {
  ...{ name: "Idempotency-Key", in: "header", required: false },
  schema: { type: "string", minLength: 1, maxLength: 200 },
};

const eventsOf = (schema: unknown) =>
  Object.fromEntries(
    updateTypes.map((type) => [
      type,
      {
        post: {
          ...{ operationId: `event.${type}`, summary: eventSummaries[type] },
          requestBody: { content: { "application/json": { schema } } },
          responses: { "2XX": { description: "Received" } },
        },
      },
    ]),
  );

const errorSchema = {
  type: "object",
  required: ["ok", "error", "code"],
  properties: {
    ok: { const: false },
    error: { type: "string" },
    code: { enum: Object.keys(errors) },
    fields: { type: "object", additionalProperties: { enum: Object.keys(errors) } },
  },
};

function operationOf(noun: string, name: string, endpoint: Endpoint, shared: SharedSchemas) {
  const { properties = {}, required = [] } = plain(endpoint.input);
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field]) => field as string);
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const inQuery = hasBody
    ? (endpoint.inQuery ?? [])
    : Object.keys(properties).filter((field) => !inPath.includes(field));
  const inBody = Object.keys(properties).filter(
    (field) => !inPath.includes(field) && !inQuery.includes(field),
  );
  const example = requestExample(endpoint);
  const parameter = (place: "path" | "query") => (field: string) => {
    const schema = shared.take(properties[field] as JsonSchema, noun);
    return () => ({
      ...{ name: field, in: place, required: place === "path" || required.includes(field) },
      ...(field in example ? { example: example[field] } : {}),
      schema: schema(),
    });
  };
  const parameters = [...inPath.map(parameter("path")), ...inQuery.map(parameter("query"))];
  const body = hasBody
    ? bodyOf(endpoint, pick(properties, inBody, required), shared, `${noun}_${name}_body`)
    : null;
  const payload = answerHolds(endpoint) ? shared.take(plain(endpoint.output), noun) : null;
  const summary = (summaries as Record<string, Record<string, string>>)[noun]?.[name];
  return (): Written => [
    endpoint.path.replace(/:(\w+)/g, "{$1}"),
    endpoint.method.toLowerCase(),
    {
      ...{ operationId: `${noun}.${name}`, tags: [noun], summary },
      security: securityOf(endpoint),
      parameters: [...parameters.map((write) => write()), ...(takesKey(endpoint) ? [idempotencyKey] : [])],
      ...(body ? { requestBody: body(example) } : {}),
      responses: {
        [endpoint.answersRedirect ? 303 : 200]: answerOf(endpoint, payload?.()),
        ...refusalsOf(endpoint, Object.keys(properties).length > 0, inPath.length > 0),
        default: refersTo("default"),
      },
    },
  ];
}

type Fields = { properties: Record<string, JsonSchema>; required: string[] };

const pick = (
  properties: Record<string, unknown>,
  names: readonly string[],
  required: readonly string[],
): Fields => ({
  properties: Object.fromEntries(names.map((name) => [name, properties[name] as JsonSchema])),
  required: names.filter((name) => required.includes(name)),
});

/** A body longer than this is written once for all the kinds in which it can be sent, under a name. */
const worthNaming = 130;

function bodyOf({ fileLimit }: Endpoint, fields: Fields, shared: SharedSchemas, bodyName: string) {
  const file = fileLimit ? { file: { type: "string", format: "binary", maxLength: fileLimit } } : {};
  const whole = {
    type: "object",
    properties: { ...fields.properties, ...file },
    required: [...fields.required, ...Object.keys(file)],
    additionalProperties: false,
  } as JsonSchema;
  const kinds = fileLimit
    ? ["multipart/form-data"]
    : ["application/json", "multipart/form-data", "application/x-www-form-urlencoded"];
  const write =
    JSON.stringify(whole).length > worthNaming
      ? kinds.map(() => shared.take(whole, bodyName)).at(-1)!
      : inlineOf(whole, shared, bodyName);
  return (example: Record<string, unknown>) => {
    const schema = write();
    const given = Object.fromEntries(Object.entries(example).filter(([name]) => name in fields.properties));
    // Forms carry the same fields.
    return {
      content: Object.fromEntries(
        kinds.map((kind) => [kind, kind === "application/json" ? { schema, example: given } : { schema }]),
      ),
    };
  };
}

function inlineOf({ properties = {}, ...whole }: JsonSchema, shared: SharedSchemas, noun: string) {
  const fields = Object.entries(properties).map(
    ([name, part]) => [name, shared.take(part as JsonSchema, noun)] as const,
  );
  return () => ({ ...whole, properties: Object.fromEntries(fields.map(([name, write]) => [name, write()])) });
}

const answerHolds = ({ answersFile, answersRedirect }: Endpoint) => !answersFile && !answersRedirect;

function answerOf(endpoint: Endpoint, payload: unknown) {
  if (endpoint.answersFile)
    return { description: "A file", content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  if (endpoint.answersRedirect)
    return {
      description: "Where the browser goes on",
      headers: { location: { schema: { type: "string" } } },
    };
  const example = answerExample(endpoint);
  if (example === null && !endpoint.isBare) return refersTo("Done");
  if (endpoint.isBare)
    return { description: "Done", content: { "application/json": { schema: payload, example } } };
  const schema = {
    type: "object",
    required: ["ok", "payload"],
    properties: { ok: { const: true }, payload },
  };
  return {
    description: "Done",
    content: { "application/json": { schema, example: { ok: true, payload: example } } },
  };
}

const answersError = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});
const refusals = {
  400: answersError("A field is wrong; `fields` says which and why"),
  401: answersError("There is no token, or it has ended"),
  402: answersError("The workspace's plan does not have this"),
  403: answersError("The token, or its owner, may not do this"),
  404: answersError("It does not exist, or not for you"),
  default: answersError(
    "Refused; `code` is from the closed list, its status with it. With 429, `Retry-After` says when to come again",
  ),
};
const refersTo = (name: keyof typeof answers) => ({ $ref: `#/components/responses/${name}` });
/** Answers that many calls have alike. */
const answers = {
  ...refusals,
  Done: {
    description: "Done",
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["ok", "payload"],
          properties: { ok: { const: true }, payload: { type: "null" } },
        },
        example: { ok: true, payload: null },
      },
    },
  },
};

function refusalsOf({ access }: Endpoint, hasFields: boolean, isOfOne: boolean) {
  const isClosed = access.who !== "public";
  return {
    ...(hasFields ? { 400: refersTo(400) } : {}),
    ...(isClosed ? { 401: refersTo(401), 403: refersTo(403) } : {}),
    ...(access.feature ? { 402: refersTo(402) } : {}),
    ...(isOfOne ? { 404: refersTo(404) } : {}),
  };
}

/** The calls that take an idempotency key (server/http/answer-once.ts). */
const takesKey = ({ method, access, fileLimit, answersFile }: Endpoint) =>
  method === "POST" && (access.who === "member" || access.who === "admin") && !fileLimit && !answersFile;

/** OpenAPI 3.1 schemas are JSON Schema 2020-12 already; only the dialect's own mark has no place inside. */
function plain(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = wireSchema(schema);
  return rest;
}

/** Who may call it: anyone, signed-in people only, or also programs with the scope. */
function securityOf(endpoint: Endpoint) {
  if (endpoint.access.who === "public") return [];
  const scope = scopeOf(endpoint);
  return scope === "self" ? [{ cookie: [] }] : [{ cookie: [] }, { token: [scope] }];
}
