/** A text of at most `longest` characters, cut after a word if one ends in its last third (CAMP-60). */
export function shorten(text: string, longest: number): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  const cut = characters.slice(0, longest - 1).join("");
  const wordEnd = cut.search(/\s+\S*$/);
  return `${(wordEnd > cut.length * (2 / 3) ? cut.slice(0, wordEnd) : cut).trimEnd()}…`;
}
