export type Texts = { [key: string]: string | Texts };

/** The build turns a text with placeholders into an array of its parts (next.config.ts); that is one text, not a group. */
const isGroup = (text: string | Texts | undefined): text is Texts =>
  typeof text === "object" && !Array.isArray(text);

/** Deep merge of `over` into `base`; keys missing in `over` keep the value of `base`. */
export function mergeTexts(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    merged[key] = isGroup(value) && isGroup(below) ? mergeTexts(below, value) : value;
  }
  return merged;
}
