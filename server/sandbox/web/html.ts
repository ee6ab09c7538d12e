/** A piece of HTML that is already escaped. */
export type Html = { readonly html: string };
type Part = Html | string | number | null | false | readonly (Html | string)[];

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const render = (part: Part): string => {
  if (part === null || part === false) return "";
  if (typeof part === "object") return "html" in part ? part.html : part.map(render).join("");
  return escaped(String(part));
};

/** HTML in which everything that is filled in is escaped, but for HTML made by this very function. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.reduce((before, text, at) => `${before}${render(parts[at - 1] ?? "")}${text}`),
});
