import { parseTemplate, type TemplatePart } from "./template";

export type TemplateProblem = {
  code: "unbalanced_braces" | "uppercase_placeholder" | "unknown_placeholder";
  /** The placeholder at fault; a brace for unbalanced ones. */
  detail: string;
};

/** What is wrong with a text, each problem once, in the order of the text (CAMP-56 to CAMP-59). */
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
  return [...found.values()];
}
