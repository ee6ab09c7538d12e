import { isEmptyValue } from "@/server/domain/prospects/text";
import { chance } from "../chance";
import { parseTemplate, type TemplatePart } from "./template";

export type Rendered = {
  text: string;
  /** Placeholders that had neither value nor fallback; such a text is never sent (R21). */
  missing: string[];
  /** Placeholders whose fallback was used. */
  fallbacks: string[];
};

/** The seed of a text: a prospect gets the same choices in the preview and in the message (R21). */
export const textSeed = (prospectId: string, stepId: string) => `${prospectId}|${stepId}`;

/** Line breaks and control characters of a value become one space: a value is a word in a sentence, nothing else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const flat = (value: string) => value.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();

/**
 * Fills a text for one prospect. Values are never parsed as template (S48). The choice in `[[a|b]]` depends only on `seed` and the place in
 * the text, so that the preview shows what is sent.
 */
export function renderTemplate(text: string, values: ReadonlyMap<string, string>, seed: string): Rendered {
  const missing = new Set<string>();
  const fallbacks = new Set<string>();
  const write = (part: TemplatePart, place: number): string => {
    if (part.kind === "text") return part.text;
    if (part.kind === "stray") {
      missing.add(part.text);
      return "";
    }
    if (part.kind === "choice") {
      const chosen = part.options[Math.floor(chance(`${seed}|${place}`) * part.options.length)] ?? [];
      return chosen.map(write).join("");
    }
    const value = flat(values.get(part.name) ?? "");
    if (value !== "" && !isEmptyValue(part.name, value)) return value;
    if (part.fallback === null) missing.add(part.name);
    else fallbacks.add(part.name);
    return part.fallback ?? "";
  };
  return {
    text: parseTemplate(text).map(write).join(""),
    missing: [...missing],
    fallbacks: [...fallbacks],
  };
}
