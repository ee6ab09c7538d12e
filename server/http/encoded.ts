import * as z from "zod";

/** Encoded frozen objects: they cannot change, so each is encoded once. */
const texts = new WeakMap<object, string>();

/** The JSON of an answer's payload. Of a list, items that a service froze are taken as they were encoded before. */
export function encodedText(output: z.ZodType, value: unknown): string {
  const { element } = output.def as { element?: z.ZodType };
  if (!Array.isArray(value) || !element || output.def.type !== "array")
    return JSON.stringify(z.encode(output, value));
  return `[${value.map((item) => itemText(element, item)).join(",")}]`;
}

function itemText(element: z.ZodType, item: unknown): string {
  if (typeof item !== "object" || item === null || !Object.isFrozen(item))
    return JSON.stringify(z.encode(element, item));
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = JSON.stringify(z.encode(element, item));
  texts.set(item, text);
  return text;
}
