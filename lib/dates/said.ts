import type { Locale } from "@/lib/contract/fields";
import { type Unit, type Word, wordsOf } from "./words";

/** The start of a working day, also used for "morning". */
export const defaultHour = 9;

export type Time = { hour: number; minute: number };
export type Said = {
  /** Offsets from now. */
  after: { amount: number; unit: Unit }[];
  days?: number;
  weekday?: number;
  coming?: "week" | "month";
  date?: { day: number; month?: number; year?: number };
  time?: Time;
  /** The hour at which a part of the day begins. */
  part?: number;
  isAfternoon?: boolean;
};

const isTime = ({ hour, minute }: Time) => hour < 24 && minute < 60;

/** Languages in which "14h" is a time of day; in the others it is a number of hours. */
const clockH: readonly Locale[] = ["fr", "pt", "es"];

type Reading = {
  tokens: readonly string[];
  at: number;
  locale: Locale;
  words: Map<string, Word>;
  said: Said;
  /** After "in" or "dans": a duration follows. */
  isWithin: boolean;
  /** After "a" or "eine": the amount is one. */
  hasOne: boolean;
};

/** Parses the tokens in one language; null if it does not know one of them. */
export function readSaid(tokens: readonly string[], locale: Locale): Said | null {
  const said: Said = { after: [] };
  const reading = { tokens, at: 0, locale, words: wordsOf(locale), said, isWithin: false, hasOne: false };
  while (reading.at < tokens.length) {
    const taken = /^\d/.test(tokens[reading.at]!) ? readFigures(reading) : readWords(reading);
    if (taken === 0) return null;
    reading.at += taken;
  }
  const { date, time } = said;
  if (date && (!date.month || !date.day)) return null;
  return time && !isTime(time) ? null : said;
}

/** Reads the phrase at the current position; returns its number of tokens, 0 if there is none. */
function readWords(reading: Reading): number {
  const { tokens, at, words, said } = reading;
  const found = longestPhrase(tokens, at, words);
  if (!found) return 0;
  const { word, length } = found;
  if (word.kind === "within") reading.isWithin = true;
  else if (word.kind === "one") reading.hasOne = true;
  else if (word.kind === "unit") {
    if (!reading.hasOne) return 0;
    said.after.push({ amount: 1, unit: word.unit });
    reading.hasOne = false;
  } else if (!note(word, said)) return 0;
  return length;
}

/** The same for a token with digits, including its unit or minutes. */
function readFigures(reading: Reading): number {
  const { tokens, at, said } = reading;
  const fixed = readFixed(tokens[at]!, said);
  if (fixed !== undefined) return fixed ? 1 : 0;
  const number = Number.parseInt(tokens[at]!, 10);
  return readSpan(reading, number) || (isPlaced(reading, number) ? 1 : 0);
}

/** "14h30", "14h", "3 days". */
function readSpan({ tokens, at, locale, words, said, isWithin }: Reading, number: number): number {
  const [, next, third] = tokens.slice(at);
  if (next === "h" && third && /^\d{2}$/.test(third)) {
    said.time = { hour: number, minute: Number(third) };
    return 3;
  }
  if (next === "h" && clockH.includes(locale) && !isWithin) {
    said.time = { hour: number, minute: 0 };
    return 2;
  }
  const unit = next === undefined ? undefined : words.get(next);
  if (unit?.kind !== "unit") return 0;
  said.after.push({ amount: number, unit: unit.unit });
  return 2;
}

/** Takes a lone number as a day of the month, the year after one, or an hour; false if it fits none. */
function isPlaced({ tokens, at, words, said }: Reading, number: number): boolean {
  if (said.date?.month && !said.date.day) said.date.day = number;
  else if (said.date && tokens[at]!.length === 4) said.date.year = number;
  else if (isFollowedByMonth(tokens, at, words)) said.date = { ...said.date, day: number };
  else if (!said.time && number < 24) said.time = { hour: number, minute: 0 };
  else return false;
  return true;
}

function isFollowedByMonth(tokens: readonly string[], at: number, words: Map<string, Word>): boolean {
  const after = tokens.slice(at + 1).find((one) => words.get(one)?.kind !== "filler");
  return after !== undefined && words.get(after)?.kind === "month";
}

function longestPhrase(tokens: readonly string[], at: number, words: Map<string, Word>) {
  for (let length = Math.min(4, tokens.length - at); length > 0; length--) {
    const word = words.get(tokens.slice(at, at + length).join(" "));
    if (word) return { word, length };
  }
  return null;
}

/** Reads dates and times in digits: true if the token was one, false if it is invalid, undefined otherwise. */
function readFixed(token: string, said: Said): boolean | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(token);
  if (iso) {
    said.date = { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
    return true;
  }
  const clock = /^(\d{1,2}):(\d{2})$/.exec(token);
  if (clock) {
    said.time = { hour: Number(clock[1]), minute: Number(clock[2]) };
    return isTime(said.time);
  }
  const pair = /^(\d{1,2})([./])(\d{1,2})(?:[./](\d{2}|\d{4})?)?$/.exec(token);
  if (!pair) return undefined;
  const [first, second] = [Number(pair[1]), Number(pair[3])];
  if (first >= 1 && first <= 31 && second >= 1 && second <= 12) {
    const year = pair[4] ? { year: Number(pair[4]) + (pair[4].length === 2 ? 2000 : 0) } : {};
    said.date = { day: first, month: second, ...year };
    return true;
  }
  // "9.30" cannot be a day and month, so it is a time.
  said.time = { hour: first, minute: second };
  return pair[2] === "." && isTime(said.time);
}

/** Applies a word with a meaning of its own; false if it contradicts an earlier one. */
function note(word: Word, said: Said): boolean {
  switch (word.kind) {
    case "day":
      // In "Freitag Morgen" and "el viernes mañana" the word means morning, not tomorrow.
      if (said.days !== undefined || said.weekday || said.date) said.part = defaultHour;
      else said.days = word.days;
      return true;
    case "weekday":
      said.weekday = word.weekday;
      return true;
    case "month":
      said.date = { day: 0, ...said.date, month: word.month };
      return true;
    case "part":
      said.part = word.hour;
      return true;
    case "half":
      if (!said.time || said.time.hour > 12) return false;
      said.time.hour = (said.time.hour % 12) + (word.afternoon ? 12 : 0);
      return true;
    case "coming":
      said.coming = word.unit;
      return true;
    default:
      return word.kind === "filler";
  }
}
