import { type Rendered, renderTemplate, textSeed } from "./sequence/merge";
import { mailValues, unsubscribeMark } from "./sequence/placeholder-values";

/** A mailbox's footer for one person, the same below every mail; the link to unsubscribe is `unsubscribeUrl`, or stays a mark. */
export const filledFooter = (
  footer: string,
  values: ReadonlyMap<string, string>,
  prospectId: string,
  unsubscribeUrl?: string,
): Rendered =>
  renderTemplate(footer.trim(), mailValues(values, unsubscribeUrl), textSeed(prospectId, "footer"));

/**
 * What of a footer stands below these words: where they hold the link to unsubscribe themselves, its lines with the link are
 * left out, because a mail says it once.
 */
export function footerBelow(text: string, footer: string, link: string = unsubscribeMark): string {
  const lines = footer.split("\n");
  return (text.includes(link) ? lines.filter((line) => !line.includes(link)) : lines).join("\n").trim();
}

/** A mail's words with the footer below (R18). */
export function withFooter(text: string, footer: string, link?: string): string {
  const below = footerBelow(text, footer, link);
  return below === "" ? text : `${text.trimEnd()}\n\n${below}`;
}
