/** Letters that do not come apart into a plain letter and a mark. */
const letters: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", ø: "o", œ: "oe", ł: "l", đ: "d", ı: "i", þ: "th", ð: "d", ς: "σ" },
};

/** A text as it is compared: lower case, without accents, one space between words. Marks that make up other scripts' letters stay. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæøœłđıþðς]/g, (letter) => letters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();

const maxWords = 24;
const maxLength = 40;
/** Scripts that are written without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The different words of a text, folded. Of text without spaces every two neighboring letters are a word, so that parts of it are found. */
export function wordsOf(text: string): string[] {
  const found = folded(text).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [];
  const words = found.flatMap((word) => (unspaced.test(word) ? pairsOf(word) : [word.slice(0, maxLength)]));
  return [...new Set(words)].slice(0, maxWords);
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < 3 ? [word] : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}
