import { zoneNames } from "@/lib/format/zones";
import { afterDelay } from "@/server/domain/campaigns/hours/delay";
import { type Hours, isOpen, nextOpening, windowOf } from "@/server/domain/campaigns/hours/hours";
import { slotAfter } from "@/server/domain/campaigns/hours/slot";
import { instantOf, isoWeekday, localOf } from "@/server/domain/campaigns/hours/zone";
import { clockOf } from "@/server/domain/clock";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const first = Date.UTC(2024, 0, 1);
const last = Date.UTC(2031, 0, 1);

/** A zone as its offsets, read from the runtime differently than the product does. */
type Change = { at: number; before: number; after: number };
function changesOf(zone: string): Change[] {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  const offset = (at: number) => {
    const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(at))!;
    return (sign === "-" ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute);
  };
  const found: Change[] = [];
  for (let at = first; at < last; at += 7 * day) {
    const [before, after] = [offset(at - 7 * day), offset(at)];
    if (before === after) continue;
    let [low, high] = [at - 7 * day, at];
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / 2 / minute) * minute;
      if (offset(middle) === after) high = middle;
      else low = middle;
    }
    found.push({ at: high, before, after });
  }
  return found;
}

const zones = zoneNames().map((zone) => ({ zone, changes: changesOf(zone) }));
const changing = zones.filter(({ changes }) => changes.length > 0);
/** Zones whose clocks change alike: what is read rightly in all of them follows the same course. */
const calendars = [...Map.groupBy(changing, ({ changes }) => JSON.stringify(changes)).values()].map(
  (alike) => alike[0]!,
);

/** What the wall shows near a change. */
const wallNear = ({ at, before, after }: Change, t: number) => t + (t < at ? before : after);
/** The first instant near a change at which the wall has come to a time, shown or leapt over (R7). */
function reaches(change: Change, wall: number): number {
  const early = wall - change.before;
  return early < change.at ? early : Math.max(change.at, wall - change.after);
}
const dayOf = (wall: number) => Math.floor(wall / day);
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** What an account may be set to: every whole hour as a start, the shortest window and a long one, over midnight too. */
const spans = [1, 13].flatMap((length) =>
  Array.from({ length: 24 }, (_, start) => ({ start, end: (start + length) % 24 })),
);
const allSpans = [...spans, { start: 0, end: 24 }];

/** Windows by the days around a change, as the wall says. */
const windowsNear = (change: Change, { start, end, days }: Omit<Hours, "timezone">) => {
  const middle = dayOf(wallNear(change, change.at));
  return [-2, -1, 0, 1, 2].flatMap((ahead) => {
    const begins = middle + ahead;
    if (!days.includes(isoWeekday(begins))) return [];
    const opens = reaches(change, begins * day + start * hour);
    const closes = reaches(change, begins * day + (end > start ? end : end + 24) * hour);
    return opens < closes ? [{ begins, opens, closes }] : [];
  });
};

test("the list covers the world, and the cases below are not empty (M9)", () => {
  expect(zones.length).toBeGreaterThan(400);
  expect(changing.length).toBeGreaterThan(120);
  expect(calendars.length).toBeGreaterThan(30);
  expect(changing.reduce((sum, { changes }) => sum + changes.length, 0)).toBeGreaterThan(1_500);
});

describe.each(changing)("every change of the clock from 2024 to 2030 in $zone (M9, R7)", ({
  zone,
  changes,
}) => {
  test("local time is correct to the millisecond, and a local time maps to the first instant that reaches it", () => {
    const faults = changes.flatMap((change) => {
      const around = [-day, -hour, -1, 0, 1, 29 * minute, hour, 2 * hour, day].map((ms) => change.at + ms);
      const misread = around.filter((t) => {
        const { day: on, msOfDay } = localOf(new Date(t), zone);
        return on * day + msOfDay !== wallNear(change, t);
      });
      const walls = around.map((t) => wallNear(change, t - 45 * minute));
      const missed = walls.filter(
        (wall) =>
          +instantOf({ day: dayOf(wall), msOfDay: wall - dayOf(wall) * day }, zone) !== reaches(change, wall),
      );
      return [...misread, ...missed].map((t) => new Date(t).toISOString());
    });
    expect(faults).toEqual([]);
  });
});

describe.each(calendars)("every change of the clock from 2024 to 2030 as in $zone (M9, R7)", ({
  zone,
  changes,
}) => {
  test("every window opens once, closes by local time and never overlaps another", () => {
    const faults: string[] = [];
    for (const change of changes)
      for (const span of allSpans) {
        const hours = { timezone: zone, ...span, days: everyDay };
        const windows = windowsNear(change, hours);
        for (const [index, { begins, opens, closes }] of windows.slice(0, -1).entries()) {
          const window = windowOf(hours, begins);
          const isRight = +(window?.opens ?? 0) === opens && +(window?.closes ?? 0) === closes;
          const next = windows[index + 1]!.opens;
          const isShut = closes === next || !isOpen(hours, new Date(closes));
          const isFound = +nextOpening(hours, new Date(closes)) === next;
          const isUsed = isOpen(hours, new Date(opens)) && isOpen(hours, new Date(closes - 1));
          if (!isRight || !isShut || !isFound || !isUsed || closes > next)
            faults.push(`${span.start}-${span.end} on ${new Date(opens).toISOString()}`);
        }
      }
    expect(faults).toEqual([]);
  });

  test("a lane acts only in its windows, uses each of them to its end, and does nothing twice", () => {
    const faults: string[] = [];
    const [min, max] = [20 * minute, 40 * minute];
    for (const change of changes) {
      const near = Math.floor((((wallNear(change, change.at - 1) % day) + day) % day) / hour);
      for (const [start, end, days] of [
        [9, 18, [1, 2, 3, 4, 5]],
        [22, 6, [5, 6, 7]],
        [near, (near + 3) % 24, everyDay],
        [(near + 22) % 24, (near + 1) % 24, everyDay],
      ] as const) {
        const hours: Hours = { timezone: zone, start, end, days };
        const windows = windowsNear(change, hours);
        const lane = { id: zone, hours, spacing: { minSeconds: min / 1000, maxSeconds: max / 1000 } };
        const acts: number[] = [];
        for (let at = windows[0]!.opens; at < windows.at(-1)!.closes; ) {
          acts.push(at);
          const p = { now: new Date(at), clock: clockOf([]) };
          at = +slotAfter(lane, p, `${acts.length}`).slotAt;
        }
        const inside = windows.map(({ opens, closes }) => acts.filter((t) => t >= opens && t < closes));
        const isLost = windows.some(({ opens, closes }, index) => {
          const own = inside[index]!;
          const pauses = [...own, closes].map((t, i) => t - (own[i - 1] ?? opens));
          return pauses.some((pause) => pause > max) || pauses.slice(1, -1).some((pause) => pause < min);
        });
        if (inside.flat().length !== acts.length || isLost)
          faults.push(`${start}-${end} near ${new Date(change.at).toISOString()}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test("a delay across it keeps the time of day, or takes the first one after a skipped hour (R4)", () => {
    const faults: string[] = [];
    const hours: Hours = { timezone: zone, start: 9, end: 18, days: everyDay };
    for (const change of changes)
      for (let from = change.at - 2 * day; from < change.at + day; from += 90 * minute)
        for (const unit of ["days", "working_days"] as const) {
          const over = +afterDelay(new Date(from), { amount: 1, unit }, hours);
          if (over !== reaches(change, wallNear(change, from) + day))
            faults.push(`${unit} from ${new Date(from).toISOString()}`);
        }
    expect(faults).toEqual([]);
  });
});
