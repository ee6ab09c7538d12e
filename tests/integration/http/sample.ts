import { randomUUID } from "node:crypto";
import type { Endpoint } from "@/lib/contract/endpoint";
import { type Making, type Slot, sampleOf as sampleOfSchema } from "@/server/http/docs/sample";
import { wireSchema } from "@/server/http/input-shape";

export type { Slot } from "@/server/http/docs/sample";

/** `slots`: the places that hold IDs. */
export type Sample = { fields: Record<string, unknown>; slots: Slot[] };
export type Choice = Omit<Making, "newId">;

const first: Choice = { oneOf: ([value]) => value as never, keepsOptional: () => true };

/**
 * A valid input of an endpoint, generated from its schema, with random IDs. By default it takes the first option of every choice, and every
 * optional field; `choice` changes that.
 */
export function sampleOf(endpoint: Endpoint, choice: Choice = first): Sample {
  const slots: Slot[] = [];
  const newId = (at: Slot) => {
    slots.push(at);
    return randomUUID();
  };
  const fields = sampleOfSchema(wireSchema(endpoint.input), { ...choice, newId });
  return { fields: fields as Record<string, unknown>, slots };
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
