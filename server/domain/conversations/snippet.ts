const longest = 140;
/** How many characters from the beginning of a text a snippet is made of. */
export const snippetSource = longest * 4;

/** The beginning of a message on one line, for the list of conversations; whole characters, never half an emoji. */
export function snippetOf(text: string): string {
  const line = text.slice(0, snippetSource).replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}
