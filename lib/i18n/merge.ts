export type Texts = { [key: string]: string | Texts };

/** `over` laid on `base`, key by key at every depth: what `over` lacks stays as `base` says it. */
export function mergeTexts(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    merged[key] = typeof value === "object" && typeof below === "object" ? mergeTexts(below, value) : value;
  }
  return merged;
}
