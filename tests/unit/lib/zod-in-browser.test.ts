import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { serverEvents } from "@/lib/contract/events";
import { codePathOf } from "@/lib/contract/wire";
import * as names from "@/lib/contract/zod-in-browser";

type Def = { type: string; [part: string]: unknown };
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

const leaves: unknown[] = [
  "01920000-0000-7000-8000-000000000001",
  "2026-11-21T20:00:00Z",
  "2026-11-21",
  "2026-11",
  "a@b.example",
  "https://b.example/a",
  "Europe/Berlin",
  "DE",
  "first_name",
  "a1b2c3d4e5f6",
  "123456",
  "#416677",
  "5x5s1",
  7,
  100,
  2,
  21,
  0.5,
  true,
  null,
];

/** What the wire may carry for this schema, once for each variant: everything that may be there is there. */
function samples(schema: z.ZodType): unknown[] {
  const def = defOf(schema);
  switch (def.type) {
    case "union":
      return (def.options as z.ZodType[]).flatMap(samples);
    case "object":
      return samplesOfObject(schema as z.ZodObject);
    case "array": {
      const items = samples(def.element as z.ZodType);
      return [schema.safeParse(items).success ? items : items.slice(0, 1)];
    }
    case "record": {
      const { keyType, valueType } = def as { keyType: z.ZodType; valueType: z.ZodType } & Def;
      const keys = defOf(keyType).type === "enum" ? Object.values(defOf(keyType).entries as object) : ["one"];
      return samples(valueType).map((value) => Object.fromEntries(keys.map((key) => [key, value])));
    }
    case "optional":
    case "nullable":
    case "default":
      return samples(def.innerType as z.ZodType);
    case "pipe":
      return samples(def.in as z.ZodType);
    case "lazy":
      return samples((def.getter as () => z.ZodType)());
    case "enum":
      return Object.values(def.entries as object).slice(0, 1);
    case "literal":
      return (def.values as unknown[]).slice(0, 1);
    default:
      return [leafOf(schema)];
  }
}

/** As many as the field with the most variants has. */
function samplesOfObject(schema: z.ZodObject): unknown[] {
  const { shape } = schema;
  const fields = Object.entries(shape).map(([name, field]) => [name, samples(field as z.ZodType)] as const);
  const count = Math.max(1, ...fields.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, at) =>
    fitting(schema, Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]]))),
  );
}

/** With another value in one field where the fields do not go together, such as hours that end as they begin. */
function fitting(schema: z.ZodObject, sample: Record<string, unknown>): unknown {
  if (schema.safeParse(sample).success) return sample;
  const others = Object.keys(sample).flatMap((name) => leaves.map((leaf) => ({ ...sample, [name]: leaf })));
  return others.find((other) => schema.safeParse(other).success) ?? sample;
}

function leafOf(schema: z.ZodType): unknown {
  const found = leaves.find((leaf) => schema.safeParse(leaf).success);
  if (found === undefined) throw new Error(`a leaf is missing for ${JSON.stringify(z.toJSONSchema(schema))}`);
  return found;
}

/** The same contract as in a browser: every file of it loaded again, with names in place of the checks. */
function inBrowser<T>(load: () => T): T {
  let loaded: T | undefined;
  jest.isolateModules(() => {
    jest.doMock("zod", () => jest.requireActual("@/lib/contract/zod-in-browser"));
    loaded = load();
    jest.dontMock("zod");
  });
  return loaded as T;
}
const browser = inBrowser(() => ({
  ...(require("@/lib/contract/endpoints") as { endpoints: Record<string, Record<string, Endpoint>> }),
  ...(require("@/lib/contract/events") as { serverEvents: Record<string, z.ZodType> }),
  ...(require("@/lib/contract/wire") as { codePathOf: typeof codePathOf }),
}));

/** The paths of everything in a value, as an answer names fields at fault: `steps.0.message`. */
const pathsIn = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        name,
        ...pathsIn(inner).map((rest) => `${name}.${rest}`),
      ]);

const schemas = [
  ...Object.entries(endpoints).flatMap(([noun, group]) =>
    Object.entries(group as Record<string, Endpoint>).flatMap(([call, { input, output }]) => {
      const other = browser.endpoints[noun]![call]!;
      return [
        [`${noun}.${call} asks`, input, other.input] as const,
        [`${noun}.${call} answers`, output, other.output] as const,
      ];
    }),
  ),
  ...Object.entries(serverEvents).map(
    ([name, event]) => [`${name} tells`, event as z.ZodType, browser.serverEvents[name]!] as const,
  ),
];

describe.each(schemas)("%s", (_name, checked, named) => {
  const light = named as never as Parameters<typeof names.decode>[0];

  test("is translated in the browser as the checked contract translates it (decision 1.10)", () => {
    for (const wire of samples(checked)) {
      const code = z.decode(checked, wire as never);
      expect(names.decode(light, wire as never)).toEqual(code);
      expect(names.encode(light, code as never)).toEqual(z.encode(checked, code as never));
      for (const path of pathsIn(wire))
        expect(browser.codePathOf(named, path)).toBe(codePathOf(checked, path));
    }
  });
});

test("absent and null values stay so, and a default replaces an absent one", () => {
  const light = names.strictObject({ a: names.string(), b: names.array(names.string()), c: names.int() });
  expect(light.decode({ a: null } as never)).toEqual({ a: null });
  const withStandard = names.strictObject({ c: (names.int().default as (n: number) => typeof light)(5) });
  expect(withStandard.decode({} as never)).toEqual({ c: 5 });
});

test("an answer of a newer server loses the fields that this tab does not know", () => {
  expect(names.strictObject({ a: names.string() }).decode({ a: "1", b: "2" } as never)).toEqual({ a: "1" });
});
