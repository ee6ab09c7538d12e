import * as z from "zod";
import { endpoint } from "@/lib/contract/endpoint";
import { id } from "@/lib/contract/fields";
import { named, wire } from "@/lib/contract/wire";
import { mergeInput } from "@/server/http/input";
import { inputShapeOf } from "@/server/http/input-shape";

const call = endpoint({
  method: "POST",
  path: "/things/:_id",
  access: { who: "member", rate: "write" },
  input: wire({
    id,
    count: z.int().default(3),
    isOn: z.boolean().optional(),
    ids: z.array(id).optional(),
    scores: z.array(z.number()).optional(),
    nested: z.strictObject({ deep: z.boolean() }).nullable().optional(),
    note: z.string().nullable().optional(),
    terms: named("accepted_terms", z.literal(true).optional()),
  }),
  output: z.null(),
});
const shape = inputShapeOf(call);
const nothing = { path: {}, query: {}, body: {}, isText: false };
const merge = (part: Partial<typeof nothing>) => ({ ...mergeInput(shape, { ...nothing, ...part }) });

describe("an input is one object, wherever its fields come from (API-02, API-03, API-04)", () => {
  it("joins path, query and body by their wire names", () => {
    expect(merge({ path: { _id: "p" }, query: { note: "q" }, body: { count: 4 } })).toEqual({
      _id: "p",
      note: "q",
      count: 4,
    });
  });

  it("refuses a field in two places", () => {
    expect(() => merge({ path: { _id: "p" }, body: { _id: "b" } })).toThrow("invalid_input");
    expect(() => merge({ query: { note: "q" }, body: { note: "b" } })).toThrow("invalid_input");
  });

  it("reads numbers, booleans and JSON from text if the field is one", () => {
    const query = { count: "12", is_on: "true", ids: '["a","b"]', nested: '{"deep":true}', note: "12" };
    expect(merge({ query })).toEqual({
      count: 12,
      is_on: true,
      ids: ["a", "b"],
      nested: { deep: true },
      note: "12",
    });
    expect(merge({ body: { accepted_terms: "1", count: "-3" }, isText: true })).toEqual({
      accepted_terms: true,
      count: -3,
    });
  });

  it("reads a repeated name as a list", () => {
    expect(merge({ query: { ids: ["a", "b"], scores: ["1", "2.5"] } })).toEqual({
      ids: ["a", "b"],
      scores: [1, 2.5],
    });
  });

  it("leaves other text unchanged, and JSON values as they are", () => {
    expect(merge({ query: { count: "12px", is_on: "yes", ids: "[" } })).toEqual({
      count: "12px",
      is_on: "yes",
      ids: "[",
    });
    expect(merge({ body: { count: "12" } })).toEqual({ count: "12" });
  });

  it("removes only token, space and a stray account from the query (API-01)", () => {
    expect(merge({ query: { token: "t", space: "s", credentials_id: "c", note: "n" } })).toEqual({
      note: "n",
    });
    expect(merge({ body: { token: "t" } })).toEqual({ token: "t" });
  });

  it("keeps unknown names, including those of prototypes, so that the schema can refuse them", () => {
    expect(Object.keys(mergeInput(shape, { ...nothing, body: JSON.parse('{"constructor":1}') }))).toEqual([
      "constructor",
    ]);
  });

  it("refuses text that no database stores", () => {
    expect(() => merge({ query: { note: "a\u0000b" } })).toThrow("invalid_input");
  });
});
