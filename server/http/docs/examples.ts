import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { wireSchema } from "../input-shape";
import { type Making, sampleOf } from "./sample";

const first = <T>([value]: readonly T[]): T => value as T;
const making: Making = {
  oneOf: first,
  keepsOptional: () => true,
  newId: () => "01890000-0000-7000-8000-000000000001",
};

/** An example request: its required fields, or all if these are not enough. */
export function requestExample({ input }: Endpoint): Record<string, unknown> {
  const schema = wireSchema(input);
  const samples = [{ ...making, keepsOptional: () => false }, making].map((how) => sampleOf(schema, how));
  const example = samples.find((sample) => z.safeDecode(input, sample as never).success);
  if (!example) throw new Error("no example: let sample.ts know a value for the field that is refused");
  return example as Record<string, unknown>;
}

/** An example response. */
export const answerExample = ({ output }: Endpoint): unknown => sampleOf(wireSchema(output), making);
