import type * as z from "zod";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The size of the largest value a schema allows: bytes as JSON in UTF-8, and number of values. Infinite without a bound. */
type Bounds = { bytes: number; values: number };

/** UTF-8 takes at most three bytes for a unit of UTF-16. */
const bytesPerUnit = 3;
const number: Bounds = { bytes: 25, values: 1 };
const word: Bounds = { bytes: 5, values: 1 };
/** Text with a format, such as a UUID or an instant. */
const formatted: Bounds = { bytes: 42, values: 1 };
const unbounded: Bounds = { bytes: Number.POSITIVE_INFINITY, values: 1 };
const formats = ["uuid", "date", "time", "date-time"];

export function boundsOf(schema: JsonSchema): Bounds {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[];
  if (variants.length > 0) return largest(variants.map(boundsOf));
  const constants = schema.enum ?? ("const" in schema ? [schema.const] : []);
  if (constants.length > 0) return largest(constants.map((value) => ({ bytes: bytesOf(value), values: 1 })));
  return largest([schema.type ?? "any"].flat().map((type) => boundsOfType(schema, type)));
}

function boundsOfType(schema: JsonSchema, type: string): Bounds {
  switch (type) {
    case "null":
    case "boolean":
      return word;
    case "number":
    case "integer":
      return number;
    case "string":
      if (schema.format && formats.includes(schema.format)) return formatted;
      return { bytes: (schema.maxLength ?? Number.POSITIVE_INFINITY) * bytesPerUnit + 2, values: 1 };
    case "array":
      return sum([empty, times(boundsOf((schema.items ?? {}) as JsonSchema), schema.maxItems, 1)]);
    case "object":
      return boundsOfObject(schema);
    default:
      return unbounded;
  }
}

function boundsOfObject({
  properties = {},
  additionalProperties: free = false,
  propertyNames = { type: "string" },
  maxProperties,
}: JsonSchema): Bounds {
  const named = Object.entries(properties).map(([name, value]) =>
    times(boundsOf(value as JsonSchema), 1, name.length + 4),
  );
  const rest =
    free &&
    times(boundsOf(free as JsonSchema), maxProperties, boundsOf(propertyNames as JsonSchema).bytes + 2);
  return sum([empty, ...named, ...(rest ? [rest] : [])]);
}

/** An object or list with nothing in it. */
const empty: Bounds = { bytes: 2, values: 1 };

/** The bounds of this many values, each with `extra` bytes around it. */
const times = ({ bytes, values }: Bounds, count = Number.POSITIVE_INFINITY, extra: number): Bounds => ({
  bytes: count * (bytes + extra),
  values: count * values,
});

const sum = (all: readonly Bounds[]): Bounds => ({
  bytes: all.reduce((total, { bytes }) => total + bytes, 0),
  values: all.reduce((total, { values }) => total + values, 0),
});

const largest = (all: readonly Bounds[]): Bounds => ({
  bytes: Math.max(...all.map(({ bytes }) => bytes)),
  values: Math.max(...all.map(({ values }) => values)),
});

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
