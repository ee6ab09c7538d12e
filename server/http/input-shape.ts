import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { boundsOf } from "./input-bounds";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** How the text of one field is read where the transport knows only text: path, query, forms. */
export type TextKind = "text" | "number" | "boolean" | "json";

/** What is known of an endpoint's input before any request. */
export type InputShape = {
  fields: ReadonlyMap<string, TextKind>;
  /** Path segments by wire name. */
  inPath: readonly string[];
  /** How many values a body may hold before it is looked at. */
  maxValues: number;
};

/** Of a field without a bound. A list that is a few times too long still gets an answer that names it. */
const maxUnboundedValues = 20_000;
const minMaxValues = 2_000;

const known = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON schema of a wire shape, as other programs see it; made once. */
export function wireSchema(schema: z.ZodType): JsonSchema {
  const before = known.get(schema);
  if (before) return before;
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
  known.set(schema, made);
  return made;
}

/** Computed for the first request: for all endpoints it would take a tenth of the api's start. */
export function inputShapeOf(endpoint: Endpoint): InputShape {
  let made: Pick<InputShape, "fields" | "maxValues"> | undefined;
  const shape = () => {
    made ??= shapeOf(wireSchema(endpoint.input));
    return made;
  };
  return {
    get fields() {
      return shape().fields;
    },
    get maxValues() {
      return shape().maxValues;
    },
    inPath: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string),
  };
}

function shapeOf(schema: JsonSchema): Pick<InputShape, "fields" | "maxValues"> {
  const { properties = {} } = schema;
  const { values } = boundsOf(schema);
  return {
    fields: new Map(Object.entries(properties).map(([name, schema]) => [name, kindOf(schema as JsonSchema)])),
    maxValues: Math.max(minMaxValues, Number.isFinite(values) ? values + 100 : maxUnboundedValues),
  };
}

/** A field that may be text stays text, whatever else it may be. */
function kindOf(schema: JsonSchema): TextKind {
  const types = new Set(typesOf(schema));
  if (types.has("string") || types.size === 0) return "text";
  if (types.has("array") || types.has("object")) return "json";
  if (types.has("boolean")) return "boolean";
  return "number";
}

function typesOf(schema: JsonSchema): string[] {
  const variants = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ] as JsonSchema[];
  const own = [schema.type ?? []].flat().filter((type) => type !== "null");
  return [...own, ...variants.flatMap(typesOf)];
}
