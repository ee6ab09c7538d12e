import { plain } from "@/server/domain/inbox/plain";

/** A text's words without accents and capitals, however they are separated. */
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every run of so many words in a text. */
export function runsOf(text: string, size: number): string[] {
  const words = wordsOf(text);
  return words
    .slice(0, Math.max(0, words.length - size + 1))
    .map((_, at) => words.slice(at, at + size).join(" "));
}
