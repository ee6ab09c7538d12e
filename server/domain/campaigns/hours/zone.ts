/** A date of the wall calendar as a count of days since 1970-01-01. */
export type LocalDay = number;
/** What a wall clock shows: the day and the milliseconds since its midnight. */
type LocalTime = { day: LocalDay; msOfDay: number };

const msPerDay = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

/** Clocks only change on a quarter of an hour, so one reading holds for all of it. */
const quarter = 900_000;
const remembered = new Map<string, Map<number, number>>();
/** Cached quarters per zone: a few months. */
const maxRemembered = 10_000;

/** How far the wall clock of a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const known = remembered.get(zone) ?? new Map<number, number>();
  remembered.set(zone, known);
  const begin = Math.floor(at / quarter) * quarter;
  let offset = known.get(begin);
  if (offset === undefined) {
    offset = readWall(begin, zone) - begin;
    if (known.size >= maxRemembered) known.clear();
    known.set(begin, offset);
  }
  return offset;
}

/** The wall clock of a zone at an instant, as if it were UTC, in milliseconds. */
const wallOf = (at: number, zone: string) => at + offsetAt(at, zone);

function readWall(at: number, zone: string): number {
  const shown = formatOf(zone).format(at);
  const n = (from: number, to: number) => Number(shown.slice(from, to));
  // "01/31/2026, 09:05:07"
  return Date.UTC(n(6, 10), n(0, 2) - 1, n(3, 5), n(12, 14), n(15, 17), n(18, 20));
}

export function localOf(at: Date, zone: string): LocalTime {
  const wall = wallOf(+at, zone);
  const day = Math.floor(wall / msPerDay);
  return { day, msOfDay: wall - day * msPerDay };
}

/**
 * The instant at which a wall clock shows this time. A time that the clock skips becomes the first instant after the skip; of a time shown
 * twice the first counts (R7). `msOfDay` may exceed the day.
 */
export function instantOf({ day, msOfDay }: LocalTime, zone: string): Date {
  const wall = day * msPerDay + msOfDay;
  const before = offsetAt(wall - msPerDay, zone);
  const after = offsetAt(wall + msPerDay, zone);
  if (before === after) return new Date(wall - before);
  const shown = [wall - before, wall - after].filter((at) => wallOf(at, zone) === wall);
  return new Date(
    shown.length > 0 ? Math.min(...shown) : changeBetween(wall - msPerDay, wall + msPerDay, zone),
  );
}

/** The instant from which the zone has its later offset. */
function changeBetween(from: number, to: number, zone: string): number {
  const later = offsetAt(to, zone);
  let low = Math.floor(from / quarter);
  let high = Math.ceil(to / quarter);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * quarter, zone) === later) high = middle;
    else low = middle;
  }
  return high * quarter;
}

const judged = new Map<string, boolean>();

/** Whether the runtime knows a zone of this name; the name comes from outside and may be anything. */
export function isZone(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  let isOne = true;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
  } catch {
    isOne = false;
  }
  judged.set(name, isOne);
  return isOne;
}

/** 1 is Monday, 7 is Sunday. */
export const isoWeekday = (day: LocalDay) => ((((day + 3) % 7) + 7) % 7) + 1;
/** YYYY-MM-DD. */
export const isoDate = (day: LocalDay) => new Date(day * msPerDay).toISOString().slice(0, 10);
/** From YYYY-MM-DD. */
export const dayOfIsoDate = (date: string): LocalDay =>
  Math.floor(Date.parse(`${date}T00:00:00Z`) / msPerDay);
