const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const firstLetter = (word: string) => [...letters.segment(word)][0]?.segment ?? "";

/** Up to two initials: "Ines Maria Kowalczyk" is IK, "nora@kestrel.example" is N. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*$/, "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? "").toLocaleUpperCase()).join("");
}
