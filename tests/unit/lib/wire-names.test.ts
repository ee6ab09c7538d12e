import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { DomainError } from "@/lib/contract/errors";
import { codePathOf, namesOf, wirePathOf } from "@/lib/contract/wire";
import { inWireNames } from "@/server/http/issues";

type Schema = z.core.JSONSchema.JSONSchema;

/** Every field of a schema by its path in code, fields of fields included. */
const pathsOf = (schema: z.ZodType, before = ""): string[] =>
  namesOf(schema).flatMap(({ inCode, schema: inner }) => [
    `${before}${inCode}`,
    ...pathsOf(inner, `${before}${inCode}.`),
  ]);

/** Whether other programs know a field of this path. */
function isOnWire(schema: Schema, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const inner = [
    schema.items ?? [],
    schema.anyOf ?? [],
    schema.oneOf ?? [],
    schema.allOf ?? [],
  ].flat() as Schema[];
  const own = schema.properties?.[name] as Schema | undefined;
  return (own !== undefined && isOnWire(own, rest)) || inner.some((one) => isOnWire(one, [name, ...rest]));
}

const fields = Object.entries(endpoints).flatMap(([noun, group]) =>
  Object.entries(group as Record<string, Endpoint>).flatMap(([name, { input }]) =>
    [...new Set(pathsOf(input))].map((path) => [`${noun}.${name}`, path, input] as const),
  ),
);

/** The fields of the older form, spelled as in the specification (CRED-20). */
const olderForm = ["olderUseBrowser", "sessionCookie", "profile"];

test.each(
  fields.filter(([call, path]) => call !== "accounts.connect" || !olderForm.includes(path)),
)("%s: a fault of %s is told by its name on the wire, and read back by its name in code", (_call, path, input) => {
  const refusal = inWireNames(
    new DomainError("invalid_input", { fields: { [path]: "invalid_input" } }),
    input,
  );
  const [told = ""] = Object.keys((refusal as DomainError).details.fields ?? {});
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any", reused: "inline" });
  expect([told, isOnWire(schema, told.split("."))]).toEqual([expect.not.stringMatching(/[A-Z]/), true]);
  expect(codePathOf(input, told)).toBe(path);
});

test("places in a list stay unchanged", () => {
  expect(wirePathOf(endpoints.campaigns.create.input, "sequence.3.subject")).toBe("sequence.3.subject");
});

test("a field that the call does not have is named like every other on the wire", () => {
  expect(wirePathOf(endpoints.accounts.list.input, "workHoursEnd")).toBe("work_hours_end");
});

test("errors that concern no fields stay unchanged", () => {
  const [error, refusal] = [new Error("x"), new DomainError("conflict")];
  expect([inWireNames(error, z.object({})), inWireNames(refusal, z.object({}))]).toEqual([error, refusal]);
});
