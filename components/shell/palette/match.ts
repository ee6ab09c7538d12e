const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLocaleLowerCase();

/** Whether every typed word begins a word of the text, whatever case and accents: "new camp" finds "New campaign". */
export function fits(text: string, typed: string): boolean {
  const words = plain(text).split(/[\s/]+/);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
