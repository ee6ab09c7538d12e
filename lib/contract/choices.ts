/** A choice in a text, `[[a|b]]`: what stands between the brackets, at least one bar among it (R21). */
const choice = /\[\[((?:(?!\]\])[^|])*\|(?:(?!\]\])[\s\S])*)\]\]/g;

/** How many different texts the choices of some texts make together. */
export const countTexts = (...texts: readonly string[]): number =>
  texts
    .flatMap((text) => [...text.matchAll(choice)])
    .reduce((product, [, inner = ""]) => product * inner.split("|").length, 1);
