import type * as z from "zod";

type Schema = z.core.JSONSchema.JSONSchema;

/** A distinct schema whose parts are replaced by their numbers; `uses` counts its occurrences. */
type Known = {
  number: number;
  body: Schema;
  noun: string;
  field: string;
  uses: number;
  inline?: Schema;
  written?: Schema;
};
type Part = { part: number };

/** Shorter schemas, and text with a pattern, are repeated instead of named. */
const worthNaming = 160;
const isWorthNaming = (schema: Schema) =>
  (schema.type !== "string" || schema.enum !== undefined) && JSON.stringify(schema).length >= worthNaming;

export type SharedSchemas = {
  /** Adds a schema; call the returned function once all are added. `noun` is its name if no field gives one. */
  take(schema: Schema, noun: string): () => unknown;
  /** The schemas with several occurrences, by name; call it last. */
  named(): Record<string, unknown>;
};

/** Writes equal schemas once: the same account occurs in a hundred responses. */
export function shareSchemas(): SharedSchemas {
  const all: Known[] = [];
  const byText = new Map<string, Known>();
  const names = new Map<string, Known>();

  const know = (schema: Schema, noun: string, field: string): Known => {
    const parts: Known[] = [];
    const body = mapParts(schema, (part, inner) => {
      const known = know(part, noun, inner ?? field);
      parts.push(known);
      return { part: known.number };
    });
    const text = JSON.stringify(body);
    const before = byText.get(text);
    if (before) return before;
    for (const part of parts) part.uses++;
    const made = { number: all.length, body, noun, field, uses: 0 };
    all.push(made);
    byText.set(text, made);
    return made;
  };
  const inline = (known: Known): Schema => {
    known.inline ??= mapParts(known.body, (part) => write(all[(part as Part).part]!));
    return known.inline;
  };
  const write = (known: Known): Schema => {
    known.written ??= known.uses > 1 && isWorthNaming(inline(known)) ? referTo(known) : inline(known);
    return known.written;
  };
  const referTo = (known: Known): Schema => {
    const name = freeName(known, names);
    names.set(name, known);
    return { $ref: `#/components/schemas/${name}` };
  };
  return {
    take(schema, noun) {
      const known = know(schema, noun, "");
      known.uses++;
      return () => write(known);
    },
    named: () => Object.fromEntries([...names].map(([name, known]) => [name, inline(known)])),
  };
}

/** `Account`, or `MemberAccount` if another noun has its own account. */
function freeName({ noun, field }: Known, taken: ReadonlyMap<string, unknown>): string {
  const short = pascal(field || noun);
  const long = pascal(`${noun}_${field}`);
  const numbered = Array.from({ length: taken.size + 1 }, (_, n) => `${long}${n + 2}`);
  return [short, long, ...numbered].find((name) => !taken.has(name)) ?? long;
}

const pascal = (words: string) =>
  words
    .split(/[^a-z0-9]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** The same schema with each schema directly within it replaced. */
function mapParts(
  { pattern, ...schema }: Schema,
  replace: (part: Schema, field?: string) => unknown,
): Schema {
  // A schema with a format needs no pattern.
  const mapped: Record<string, unknown> = schema.format || !pattern ? { ...schema } : { ...schema, pattern };
  if (schema.properties)
    mapped.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, replace(part as Schema, name)]),
    );
  for (const name of ["anyOf", "oneOf", "allOf", "prefixItems"] as const)
    if (schema[name]) mapped[name] = schema[name].map((part) => replace(part as Schema));
  for (const name of ["items", "additionalProperties", "propertyNames"] as const)
    if (typeof schema[name] === "object") mapped[name] = replace(schema[name] as Schema);
  return mapped as Schema;
}
