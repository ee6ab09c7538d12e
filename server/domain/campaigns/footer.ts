import { type Rendered, renderTemplate, textSeed } from "./sequence/merge";
import { mailValues, unsubscribeMark } from "./sequence/placeholder-values";

/** A mailbox's footer for one prospect, the same below every email. The unsubscribe link is `unsubscribeUrl`, or stays a placeholder. */
export const filledFooter = (
  footer: string,
  values: ReadonlyMap<string, string>,
  prospectId: string,
  unsubscribeUrl?: string,
): Rendered =>
  renderTemplate(footer.trim(), mailValues(values, unsubscribeUrl), textSeed(prospectId, "footer"));

/**
 * The footer below this text. If the text contains the unsubscribe link itself, the footer's lines with the link are left out, so that it
 * appears once.
 */
export function footerBelow(text: string, footer: string, link: string = unsubscribeMark): string {
  const lines = footer.split("\n");
  return (text.includes(link) ? lines.filter((line) => !line.includes(link)) : lines).join("\n").trim();
}

/** The text of an email with its footer (R18). */
export function withFooter(text: string, footer: string, link?: string): string {
  const below = footerBelow(text, footer, link);
  return below === "" ? text : `${text.trimEnd()}\n\n${below}`;
}
