import { strayNames } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { InputShape, TextKind } from "./input-shape";
import { hasBrokenText } from "./strict-json";

/** The parts of a request before they are merged. `isText`: the body's values are text, too (forms). */
export type Brought = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  isText: boolean;
};

/** One object of all fields by wire name. A field in two places, and text no database keeps, are refused. */
export function mergeInput({ fields }: InputShape, { path, query, body, isText }: Brought) {
  const merged: Record<string, unknown> = Object.create(null);
  const add = (part: Record<string, unknown>, asText: boolean) => {
    for (const [name, value] of Object.entries(part)) {
      if (name in merged) throw new DomainError("invalid_input", { fields: { [name]: "invalid_input" } });
      merged[name] = asText ? readText(value, fields.get(name) ?? "text") : value;
    }
  };
  add(path, true);
  add(withoutStray(query, fields), true);
  add(body, isText);
  if (hasBrokenText(merged)) throw new DomainError("invalid_input");
  return merged;
}

function withoutStray(query: Record<string, unknown>, fields: InputShape["fields"]) {
  const isStray = (name: string) => strayNames.includes(name) && !fields.has(name);
  return Object.fromEntries(Object.entries(query).filter(([name]) => !isStray(name)));
}

/** Invalid text stays unchanged, so that the schema reports the field's name. */
function readText(value: unknown, kind: TextKind): unknown {
  if (Array.isArray(value)) return kind === "json" ? value.map((item) => readJson(item, isScalar)) : value;
  if (typeof value !== "string") return value;
  switch (kind) {
    case "number":
      return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    case "boolean":
      return value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value;
    case "json":
      return readJson(value, () => true);
    case "text":
      return value;
  }
}

const isScalar = (value: unknown) => typeof value === "number" || typeof value === "boolean";

/** `?ids=a&ids=b` brings an array already; `?ids=["a","b"]` brings its text. */
function readJson(text: unknown, accept: (value: unknown) => boolean): unknown {
  if (typeof text !== "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    return accept(value) ? value : text;
  } catch {
    return text;
  }
}
