export type Texts = { [key: string]: string | Texts };

/** A text with placeholders comes out of the build as the list of its parts (next.config.ts), and stays whole. */
const isGroup = (text: string | Texts | undefined): text is Texts =>
  typeof text === "object" && !Array.isArray(text);

/** `over` laid on `base`, key by key at every depth: what `over` lacks stays as `base` says it. */
export function mergeTexts(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    merged[key] = isGroup(value) && isGroup(below) ? mergeTexts(below, value) : value;
  }
  return merged;
}
