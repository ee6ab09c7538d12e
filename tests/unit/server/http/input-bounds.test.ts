import * as z from "zod";
import { dictionary } from "@/lib/contract/dictionary";
import { boundsOf } from "@/server/http/input-bounds";
import { inputShapeOf, wireSchema } from "@/server/http/input-shape";

const bounds = (schema: z.ZodType) => boundsOf(wireSchema(schema));
/** The largest of these fits its bounds: bounds that are too small would refuse valid input. */
const fits = (schema: z.ZodType, largest: unknown, values: number) => {
  schema.parse(largest);
  expect(bounds(schema).bytes).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(largest)));
  expect(bounds(schema).values).toBe(values);
};

const id = "01890000-0000-7000-8000-000000000000";

describe("the size of the largest input (F1)", () => {
  it.each<[string, z.ZodType, unknown, number]>([
    ["a text", z.string().max(10), "€".repeat(10), 1],
    ["a number", z.number(), -Number.MAX_VALUE, 1],
    ["one of several words", z.enum(["a", "longest"]), "longest", 1],
    ["a list of ids", z.array(z.uuid()).max(3), [id, id, id], 4],
    [
      "an object",
      z.strictObject({ name: z.string().max(5), isOn: z.boolean() }),
      { name: "ÄÄÄÄÄ", isOn: false },
      3,
    ],
    ["one of two shapes", z.union([z.null(), z.strictObject({ id: z.uuid() })]), { id }, 2],
    ["values by name", dictionary(z.string().max(2), z.string().max(3), 2), { "€€": "€€€", "$€": "€€€" }, 3],
  ])("%s", (_name, schema, largest, values) => fits(schema, largest, values));

  it.each<[string, z.ZodType]>([
    ["a text", z.string()],
    ["a list", z.array(z.boolean())],
    ["values by name", z.record(z.string().max(5), z.boolean())],
    ["anything", z.unknown()],
    ["a nested text", z.strictObject({ lines: z.array(z.strictObject({ text: z.string() })).max(2) })],
  ])("%s without a bound is unlimited", (_name, schema) => {
    expect(bounds(schema).bytes).toBe(Number.POSITIVE_INFINITY);
  });

  it("lets a call have as many values as a valid body, and a few more so that a long list is named", () => {
    const maxValues = (input: z.ZodType) =>
      inputShapeOf({
        method: "POST",
        path: "/x",
        access: { who: "public", rate: "read" },
        input,
        output: z.null(),
      }).maxValues;
    expect(maxValues(z.strictObject({ id: z.uuid() }))).toBe(2_000);
    expect(maxValues(z.strictObject({ ids: z.array(z.uuid()).max(10_000) }))).toBeGreaterThan(10_000);
  });
});
