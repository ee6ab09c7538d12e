import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { writeCampaignFile } from "@/server/domain/campaigns/campaign-file";

type Schema = z.core.JSONSchema.JSONSchema;

/** A place in an input that holds an id, by its path of wire names and list positions. */
export type Slot = readonly (string | number)[];

export type Sample = { fields: Record<string, unknown>; slots: Slot[] };

/** A valid input of an endpoint, made from its schema alone, with every optional field filled but the cursor, which is of the server's making, and every id random. */
export function sampleOf(endpoint: Endpoint): Sample {
  const slots: Slot[] = [];
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any", reused: "inline" });
  const fields = sampleValue(schema, [], slots) as Record<string, unknown>;
  return { fields, slots };
}

/** The same input with one value replaced. */
export function withValue(
  fields: Record<string, unknown>,
  slot: Slot,
  value: unknown,
): Record<string, unknown> {
  const copy = structuredClone(fields);
  const holder = slot
    .slice(0, -1)
    .reduce<Record<string, unknown>>((inner, step) => inner[step as string] as Record<string, unknown>, copy);
  holder[slot.at(-1) as string] = value;
  return copy;
}

const known: Record<string, unknown> = {
  email: "somebody@example.test",
  emails: "somebody@example.test",
  username: "somebody@example.test",
  from_email: "somebody@example.test",
  timezone: "Europe/Berlin",
  country_code: "DE",
  password: "long enough",
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

function sampleValue(schema: Schema, at: Slot, slots: Slot[]): unknown {
  const name = String(at.findLast((step) => typeof step === "string") ?? "");
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variants = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Schema[] | undefined;
  if (variants) return sampleValue(variants.find(({ type }) => type !== "null") ?? {}, at, slots);
  switch ([schema.type].flat()[0]) {
    case "object":
      return objectOf(schema, at, slots);
    case "array":
      return [sampleValue((schema.items ?? {}) as Schema, [...at, 0], slots)];
    case "boolean":
      return known[name] ?? false;
    case "integer":
    case "number":
      return known[name] ?? Math.max(Number(schema.minimum ?? 1), 1);
    case "string":
      return textOf(schema, name, at, slots);
    default:
      return known[name] ?? "text";
  }
}

function objectOf({ properties = {} }: Schema, at: Slot, slots: Slot[]) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name !== "cursor")
      .map(([name, inner]) => [name, sampleValue(inner as Schema, [...at, name], slots)]),
  );
}

function textOf({ format, pattern }: Schema, name: string, at: Slot, slots: Slot[]): unknown {
  if (format === "uuid") {
    slots.push(at);
    return randomUUID();
  }
  if (format === "date") return "2030-01-01";
  if (format === "date-time") return known[name] ?? new Date(0).toISOString();
  if (name in known) return known[name];
  return ["text", "skip", "123456"].find((text) => !pattern || new RegExp(pattern).test(text));
}
