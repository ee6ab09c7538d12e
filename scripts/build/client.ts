import { readFileSync, writeFileSync } from "node:fs";
import { format } from "node:util";
import type * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { needOf } from "@/lib/contract/integrations/token-areas";
import { webhookPayload } from "@/lib/contract/integrations/webhooks";
import { summaries } from "@/server/http/docs/summaries";
import { wireSchema } from "@/server/http/input-shape";

type Schema = z.core.JSONSchema.JSONSchema;
export const clientFile = "clients/typescript/src/calls.ts";

/** `npm run build -- client`: writes the typed calls of the published client from the contract. */
export function writeClient(): void {
  writeFileSync(clientFile, clientText());
}

export const currentClient = (): string => readFileSync(clientFile, "utf8");

/** All calls that an API token may make and that answer JSON, by noun. */
export function clientText(): string {
  shapes.clear();
  const nouns = Object.entries(endpoints).flatMap(([noun, group]) => {
    const calls = Object.entries(group as Record<string, Endpoint>).filter(([, call]) => isOpen(call));
    return calls.length > 0 ? [{ noun, calls }] : [];
  });
  const classes = nouns.map(({ noun, calls }) => classText(noun, calls));
  const payload = typeText(plain(webhookPayload), "WebhookBody");
  const fields = nouns.map(({ noun }) => `  readonly ${noun}: ${pascal(noun)}Calls;`);
  const made = nouns.map(({ noun }) => `    this.${noun} = new ${pascal(noun)}Calls(call);`);
  return `// Generated from the contract by \`npm run build -- client\`. Do not edit.
import { type Call, type Options, pagesOf } from "./call.js";

/** The body of a webhook and of a subscription. */
export type WebhookPayload = ${payload};

${[...shapes].map(([text, name]) => `export type ${name} = ${text};`).join("\n")}

${classes.join("\n\n")}

/** All calls, by what they are about. */
export class Calls {
${fields.join("\n")}
  constructor(call: Call) {
${made.join("\n")}
  }
}
`;
}

/** Object types by their text: what several calls take or tell is written once. */
const shapes = new Map<string, string>();
const worthNaming = 90;

function named(text: string, hint: string): string {
  const known = shapes.get(text);
  if (known) return known;
  const taken = new Set(shapes.values());
  const numbered = Array.from({ length: taken.size + 1 }, (_, n) => `${hint}${n + 2}`);
  const name = [hint, ...numbered].find((one) => !taken.has(one) && one !== "WebhookPayload") ?? hint;
  shapes.set(text, name);
  return name;
}

const isOpen = (call: Endpoint) =>
  needOf(call) !== "closed" && !call.answersFile && !call.answersRedirect && !call.fileLimit && !call.isBare;

const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function plain(schema: z.ZodType): Schema {
  const { $schema: _dialect, ...rest } = wireSchema(schema);
  return rest;
}

function classText(noun: string, calls: readonly (readonly [string, Endpoint])[]): string {
  const methods = calls.map(([name, call]) => methodText(noun, name, call));
  return `class ${pascal(noun)}Calls {
  readonly #call: Call;
  constructor(call: Call) {
    this.#call = call;
  }
${methods.join("\n")}
}`;
}

function methodText(noun: string, name: string, call: Endpoint): string {
  const input = plain(call.input);
  const output = plain(call.output);
  const summary = (summaries as Record<string, Record<string, string>>)[noun]?.[name] ?? "";
  const inQuery =
    call.method === "GET" || call.method === "DELETE" ? "true" : JSON.stringify(call.inQuery ?? []);
  const fields = Object.keys(input.properties ?? {});
  const isOptional = (input.required ?? []).length === 0;
  const parameter =
    fields.length === 0
      ? ""
      : `input: ${typeText(input, `${pascal(noun)}${pascal(name)}Input`)}${isOptional ? " = {}" : ""}, `;
  const given = fields.length === 0 ? "{}" : "input";
  const place = `"${call.method}", "${call.path}", ${inQuery}`;
  const method = format(
    "\n  /** %s. */\n  %s(%soptions?: Options): Promise<%s> {\n    return this.#call(%s, %s, options) as Promise<never>;\n  }",
    ...[summary, name, parameter, typeText(output, `${pascal(noun)}${pascal(name)}Result`), place, given],
  );
  return isPaged(input, output) ? method + pagedText(noun, summary, name, input, output, isOptional) : method;
}

const isPaged = ({ properties: asked = {} }: Schema, { properties: told = {} }: Schema) =>
  "cursor" in asked && "items" in told && "next_cursor" in told;

function pagedText(
  noun: string,
  summary: string,
  name: string,
  input: Schema,
  output: Schema,
  isOptional: boolean,
): string {
  const item = typeText(((output.properties?.items as Schema).items ?? {}) as Schema, "Item");
  const type = `Omit<${typeText(input, `${pascal(noun)}${pascal(name)}Input`)}, "cursor" | "offset">`;
  return format(
    "\n  /** %s: all of it, page by page. */\n  %sAll(input: %s%s, options?: Options): AsyncGenerator<%s, void, undefined> {\n    return pagesOf((cursor) => this.%s({ ...input, ...(cursor ? { cursor } : {}) } as never, options)) as never;\n  }",
    ...[summary, name, type, isOptional ? " = {}" : "", item, name],
  );
}

/** A JSON schema as a type of TypeScript; `hint` is what an object of it is called. */
function typeText(schema: Schema, hint: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (variants) return [...new Set(variants.map((one) => typeText(one, hint)))].join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeText({ ...schema, type } as Schema, hint)).join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return `(${typeText((schema.items ?? {}) as Schema, `${hint}Item`)})[]`;
    case "object":
      return objectText(schema, hint);
    default:
      return "unknown";
  }
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, hint: string): string {
  const fields = Object.entries(properties).map(
    ([name, part]) =>
      `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${typeText(part as Schema, `${hint}${pascal(name)}`)}`,
  );
  if (fields.length > 0) {
    const text = `{ ${fields.join("; ")} }`;
    return text.length > worthNaming ? named(text, hint) : text;
  }
  const isMap = typeof additionalProperties === "object";
  return `Record<string, ${isMap ? typeText(additionalProperties as Schema, `${hint}Value`) : "unknown"}>`;
}
