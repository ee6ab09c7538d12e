import type * as z from "zod";

type Schema = z.core.JSONSchema.JSONSchema;
type Media = { schema?: Schema; example?: unknown };
type Answer = { $ref?: string; description: string; content?: Record<string, Media> };
type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
  example?: unknown;
};
type Operation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  security: readonly { token?: readonly string[] }[];
  parameters: readonly Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
};
export type Description = {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Record<string, Answer>;
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
  };
};

/**
 * The description as one page without a script. Swagger UI needs half a minute for a description of this size, because it works all
 * schemas out before it draws anything; a browser opens closed details at once.
 */
export function htmlOf({ info, paths, components }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const resolved = (call: Call): Call => ({
    ...call,
    operation: {
      ...call.operation,
      parameters: call.operation.parameters.map((one) => components.parameters[nameIn(one)] ?? one),
      responses: Object.fromEntries(
        Object.entries(call.operation.responses).map(([status, one]) => [
          status,
          components.responses[nameIn(one)] ?? one,
        ]),
      ),
    },
  });
  const groups = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? "");
  const links = [...groups.keys()].map((tag) => `<a href="#${tag}">${escaped(titleOf(tag))}</a>`);
  const sections = [...groups].map(
    ([tag, ofTag]) =>
      `<section><h2 id="${tag}">${escaped(titleOf(tag))}</h2>${ofTag.map((call) => callHtml(resolved(call), components.schemas)).join("")}</section>`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary><b>${name}</b></summary>${schemaHtml(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>API</title><link rel="stylesheet" href="docs/style.css"></head>
<body><header><h1>API</h1><p>${marked(info.description)}</p>
<p>The same for programs: <a href="docs/json">OpenAPI 3.1</a></p><nav>${links.join(" ")} <a href="#schemas">Schemas</a></nav></header>
<main>${sections.join("\n")}<section><h2 id="schemas">Schemas</h2>${schemas.join("\n")}</section></main></body></html>
`;
}

type Schemas = Description["components"]["schemas"];
type Call = { path: string; method: string; operation: Operation };

function callHtml({ path, method, operation }: Call, schemas: Schemas): string {
  const { operationId, summary, parameters, requestBody, responses, security } = operation;
  const head = `<summary><code class="${method}">${method.toUpperCase()}</code> <code>/api${escaped(path)}</code> <span>${escaped(summary)}</span></summary>`;
  const callers = `<p>${callersText(security)}</p>`;
  const body = requestBody ? mediaHtml("Body", requestBody.content, schemas) : "";
  const answers = Object.entries(responses)
    .filter(([status]) => /^[23]/.test(status))
    .map(([status, { description, content }]) =>
      mediaHtml(`${status} ${description}`, content ?? {}, schemas),
    );
  return `<details id="${operationId}">${head}${callers}${parametersHtml(parameters)}${body}${answers.join("")}</details>`;
}

function parametersHtml(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, in: place, required, schema }) =>
    row(name, required, `${typeHtml(schema)} <i>${place}</i>`),
  );
  return `<h3>Parameters</h3><table>${rows.join("")}</table>`;
}

/** Forms carry the same fields as JSON and are only named. A body with a name of its own is written out. */
function mediaHtml(title: string, content: Record<string, Media>, schemas: Schemas): string {
  const [[type, { schema, example }] = ["", {} as Media], ...others] = Object.entries(content);
  const kinds = [type, ...others.map(([kind]) => kind)].filter(Boolean).join(", ");
  const sample = example === undefined ? "" : `<pre>${escaped(JSON.stringify(example, null, 2))}</pre>`;
  return `<h3>${escaped(title)}</h3>${kinds ? `<p><code>${escaped(kinds)}</code></p>` : ""}${schema ? schemaHtml(schemas[nameIn(schema)] ?? schema) : ""}${sample}`;
}

const nameIn = ({ $ref = "" }: { $ref?: string | undefined }) => $ref.split("/").at(-1) ?? "";

function schemaHtml(schema: Schema): string {
  const { properties, required = [] } = schema;
  if (!properties) return `<p>${typeHtml(schema)}</p>`;
  const rows = Object.entries(properties).map(([name, inner]) =>
    row(name, required.includes(name), typeHtml(inner as Schema)),
  );
  return rows.length > 0 ? `<table>${rows.join("")}</table>` : "";
}

const row = (name: string, isRequired: boolean, type: string) =>
  `<tr><th>${escaped(name)}</th><td>${type}</td><td>${isRequired ? "required" : ""}</td></tr>`;

/** A type in words; objects without a name of their own as a list of their fields. */
function typeHtml(schema: Schema): string {
  if (schema.$ref) {
    const name = nameIn(schema);
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const variants = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Schema[] | undefined;
  if (variants) return variants.map(typeHtml).join(" or ");
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escaped(String(value))}</code>`).join(" ");
  if (schema.type === "array") return `list of ${typeHtml((schema.items ?? {}) as Schema)}`;
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, inner]) => `${escaped(name)}: ${typeHtml(inner as Schema)}`)
      .join(", ")} }`;
  if (typeof schema.additionalProperties === "object")
    return `{ any name: ${typeHtml(schema.additionalProperties as Schema)} }`;
  return escaped(
    [[schema.type ?? "anything"].flat().join(" or "), schema.format, boundsOf(schema)]
      .filter(Boolean)
      .join(" "),
  );
}

function boundsOf({ minimum, maximum, maxLength, type }: Schema): string {
  if (maxLength !== undefined) return `of at most ${maxLength} characters`;
  // Without a bound of ours a whole number has those of JavaScript.
  const isBound = (bound?: number) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (type === "string" || (!isBound(minimum) && !isBound(maximum))) return "";
  return [isBound(minimum) ? `from ${minimum}` : "", isBound(maximum) ? `to ${maximum}` : ""]
    .join(" ")
    .trim();
}

/** `campaignLists` is headed "Campaign lists". */
const titleOf = (tag: string) =>
  tag.charAt(0).toUpperCase() + tag.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const marked = (text: string) => escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter] ?? "",
  );

export const style = `:root{color-scheme:light dark;--line:light-dark(#e2dfda,#3a3f42);--quiet:light-dark(#5d6468,#9aa3a8)}
body{font:15px/1.55 system-ui,sans-serif;max-width:68rem;margin:0 auto;padding:1.5rem;overflow-wrap:anywhere}
code,pre{font:13px/1.5 ui-monospace,monospace}
nav{display:flex;flex-wrap:wrap;gap:.25rem .9rem}
h2{margin:2.2rem 0 .4rem;font-size:1.25rem}h3{margin:1rem 0 .3rem;font-size:.95rem}
details{border-top:1px solid var(--line);padding:.35rem 0;content-visibility:auto;contain-intrinsic-height:auto 2rem}
summary{cursor:pointer}summary span{color:var(--quiet)}
details[open]{padding-bottom:1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.25rem .8rem .25rem 0;border-bottom:1px solid var(--line)}
th{font:13px/1.5 ui-monospace,monospace}td:last-child,i{color:var(--quiet)}
pre{max-height:24rem;overflow:auto;padding:.7rem;border:1px solid var(--line);border-radius:6px}
`;

function callersText(security: Operation["security"]): string {
  if (security.length === 0) return "Open to everybody.";
  const scope = security.flatMap(({ token = [] }) => token).join(", ");
  return scope
    ? `Programs need the scope <code>${escaped(scope)}</code>.`
    : "For people only, not for programs.";
}
