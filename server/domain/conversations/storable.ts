/** Text as Postgres can keep it: without zero bytes, and with no half of a surrogate pair alone. */
export const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** The same for every text in a plain value; anything else is left as it is. */
export function storableDeep<Value>(value: Value): Value {
  if (typeof value === "string") return storable(value) as Value;
  if (Array.isArray(value)) return value.map(storableDeep) as Value;
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, storableDeep(one)])) as Value;
}
