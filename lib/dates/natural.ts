import { type Locale, locales } from "@/lib/contract/fields";
import type { Viewer } from "@/lib/format/moments";
import { dayMs, instantOfWall, type WallTime, wallTimeOf } from "./wall-time";
import { plainText, type Unit, type Word, wordsOf } from "./words";

/** Who says no hour means the beginning of a working day; of today its end. */
const usualHour = 9;
const lateHour = 18;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * The instant that somebody means by "tomorrow 9", "in 3 Tagen", "vendredi 14h" or "12/01 10:30" (ux 67): in the viewer's
 * language, else in any of the five. Days come before months. Null for what says no time, or one that is not ahead.
 */
export function naturalMoment(text: string, viewer: Viewer): Date | null {
  const tokens = plainText(text).match(tokenShape) ?? [];
  if (tokens.length === 0 || tokens.join("").length < plainText(text).replace(/\s/g, "").length) return null;
  const own = locales.filter((one) => one === viewer.locale);
  for (const locale of [...own, ...locales.filter((one) => one !== viewer.locale)]) {
    const said = read(tokens, locale);
    const at = said && resolve(said, viewer);
    if (at && at > viewer.now) return at;
  }
  return null;
}

const tokenShape =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}(?:[./](?:\d{4}|\d{2})?)?|\d{1,2}:\d{2}|\d+\.?|\p{L}[\p{L}'-]*/gu;

type Time = { hour: number; minute: number };
type Said = {
  /** From now on. */
  after: { amount: number; unit: Unit }[];
  days?: number;
  weekday?: number;
  coming?: "week" | "month";
  date?: { day: number; month?: number; year?: number };
  time?: Time;
  /** The beginning of a part of the day. */
  part?: number;
  isAfternoon?: boolean;
};

const isTime = ({ hour, minute }: Time) => hour < 24 && minute < 60;

/** Languages in which "14h" is a clock's time; in the others it is a number of hours. */
const clockH: readonly Locale[] = ["fr", "pt", "es"];

/** What the tokens say in a language; null where one of them says nothing in it. */
function read(tokens: readonly string[], locale: Locale): Said | null {
  const words = wordsOf(locale);
  const said: Said = { after: [] };
  let isWithin = false;
  let amount: number | null = null;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!;
    const next = tokens[at + 1];
    const fixed = readFixed(token, said);
    if (fixed === false) return null;
    if (fixed) {
      at += 1;
      continue;
    }
    if (/^\d/.test(token)) {
      const number = Number.parseInt(token, 10);
      const unit = next === undefined ? undefined : words.get(next);
      const third = tokens[at + 2];
      if (next === "h" && third && /^\d{2}$/.test(third)) {
        said.time = { hour: number, minute: Number(third) };
        at += 3;
      } else if (next === "h" && clockH.includes(locale) && !isWithin) {
        said.time = { hour: number, minute: 0 };
        at += 2;
      } else if (unit?.kind === "unit" && amount === null) {
        said.after.push({ amount: number, unit: unit.unit });
        at += 2;
      } else if (said.date?.month && !said.date.day) {
        said.date.day = number;
        at += 1;
      } else if (said.date && token.length === 4) {
        said.date.year = number;
        at += 1;
      } else if (isFollowedByMonth(tokens, at, words)) {
        said.date = { ...said.date, day: number };
        at += 1;
      } else if (!said.time && number < 24) {
        said.time = { hour: number, minute: 0 };
        at += 1;
      } else return null;
      continue;
    }
    const found = longestPhrase(tokens, at, words);
    if (!found) return null;
    const { word, length } = found;
    at += length;
    if (word.kind === "within") isWithin = true;
    else if (word.kind === "one") amount = 1;
    else if (word.kind === "unit") {
      if (amount === null) return null;
      said.after.push({ amount, unit: word.unit });
      amount = null;
    } else if (!note(word, said)) return null;
  }
  if (said.date && (!said.date.month || !said.date.day)) return null;
  return said.time && !isTime(said.time) ? null : said;
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

/** Dates and times in figures: true when the token was one, false when it is one that cannot be, else undefined. */
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
  // "9.30" is no day of a thirtieth month.
  said.time = { hour: first, minute: second };
  return pair[2] === "." && isTime(said.time);
}

/** Takes a word that stands for itself; false where a second one contradicts the first. */
function note(word: Word, said: Said): boolean {
  switch (word.kind) {
    case "day":
      // "Freitag Morgen" and "el viernes mañana" are mornings.
      if (said.days !== undefined || said.weekday || said.date) said.part = usualHour;
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

/** The instant it says; null where it says none, or a day that does not exist. */
function resolve(said: Said, { now, zone }: Viewer): Date | null {
  const wall = wallTimeOf(now, zone);
  const today = Math.floor(wall / dayMs) * dayMs;
  const short = said.after.filter(({ unit }) => unit === "hour" || unit === "minute");
  if (short.length > 0 && short.length === said.after.length)
    return new Date(
      short.reduce((at, { amount, unit }) => at + amount * (unit === "hour" ? hourMs : minuteMs), +now),
    );
  const time = timeOf(said);
  const on = (day: WallTime, hour: number) =>
    instantOfWall(day + (time ? time.hour * hourMs + time.minute * minuteMs : hour * hourMs), zone);
  const day = dayOf(said, today);
  if (day === null) return null;
  if (day === undefined) {
    if (!time) return null;
    const at = on(today, 0);
    return at > now ? at : on(today + dayMs, 0);
  }
  const at = on(day, day === today ? lateHour : usualHour);
  // A weekday that is today means the next one, once its hour has passed.
  return said.weekday && at <= now ? on(day + 7 * dayMs, usualHour) : at;
}

function timeOf({ time, part }: Said): Time | null {
  if (time && part !== undefined && part >= 14 && time.hour < 12) return { ...time, hour: time.hour + 12 };
  return time ?? (part === undefined ? null : { hour: part, minute: 0 });
}

/** The day it says, as a wall clock's midnight; undefined without one, null for one that does not exist. */
function dayOf(said: Said, today: WallTime): WallTime | null | undefined {
  const { date, weekday, days, coming, after } = said;
  const isoWeekday = new Date(today).getUTCDay() || 7;
  if (date) return dateOf(date as { day: number; month: number; year?: number }, today);
  if (coming === "month") return addMonths(new Date(today).setUTCDate(1), 1);
  if (coming === "week") return today + (8 - isoWeekday + (weekday ? weekday - 1 : 0)) * dayMs;
  if (weekday) {
    const ahead = (weekday - isoWeekday + 7) % 7;
    return today + (ahead || (timeOf(said) ? 0 : 7)) * dayMs;
  }
  if (days !== undefined) return today + days * dayMs;
  if (after.length === 0) return undefined;
  return after.reduce((day, { amount, unit }) => {
    if (unit === "month") return addMonths(day, amount);
    return day + (unit === "week" ? 7 : unit === "day" ? 1 : 0) * amount * dayMs;
  }, today);
}

function dateOf({ day, month, year }: { day: number; month: number; year?: number }, today: WallTime) {
  const own = new Date(today).getUTCFullYear();
  const at = Date.UTC(year ?? own, month - 1, day);
  if (new Date(at).getUTCDate() !== day) return null;
  return year === undefined && at < today ? Date.UTC(own + 1, month - 1, day) : at;
}

/** The same day of a later month, or its last. */
function addMonths(day: WallTime, months: number): WallTime {
  const from = new Date(day);
  const target = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return target + (Math.min(from.getUTCDate(), last) - 1) * dayMs;
}
