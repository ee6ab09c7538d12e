import type { PlanBook } from "./plan-book";

/** What another book changes, one line for each place: `plans.basic.credits: 100 → 200`. */
export function differences(before: PlanBook, after: PlanBook): string[] {
  const [had, has] = [placesIn(before), placesIn(after)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((path) => {
    const [old, now] = [had.get(path), has.get(path)];
    return old === now ? [] : [`${path}: ${old ?? "nothing"} → ${now ?? "nothing"}`];
  });
}

/** Every value by its path. A feature is named by itself and a pack by its size, wherever they stand. */
function placesIn({ plans, addOns, packs }: PlanBook): Map<string, string> {
  const places = new Map<string, string>();
  const note = (path: string, value: unknown): void => {
    if (value === null || typeof value !== "object") return void places.set(path, String(value));
    for (const [key, part] of Object.entries(value)) note(`${path}.${key}`, part);
  };
  for (const [tier, { features, ...terms }] of Object.entries(plans)) {
    for (const name of features) places.set(`plans.${tier}.features.${name}`, "included");
    note(`plans.${tier}`, terms);
  }
  note("addOns", addOns);
  for (const { credits, prices } of packs) note(`packs of ${credits}`, prices);
  return places;
}
