/** A field of a report, folded lines joined. */
export function fieldOf(text: string, name: string): string {
  const value = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, "im").exec(text)?.[1] ?? "";
  return value.replace(/\s+/g, " ").trim();
}
