/** The reading of a wall clock, in milliseconds as if it were UTC. */
export type WallTime = number;

export const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  formats.set(zone, made);
  return made;
}

/** The wall-clock time in a zone at an instant, to the second. */
export function wallTimeOf(at: Date, zone: string): WallTime {
  const shown = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The instant at which a zone's clock shows that time. A time skipped by a clock change moves forward by the gap. */
export function instantOfWall(wall: WallTime, zone: string): Date {
  const before = wallTimeOf(new Date(wall - dayMs), zone) - (wall - dayMs);
  const guess = wall - before;
  const offset = wallTimeOf(new Date(guess), zone) - guess;
  const at = wall - offset;
  return new Date(wallTimeOf(new Date(at), zone) === wall ? at : guess);
}
