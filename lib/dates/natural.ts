import { locales } from "@/lib/contract/fields";
import type { Viewer } from "@/lib/format/moments";
import { defaultHour, readSaid, type Said, type Time } from "./said";
import { dayMs, instantOfWall, type WallTime, wallTimeOf } from "./wall-time";
import { plainText } from "./words";

/** A day without an hour means the start of its working hours; today means their end. */
const lateHour = 18;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * Parses times such as "tomorrow 9", "in 3 Tagen", "vendredi 14h" or "12/01 10:30" (ux 67), in the viewer's language first, then in any of
 * the five. The day comes before the month. Null if the text is not a time, or not in the future.
 */
export function naturalMoment(text: string, viewer: Viewer): Date | null {
  const tokens = plainText(text).match(tokenShape) ?? [];
  if (tokens.length === 0 || tokens.join("").length < plainText(text).replace(/\s/g, "").length) return null;
  const own = locales.filter((one) => one === viewer.locale);
  for (const locale of [...own, ...locales.filter((one) => one !== viewer.locale)]) {
    const said = readSaid(tokens, locale);
    const at = said && resolve(said, viewer);
    if (at && at > viewer.now) return at;
  }
  return null;
}

const tokenShape =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}(?:[./](?:\d{4}|\d{2})?)?|\d{1,2}:\d{2}|\d+\.?|\p{L}[\p{L}'-]*/gu;

/** The parsed instant; null if there is none, or if the day does not exist. */
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
  const at = on(day, day === today ? lateHour : defaultHour);
  // If the weekday is today and its hour has passed, the next week is meant.
  return said.weekday && at <= now ? on(day + 7 * dayMs, defaultHour) : at;
}

function timeOf({ time, part }: Said): Time | null {
  if (time && part !== undefined && part >= 14 && time.hour < 12) return { ...time, hour: time.hour + 12 };
  return time ?? (part === undefined ? null : { hour: part, minute: 0 });
}

/** The parsed day as midnight in wall time; undefined if there is none, null if it does not exist. */
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

/** The same day of a later month, or that month's last day. */
function addMonths(day: WallTime, months: number): WallTime {
  const from = new Date(day);
  const target = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return target + (Math.min(from.getUTCDate(), last) - 1) * dayMs;
}
