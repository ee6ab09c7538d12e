import { malformed, missingParameter, unknownParameter } from "./refusal";

type Tree = { [key: string]: string | Tree };

type Leaf =
  | ("string" | "integer" | "boolean" | "metadata" | "time" | "now or time" | "url" | "currency" | "colour")
  | readonly string[];
type Parts<V> = Exclude<V, string | number | boolean | null | undefined>;
type Rule<V> = [Parts<V>] extends [never]
  ? Leaf
  : Parts<V> extends readonly (infer Item)[]
    ? Leaf | { readonly list: Rule<Item> }
    : Leaf | Shape<Parts<V>>;

/** The parameters of one call, by the names that the package's types have. */
export type Shape<P> = { readonly [K in keyof P]?: Rule<NonNullable<P[K]>> };

/** Any shape, for code that walks it. */
type AnyRule = Leaf | { readonly list: AnyRule } | { readonly [key: string]: AnyRule };
export type AnyShape = { readonly [key: string]: AnyRule };

const isTree = (value: string | Tree | undefined): value is Tree => typeof value === "object";

/** `items[0][price]` becomes the path items, 0, price; other bracket forms are refused. */
function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw malformed(`Invalid parameter name: ${name}`, name);
  const [, head = "", rest = ""] = match;
  if (/[.{}"]/.test(head)) throw malformed(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  return [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = ""]) => part)];
}

/** Decodes a form or a query; a name that comes twice is a mistake. */
export function decode(form: URLSearchParams): Tree {
  const tree: Tree = {};
  for (const [name, value] of form) {
    const path = pathOf(name);
    let at = tree;
    for (const [index, part] of path.entries()) {
      const isLast = index === path.length - 1;
      const key = part === "" ? String(Object.keys(at).length) : part;
      const met = at[key];
      if (isLast) {
        if (met !== undefined) throw malformed(`Duplicate parameter: ${name}`, name);
        at[key] = value;
      } else if (met === undefined) {
        const below: Tree = {};
        at[key] = below;
        at = below;
      } else if (isTree(met)) at = met;
      else throw malformed(`Invalid object: ${name}`, name);
    }
  }
  return tree;
}

function leaf(value: string, kind: Exclude<Leaf, "metadata">, name: string): unknown {
  if (typeof kind !== "string") {
    if (kind.includes(value)) return value;
    throw malformed(`Invalid ${name}: must be one of ${kind.join(", ")}`, name);
  }
  if (kind === "boolean") {
    if (value === "true" || value === "false") return value === "true";
    throw malformed(`Invalid boolean: ${value}`, name);
  }
  if (kind === "integer" || kind === "time" || (kind === "now or time" && value !== "now")) {
    if (/^-?\d+$/.test(value)) return Number(value);
    throw malformed(
      kind === "integer"
        ? `Invalid integer: ${value}`
        : `Invalid timestamp: must be an integer Unix timestamp`,
      name,
      "parameter_invalid_integer",
    );
  }
  if (kind === "url" && !/^https?:\/\/[^/\s]+/.test(value))
    throw malformed("Not a valid URL", name, "url_invalid");
  if (kind === "currency" && !/^[a-z]{3}$/i.test(value)) throw malformed(`Invalid currency: ${value}`, name);
  if (kind === "colour" && !/^#[0-9a-f]{6}$/i.test(value)) throw malformed(`Invalid color: ${value}`, name);
  return value;
}

function metadata(value: string | Tree, name: string): unknown {
  if (!isTree(value)) {
    if (value === "") return "";
    throw malformed("Invalid object", name);
  }
  if (Object.keys(value).length > 50) throw malformed("Metadata can have up to 50 keys", name);
  for (const [key, one] of Object.entries(value)) {
    if (isTree(one)) throw malformed("Metadata values must be strings", `${name}[${key}]`);
    if (key.length > 40)
      throw malformed(`Metadata keys must be at most 40 characters: ${key}`, `${name}[${key}]`);
    if (one.length > 500) throw malformed("Metadata values can have up to 500 characters", `${name}[${key}]`);
  }
  return { ...value };
}

function list(value: string | Tree, rule: AnyRule, name: string): unknown {
  if (!isTree(value)) {
    if (value === "") return "";
    throw malformed("Invalid array", name);
  }
  const keys = Object.keys(value);
  if (keys.some((key, index) => key !== String(index))) throw malformed("Invalid array", name);
  return keys.map((key) => read(value[key] ?? "", rule, `${name}[${key}]`));
}

function read(value: string | Tree, rule: AnyRule, name: string): unknown {
  if (rule === "metadata") return metadata(value, name);
  if (typeof rule === "string" || Array.isArray(rule)) {
    if (isTree(value)) throw malformed(`Invalid ${typeof rule === "string" ? rule : "string"}`, name);
    // An empty value takes back what was set before.
    return value === "" ? "" : leaf(value, rule as Exclude<Leaf, "metadata">, name);
  }
  const shape = rule as AnyShape;
  if ("list" in shape && Object.keys(shape).length === 1) return list(value, shape.list as AnyRule, name);
  if (!isTree(value)) {
    if (value === "") return "";
    throw malformed("Invalid object", name);
  }
  return fields(value, shape, name);
}

function fields(tree: Tree, shape: AnyShape, prefix: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(tree)) {
    const name = prefix ? `${prefix}[${key}]` : key;
    const rule = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (rule === undefined) throw unknownParameter(name);
    result[key] = read(value, rule, name);
  }
  return result;
}

/** Reads a form by a shape, and says what is missing. */
export function parameters(form: URLSearchParams, shape: AnyShape, needs: readonly string[]) {
  const read = fields(decode(form), shape, "");
  for (const name of needs) if (read[name] === undefined || read[name] === "") throw missingParameter(name);
  return read;
}
