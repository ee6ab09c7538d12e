const longest = 140;

/** The beginning of a message on one line, for the list of conversations; whole characters, never half an emoji. */
export function snippetOf(text: string): string {
  const line = text
    .slice(0, longest * 4)
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...line];
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}
