/** A choice in a text, `[[a|b]]`: the text between the brackets, with at least one bar (R21). */
const choice = /\[\[((?:(?!\]\])[^|])*\|(?:(?!\]\])[\s\S])*)\]\]/g;

/** The number of different texts that the choices in some texts produce together. */
export const countTexts = (...texts: readonly string[]): number =>
  texts
    .flatMap((text) => [...text.matchAll(choice)])
    .reduce((product, [, inner = ""]) => product * inner.split("|").length, 1);
