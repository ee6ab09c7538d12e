import { setImmediate as turn } from "node:timers/promises";
import type * as z from "zod";
import { type Endpoint, scopeOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { errors } from "@/lib/contract/errors";
import { wireSchema } from "../input-shape";
import { answerExample, requestExample } from "./examples";
import { type SharedSchemas, shareSchemas } from "./shared-schemas";
import { summaries } from "./summaries";

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Paths = Record<string, Record<string, unknown>>;

/** The contract as OpenAPI 3.1. Made call by call, so that others are answered in between. */
export async function describeContract() {
  const shared = shareSchemas();
  const written: (() => [path: string, method: string, operation: unknown])[] = [];
  for (const [noun, calls] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      written.push(operationOf(noun, name, endpoint, shared));
      await turn();
    }
  }
  const paths: Paths = {};
  for (const write of written) {
    const [path, method, operation] = write();
    paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "API",
      version: "1",
      description:
        "Answers carry `{ok: true, payload}` or `{ok: false, error, code}`. Bodies are JSON or form data. Programs send their token as `Authorization: Bearer`; its scopes are those its person agreed to.",
    },
    servers: [{ url: "/api" }],
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "__Host-session" },
        token: { type: "http", scheme: "bearer" },
      },
      schemas: { Error: errorSchema, ...shared.named() },
    },
    security: [{ cookie: [] }, { token: [] }],
    paths,
  };
}

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
  return (): [string, string, unknown] => [
    endpoint.path.replace(/:(\w+)/g, "{$1}"),
    endpoint.method.toLowerCase(),
    {
      ...{ operationId: `${noun}.${name}`, tags: [noun], summary },
      security: securityOf(endpoint),
      parameters: parameters.map((write) => write()),
      ...(body ? { requestBody: body(example) } : {}),
      responses: {
        [endpoint.answersRedirect ? 303 : 200]: answerOf(endpoint, payload?.()),
        default: errorAnswer,
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
const worthNaming = 400;

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

const errorAnswer = {
  description: "Refused; `code` is from the closed list, its status with it",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

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
