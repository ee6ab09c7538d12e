/** A date of the wall calendar as a count of days since 1970-01-01. */
export type LocalDay = number;
/** What a wall clock shows: the day and the milliseconds since its midnight. */
export type LocalTime = { day: LocalDay; msOfDay: number };

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

/** One instant is asked for many rows at a time, so each zone remembers the last few. */
const remembered = new Map<string, Map<number, number>>();
const mostRemembered = 64;

/** The wall clock of a zone at an instant, as if it were UTC, in milliseconds. */
function wallOf(at: number, zone: string): number {
  const known = remembered.get(zone) ?? new Map<number, number>();
  remembered.set(zone, known);
  const wall = known.get(at) ?? readWall(at, zone);
  if (known.size >= mostRemembered) known.clear();
  known.set(at, wall);
  return wall;
}

function readWall(at: number, zone: string): number {
  const shown = formatOf(zone).format(at);
  const n = (from: number, to: number) => Number(shown.slice(from, to));
  // "01/31/2026, 09:05:07"
  return (
    Date.UTC(n(6, 10), n(0, 2) - 1, n(3, 5), n(12, 14), n(15, 17), n(18, 20)) + (((at % 1000) + 1000) % 1000)
  );
}

const offsetAt = (at: number, zone: string) => wallOf(at, zone) - at;

export function localOf(at: Date, zone: string): LocalTime {
  const wall = wallOf(+at, zone);
  const day = Math.floor(wall / msPerDay);
  return { day, msOfDay: wall - day * msPerDay };
}

/**
 * The instant at which a wall clock shows this time. A time that the clock leaps over becomes the first instant after the
 * leap; of a time shown twice the first counts (R7). `msOfDay` may reach past the day.
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

/** The instant from which on the zone has its later offset. */
function changeBetween(from: number, to: number, zone: string): number {
  const later = offsetAt(to, zone);
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === later) high = middle;
    else low = middle;
  }
  return high;
}

/** 1 is Monday, 7 is Sunday. */
export const isoWeekday = (day: LocalDay) => ((((day + 3) % 7) + 7) % 7) + 1;
/** YYYY-MM-DD. */
export const isoDate = (day: LocalDay) => new Date(day * msPerDay).toISOString().slice(0, 10);
/** From YYYY-MM-DD. */
export const dayOfIsoDate = (date: string): LocalDay =>
  Math.floor(Date.parse(`${date}T00:00:00Z`) / msPerDay);
