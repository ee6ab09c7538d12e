import type * as z from "zod";
import { writeCampaignFile } from "@/server/domain/campaigns/campaign-file";

type Schema = z.core.JSONSchema.JSONSchema;

/** A place in a value by field names and list positions. */
export type Slot = readonly (string | number)[];

/** How a sample is made where the schema leaves it open. */
export type Making = {
  oneOf<T>(values: readonly T[]): T;
  keepsOptional(name: string): boolean;
  newId(at: Slot): string;
};

/** Values that rules beyond the schema ask for, by the name of their field. */
const known: Record<string, string | number | boolean> = {
  email: "ada@example.com",
  emails: "ada@example.com",
  username: "ada@example.com",
  from_email: "ada@example.com",
  timezone: "Europe/Berlin",
  country_code: "DE",
  password: "correct horse battery",
  new_password: "battery horse correct",
  invite_code: "a1B2c3D4e5F6",
  url: "https://example.com/",
  callback_url: "https://example.com/in",
  target_url: "https://example.com/in",
  linkedin_urls: "https://www.linkedin.com/in/ada",
  phone: "+49 30 1234567",
  color: "#416677",
  forward_number: "12025550100",
  accepted_terms: true,
  until: "2035-01-01T08:00:00.000Z",
  start: 9,
  end: 18,
  work_hours_start: 9,
  work_hours_end: 18,
  file: writeCampaignFile({
    ...{ name: "Autumn", type: "simple", steps: [] },
    ...{ include_existing_people: false, include_talked_before: false, only_premium: false },
  }),
};

/** A value that a JSON schema of the contract allows. The cursor is left out, because only the server creates it. */
export function sampleOf(schema: Schema, making: Making, at: Slot = []): unknown {
  const name = String(at.findLast((step) => typeof step === "string") ?? "");
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return making.oneOf(schema.enum);
  const variants = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Schema[] | undefined;
  if (variants) {
    const possible = variants.filter(({ type }) => type !== "null");
    return sampleOf(possible.length > 0 ? making.oneOf(possible) : {}, making, at);
  }
  switch ([schema.type].flat()[0]) {
    case "object":
      return objectOf(schema, making, at);
    case "array":
      return [sampleOf((schema.items ?? {}) as Schema, making, [...at, 0])];
    case "null":
      return null;
    case "boolean":
      return knownAs("boolean", name) ?? making.oneOf([false, true]);
    case "integer":
    case "number":
      return knownAs("number", name) ?? Math.max(Number(schema.minimum ?? 1), 1);
    case "string":
      return textOf(schema, name, making, at);
    default:
      return known[name] ?? "text";
  }
}

const knownAs = (type: string, name: string) => (typeof known[name] === type ? known[name] : undefined);

function objectOf({ required = [], ...schema }: Schema, making: Making, at: Slot) {
  const properties = { ...schema.properties, ...valuesByWord(schema) };
  const isFilled = (name: string) =>
    name !== "cursor" && (required.includes(name) || making.keepsOptional(name));
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isFilled(name))
      .map(([name, inner]) => [name, sampleOf(inner as Schema, making, [...at, name])]),
  );
}

/** The value schemas of an object whose keys are an enum. */
function valuesByWord({ propertyNames, additionalProperties }: Schema): Record<string, Schema> {
  const { enum: words = [] } = (propertyNames ?? {}) as Schema;
  return Object.fromEntries(words.map((word) => [String(word), additionalProperties as Schema]));
}

function textOf({ format, pattern }: Schema, name: string, { newId }: Making, at: Slot): unknown {
  if (format === "uuid") return newId(at);
  if (format === "date") return "2030-01-01";
  if (format === "date-time") return knownAs("string", name) ?? "2030-01-01T09:00:00.000Z";
  if (format === "uri") return "https://example.com/";
  return (
    knownAs("string", name) ??
    ["text", "skip", "123456", "DE", "5x5s1", "2026-11"].find(
      (text) => !pattern || new RegExp(pattern).test(text),
    )
  );
}
