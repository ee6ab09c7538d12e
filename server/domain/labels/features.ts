import { readsAsAbsence, saysHasLeft } from "../inbox/out-of-office";
import { plain } from "../inbox/plain";
import { meaningsOf } from "./meaning";

/** A reply says what it means at its start; the rest is signatures, disclaimers and pasted text. */
export const maxTextCharacters = 1_500;
const maxWordCharacters = 24;
const maxPaired = 16;

const wordPattern = /[\p{L}\p{N}]+|[?!]+|\p{Extended_Pictographic}/gu;
const mailAddressPattern = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63}/g;
const linkPattern = /\bhttps?:\/\/\S{1,200}/g;

/** The weight of each kind of feature: meaning counts more than spelling. */
const strength = {
  word: 1,
  piece: 0.5,
  meaning: 2.5,
  sequence: 1.8,
  company: 1.4,
  form: 1,
  rule: 2,
} as const;

/** Every sign a text is judged by, with its strength. The keys read well enough to be shown as reasons. */
export type Features = Map<string, number>;

/**
 * Words, pairs and triples of them, word pieces, meanings in any language, the form of the text and the inbox rules that match. The text is
 * cut first, so that its length cannot increase the time.
 */
export function featuresOf(text: string): Features {
  const start = text.slice(0, maxTextCharacters);
  const read = plain(start).replace(linkPattern, " alink ").replace(mailAddressPattern, " amail ");
  const words = (read.match(wordPattern) ?? []).map(shape);
  const found: Features = new Map();
  const add = (kind: keyof typeof strength) => (key: string) => void found.set(key, strength[kind]);
  addWords(words, add("word"));
  addPieces(words, add("piece"));
  addMeanings(meaningsOf(words), { one: add("meaning"), sequence: add("sequence"), company: add("company") });
  addForm(start, words, add("form"));
  if (readsAsAbsence({ subject: "", text: start })) add("rule")("rule absence");
  if (saysHasLeft(start)) add("rule")("rule left");
  return found;
}

type Add = (key: string) => void;

/** A number is a number, a year a year: which one says nothing. */
function shape(word: string): string {
  if (/^[?!]/.test(word)) return word[0]!;
  if (!/^\p{N}+$/u.test(word)) return word.slice(0, maxWordCharacters);
  return /^(19|20)\d\d$/.test(word) ? "0000" : word.length > 4 ? "00000" : "0";
}

function addWords(words: readonly string[], add: Add): void {
  const all = ["^", ...words, "$"];
  for (const [at, word] of all.entries()) {
    const [before, earlier] = [all[at - 1], all[at - 2]];
    add(`word ${word}`);
    if (before !== undefined) add(`pair ${before} ${word}`);
    if (earlier === undefined) continue;
    add(`around ${earlier} ${word}`);
    add(`triple ${earlier} ${before} ${word}`);
  }
}

/** Pieces of three to five letters, by which misspelt and inflected words are known again. */
function addPieces(words: readonly string[], add: Add): void {
  for (const word of words) {
    const ended = `<${word}>`;
    for (let size = 3; size <= 5; size += 1)
      for (let at = 0; at + size <= ended.length; at += 1) add(`piece ${ended.slice(at, at + size)}`);
  }
}

/** The meanings of a text: each one, consecutive ones, and those that occur together in a short text. */
function addMeanings(meant: readonly string[][], add: { one: Add; sequence: Add; company: Add }): void {
  for (const [at, here] of meant.entries())
    for (const one of here) {
      add.one(`about ${one}`);
      for (const before of meant[at - 1] ?? ["^"]) add.sequence(`after ${before} ${one}`);
      for (const earlier of meant[at - 2] ?? []) {
        add.sequence(`later ${earlier} ${one}`);
        for (const before of meant[at - 1]!) add.sequence(`chain ${earlier} ${before} ${one}`);
      }
    }
  const all = [...new Set(meant.flat())].sort();
  if (all.length > maxPaired) return;
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) add.company(`with ${one} ${other}`);
}

function addForm(text: string, words: readonly string[], add: Add): void {
  add(`length ${Math.min(6, Math.floor(Math.log2(words.length + 1)))}`);
  if (/[?¿]/.test(text)) add("asks");
  if (/\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text)) add("shouts");
}
