import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { errors } from "@/lib/contract/errors";
import { wireSchema } from "./input-shape";

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Paths = Record<string, Record<string, unknown>>;

/** `/api/docs`: the contract as OpenAPI 3.1 (`/api/docs/json`) and as a page, with nothing loaded from elsewhere. */
export async function registerDocs(server: FastifyInstance): Promise<void> {
  const document = describeContract() as never;
  await server.register(swagger, { mode: "static", specification: { document } });
  await server.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
}

function describeContract() {
  let described: Paths | undefined;
  return {
    openapi: "3.1.0",
    info: {
      title: "API",
      version: "1",
      description:
        "Answers carry `{ok: true, payload}` or `{ok: false, error, code}`. Bodies are JSON or form data. Programs send their token as `Authorization: Bearer`.",
    },
    servers: [{ url: "/api" }],
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "__Host-session" },
        token: { type: "http", scheme: "bearer" },
      },
      schemas: { Error: errorSchema },
    },
    security: [{ cookie: [] }, { token: [] }],
    /** Written when somebody first reads it: a tenth of the time a process takes to start would go into it. */
    get paths() {
      described ??= describePaths();
      return described;
    },
  };
}

function describePaths(): Paths {
  const paths: Paths = {};
  for (const [noun, calls] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(noun, name, endpoint) };
    }
  }
  return paths;
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

function operationOf(noun: string, name: string, endpoint: Endpoint) {
  const { properties = {}, required = [] } = plain(endpoint.input);
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field]) => field as string);
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const inQuery = hasBody
    ? (endpoint.inQuery ?? [])
    : Object.keys(properties).filter((field) => !inPath.includes(field));
  const rest = Object.entries(properties).filter(
    ([field]) => !inPath.includes(field) && !inQuery.includes(field),
  );
  const parameter = (place: "path" | "query") => (field: string) => ({
    name: field,
    in: place,
    required: place === "path" || required.includes(field),
    schema: properties[field],
  });
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    ...(endpoint.access.who === "public" ? { security: [] } : {}),
    parameters: [...inPath.map(parameter("path")), ...inQuery.map(parameter("query"))],
    ...(hasBody ? { requestBody: bodyOf(endpoint, rest, required) } : {}),
    responses: { [endpoint.answersRedirect ? 303 : 200]: answerOf(endpoint), default: errorAnswer },
  };
}

function bodyOf({ fileLimit }: Endpoint, fields: [string, unknown][], required: readonly string[]) {
  const file = fileLimit ? { file: { type: "string", format: "binary", maxLength: fileLimit } } : {};
  const schema = {
    type: "object",
    properties: { ...Object.fromEntries(fields), ...file },
    required: [
      ...fields.map(([name]) => name).filter((name) => required.includes(name)),
      ...Object.keys(file),
    ],
    additionalProperties: false,
  };
  const kinds = fileLimit
    ? ["multipart/form-data"]
    : ["application/json", "multipart/form-data", "application/x-www-form-urlencoded"];
  return { content: Object.fromEntries(kinds.map((kind) => [kind, { schema }])) };
}

function answerOf(endpoint: Endpoint) {
  if (endpoint.answersFile)
    return { description: "A file", content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  if (endpoint.answersRedirect)
    return {
      description: "Where the browser goes on",
      headers: { location: { schema: { type: "string" } } },
    };
  if (endpoint.isBare)
    return { description: "Done", content: { "application/json": { schema: plain(endpoint.output) } } };
  const schema = {
    type: "object",
    required: ["ok", "payload"],
    properties: { ok: { const: true }, payload: plain(endpoint.output) },
  };
  return { description: "Done", content: { "application/json": { schema } } };
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
