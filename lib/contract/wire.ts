import * as z from "zod";

/** A field whose name on the wire is not the snake_case of its name in code. */
type Named<N extends string, S extends z.ZodType> = { wireName: N; schema: S };
export const named = <N extends string, S extends z.ZodType>(wireName: N, schema: S): Named<N, S> => ({
  wireName,
  schema,
});

type Field = z.ZodType | Named<string, z.ZodType>;
type Fields = Record<string, Field>;
type SchemaOf<F> = F extends Named<string, infer S> ? S : F extends z.ZodType ? F : never;

type SnakeTail<S extends string> = S extends `${infer H}${infer T}`
  ? H extends Lowercase<H>
    ? `${H}${SnakeTail<T>}`
    : `_${Lowercase<H>}${SnakeTail<T>}`
  : S;
type WireName<K extends string, F> =
  F extends Named<infer N, z.ZodType> ? N : K extends "id" ? "_id" : SnakeTail<K>;

type CodeShape<T extends Fields> = { [K in keyof T]: SchemaOf<T[K]> };
type WireShape<T extends Fields> = {
  [K in keyof T & string as WireName<K, T[K]>]: SchemaOf<T[K]>;
};
type CodeOf<T extends Fields> = z.output<z.ZodObject<CodeShape<T>>>;
type WireObject<T extends Fields> = z.ZodObject<WireShape<T>, z.core.$strict>;
/** The codec that `wire` makes: input is the shape on the wire, output the shape in code. */
type Wire<T extends Fields> = z.ZodCodec<WireObject<T>, z.ZodCustom<CodeOf<T>, CodeOf<T>>> & {
  fields: T;
};

const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const isNamed = (field: Field): field is Named<string, z.ZodType> => "wireName" in field;
const wireNameOf = (name: string, field: Field) =>
  isNamed(field) ? field.wireName : name === "id" ? "_id" : snake(name);

const rename = (value: Record<string, unknown>, names: ReadonlyMap<string, string>) => {
  const renamed: Record<string, unknown> = {};
  for (const [name, other] of names) {
    const content = value[name];
    if (content !== undefined) renamed[other] = content;
  }
  return renamed;
};

/**
 * Defines an object with two sets of names: camelCase in code, the specification's on the wire (`id` is `_id`, others are snake_case unless
 * `named`). Decoding refuses unknown fields; encoding drops what the schema does not list.
 */
export function wire<T extends Fields>(fields: T): Wire<T> {
  const toWire = new Map(Object.entries(fields).map(([name, field]) => [name, wireNameOf(name, field)]));
  const toCode = new Map([...toWire].map(([name, other]) => [other, name]));
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      wireNameOf(name, field),
      isNamed(field) ? field.schema : field,
    ]),
  );
  const codec = z.codec(z.strictObject(shape), z.custom<CodeOf<T>>(), {
    decode: (value) => rename(value, toCode) as CodeOf<T>,
    encode: (value) => rename(value as Record<string, unknown>, toWire) as never,
  });
  return Object.assign(codec, { fields }) as unknown as Wire<T>;
}

type Partly<T extends Fields> = {
  [K in keyof T]: T[K] extends Named<infer N, infer S>
    ? Named<N, z.ZodOptional<S>>
    : T[K] extends z.ZodType
      ? z.ZodOptional<T[K]>
      : never;
};

/** The same object with every field optional. */
export const partly = <T extends Fields>(fields: T): Wire<Partly<T>> =>
  wire(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        isNamed(field) ? named(field.wireName, field.schema.optional()) : field.optional(),
      ]),
    ) as Partly<T>,
  );

/** A field with its names on both sides. */
type TwoNames = { inCode: string; onWire: string; schema: z.ZodType };
type Inside = { innerType?: z.ZodType; element?: z.ZodType; options?: readonly z.ZodType[]; in?: z.ZodType };

/**
 * The fields of a schema with their names on both sides, looking through wrappers: a list has the fields of its items, a union those of its
 * variants.
 */
export function namesOf(schema: z.ZodType): TwoNames[] {
  const { fields } = schema as { fields?: Fields };
  if (fields)
    return Object.entries(fields).map(([inCode, field]) => ({
      inCode,
      onWire: wireNameOf(inCode, field),
      schema: isNamed(field) ? field.schema : field,
    }));
  const { innerType, element, options = [], in: before } = schema.def as Inside;
  return [innerType, element, before, ...options].flatMap((inner) => (inner ? namesOf(inner) : []));
}

/** Translates a path of field names and list indexes, joined by dots, to the names of the other side. */
function respell(schema: z.ZodType, path: string, from: "inCode" | "onWire", unknown: typeof snake): string {
  const to = from === "inCode" ? "onWire" : "inCode";
  let names = namesOf(schema);
  const words = path.split(".").map((name) => {
    if (/^\d+$/.test(name)) return name;
    const field = names.find((known) => known[from] === name);
    names = field ? namesOf(field.schema) : [];
    return field?.[to] ?? unknown(name);
  });
  return words.join(".");
}

/** Translates a field path to wire names; a field that is not in `schema` becomes snake_case. */
export const wirePathOf = (schema: z.ZodType, path: string) => respell(schema, path, "inCode", snake);

/** Translates a field path from wire names to names in code; unknown names stay as they are. */
export const codePathOf = (schema: z.ZodType, path: string) =>
  respell(schema, path, "onWire", (name) => name);
