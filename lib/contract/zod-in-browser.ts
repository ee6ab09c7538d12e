/**
 * Replaces `zod` in the browser (next.config.ts): the same names without validation. A browser only translates between wire and code; the
 * API validates, and forms have their own rules. It supports exactly the part of zod that the contract uses;
 * tests/unit/lib/zod-in-browser.test.ts checks that both give the same results.
 */
type Change = (value: never) => unknown;
/** The inside of a schema, under zod's names. */
type Def = { element?: Schema; options?: readonly Schema[]; in?: Schema; shape?: Shape; value?: unknown };
type Schema = { decode: Change; encode: Change; def: Def } & Record<string, unknown>;
type Shape = Record<string, Schema>;
type Way = "decode" | "encode";

const same = (value: unknown) => value;
const isThere = (value: unknown) => value !== undefined && value !== null;

// `trim` too: the server trims.
const checks = "trim min max gt multipleOf regex refine meta nullable optional".split(" ");

/** A schema without validation: every check returns the schema itself. Absent values stay absent. */
function schema(decode: Change = same, encode: Change = same, def: Def = {}): Schema {
  const self: Schema = {
    decode: (value) => (isThere(value) ? decode(value) : value),
    encode: (value) => (isThere(value) ? encode(value) : value),
    def,
  };
  for (const check of checks) self[check] = () => self;
  self.default = (standard: unknown) => ({
    ...self,
    decode: (value: never) => (value === undefined ? standard : self.decode(value)),
  });
  return self;
}

const inBothWays = (make: (way: Way) => Change, def?: Def) => schema(make("decode"), make("encode"), def);
const plain = () => schema();

export const string = plain;
export const number = plain;
export const int = plain;
export const boolean = plain;
export const uuid = plain;
export const url = plain;
export const custom = plain;
export const looseObject = plain;
export const union = plain;
export const unknown = plain;
const nothing = plain;
const choice = plain;
export { choice as enum, nothing as null };
export const iso = { datetime: plain, date: plain };
export const literal = (value: unknown) => schema(same, same, { value });

export const array = (element: Schema) =>
  inBothWays((way) => (value: never[]) => value.map(element[way]), { element });

export const record = (_key: Schema, item: Schema) =>
  inBothWays(
    (way) => (value: Record<string, never>) =>
      Object.fromEntries(Object.entries(value).map(([name, content]) => [name, item[way](content)])),
  );

/** Drops unknown fields, so that an open tab survives a newer server. */
export const strictObject = (shape: Shape) =>
  inBothWays(
    (way) => (value: Record<string, never>) => {
      const known = Object.entries(shape).map(([name, field]) => [name, field[way](value[name] as never)]);
      return Object.fromEntries(known.filter(([, content]) => content !== undefined));
    },
    { shape },
  );
/** `object` does the same here: fields that a server would refuse never reach a browser. */
export { strictObject as object };

export const discriminatedUnion = (name: string, options: Schema[]) =>
  inBothWays(
    (way) => (value: never) => {
      // A nested union matches if one of its options does.
      const fits = ({ def }: Schema): boolean =>
        def.options?.some(fits) ?? def.shape?.[name]?.def.value === value[name];
      return (options.find(fits) ?? plain())[way](value);
    },
    { options },
  );

export const lazy = (get: () => Schema) => inBothWays((way) => (value: never) => get()[way](value));

export const codec = (wire: Schema, _code: Schema, change: { decode: Change; encode: Change }) =>
  schema(
    (value) => change.decode(wire.decode(value) as never),
    (value) => wire.encode(change.encode(value) as never),
    { in: wire },
  );

export const decode = (of: Schema, value: never) => of.decode(value);
export const encode = (of: Schema, value: never) => of.encode(value);

const safely = (way: Way) => (of: Schema, value: never) => {
  try {
    return { success: true, data: of[way](value) };
  } catch (error) {
    return { success: false, error };
  }
};
export const safeDecode = safely("decode");
export const safeEncode = safely("encode");
