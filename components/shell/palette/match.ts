const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLocaleLowerCase();

/** Whether every typed word is the beginning of a word in the text, ignoring case and accents: "new camp" finds "New campaign". */
export function fits(text: string, typed: string): boolean {
  const words = plain(text).split(/[\s/]+/);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
