import { parseTemplate, type TemplatePart } from "./template";

export type TemplateProblem = {
  code:
    | "unbalanced_braces"
    | "uppercase_placeholder"
    | "unknown_placeholder"
    | "unbalanced_choice"
    | "empty_choice"
    | "single_choice";
  /** The placeholder or the choice at fault; a brace for unbalanced ones. */
  detail: string;
};

const shortened = (inner: string) => `[[${inner.slice(0, 40)}]]`;

/** Choices that are unclosed, unopened or nested, that may be empty, or that have a single option (R21). */
function choiceProblems(text: string): TemplateProblem[] {
  const found: TemplateProblem[] = [];
  let open: number | null = null;
  for (const { 0: sign, index } of text.matchAll(/\[\[|\]\]/g)) {
    if ((sign === "[[") === (open !== null)) found.push({ code: "unbalanced_choice", detail: sign });
    if (sign === "[[") open = index + 2;
    else if (open !== null) {
      const inner = text.slice(open, index);
      const options = inner.split("|");
      if (options.length === 1) found.push({ code: "single_choice", detail: shortened(inner) });
      else if (options.some((option) => option.trim() === ""))
        found.push({ code: "empty_choice", detail: shortened(inner) });
      open = null;
    }
  }
  if (open !== null) found.push({ code: "unbalanced_choice", detail: "[[" });
  return found;
}

/** The problems of a text, each once, in the order of the text (CAMP-56 to CAMP-59). */
export function templateProblems(text: string, knownNames: ReadonlySet<string>): TemplateProblem[] {
  const found = new Map<string, TemplateProblem>();
  const note = (code: TemplateProblem["code"], detail: string) =>
    found.set(`${code} ${detail}`, { code, detail });
  const visit = (part: TemplatePart) => {
    if (part.kind === "stray") note(part.problem, part.text);
    if (part.kind === "placeholder" && !knownNames.has(part.name)) note("unknown_placeholder", part.name);
    if (part.kind === "choice") for (const option of part.options) option.forEach(visit);
  };
  parseTemplate(text).forEach(visit);
  for (const { code, detail } of choiceProblems(text)) note(code, detail);
  return [...found.values()];
}
