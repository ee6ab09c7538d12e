import type { HolidayCountry } from "@/lib/contract/days-off";
import { dayOfIsoDate, isoWeekday, type LocalDay } from "./zone";

/**
 * Public holidays of whole countries (R6). `MM-DD` is a date, `E1` a day after Easter Sunday, `MM-DD>1` the first Monday from a date on. A
 * holiday on a weekend moves to the next free weekday with `+`, to the nearer one with `~`. `@` names the first year.
 */
const calendars: Readonly<Record<HolidayCountry, string>> = {
  AT: "01-01 01-06 E1 05-01 E39 E50 E60 08-15 10-26 11-01 12-08 12-25 12-26",
  AU: "01-01+ 01-26+ E-2 E1 04-25 12-25+ 12-26+",
  BE: "01-01 E1 05-01 E39 E50 07-21 08-15 11-01 11-11 12-25",
  BR: "01-01 E-48 E-47 E-2 04-21 05-01 E60 09-07 10-12 11-02 11-15 11-20 12-25",
  CA: "01-01+ E-2 05-18>1 07-01+ 09-01>1 09-30+ 10-08>1 11-11+ 12-25+ 12-26+",
  CH: "01-01 E-2 E1 E39 E50 08-01 12-25 12-26",
  CZ: "01-01 E-2 E1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26",
  DE: "01-01 E-2 E1 05-01 E39 E50 10-03 12-25 12-26",
  DK: "01-01 E-3 E-2 E1 E39 E50 12-25 12-26",
  ES: "01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25",
  FI: "01-01 01-06 E-2 E1 05-01 E39 06-19>5 12-06 12-24 12-25 12-26",
  FR: "01-01 E1 05-01 05-08 E39 E50 07-14 08-15 11-01 11-11 12-25",
  GB: "01-01+ E-2 E1 05-01>1 05-25>1 08-25>1 12-25+ 12-26+",
  IE: "01-01+ 02-01>1 03-17+ E1 05-01>1 06-01>1 08-01>1 10-25>1 12-25+ 12-26+",
  IT: "01-01 01-06 E1 04-25 05-01 06-02 08-15 10-04@2026 11-01 12-08 12-25 12-26",
  LU: "01-01 E1 05-01 05-09 E39 E50 06-23 08-15 11-01 12-25 12-26",
  MX: "01-01 02-01>1 03-15>1 05-01 09-16 11-15>1 12-25",
  NL: "01-01 E1 04-27 E39 E50 12-25 12-26",
  NO: "01-01 E-3 E-2 E1 05-01 05-17 E39 E50 12-25 12-26",
  PL: "01-01 01-06 E1 05-01 05-03 E60 08-15 11-01 11-11 12-24@2025 12-25 12-26",
  PT: "01-01 E-2 04-25 05-01 E60 06-10 08-15 10-05 11-01 12-01 12-08 12-25",
  SE: "01-01 01-06 E-2 E1 05-01 E39 06-06 06-19>5 12-24 12-25 12-26 12-31",
  US: "01-01~ 01-15>1 02-15>1 05-25>1 06-19~ 07-04~ 09-01>1 10-08>1 11-11~ 11-22>4 12-25~",
};

export function isHoliday(country: HolidayCountry, day: LocalDay): boolean {
  const year = new Date(day * 86_400_000).getUTCFullYear();
  // New Year's Day on a Saturday may be observed on the last day of the old year.
  return holidaysOf(country, year).has(day) || holidaysOf(country, year + 1).has(day);
}

const known = new Map<string, ReadonlySet<LocalDay>>();

function holidaysOf(country: HolidayCountry, year: number): ReadonlySet<LocalDay> {
  const key = `${country}${year}`;
  const days = known.get(key) ?? new Set(reckon(calendars[country].split(" "), year));
  known.set(key, days);
  return days;
}

function reckon(rules: readonly string[], year: number): LocalDay[] {
  const dated = rules.flatMap((rule) => {
    const [what = "", since = "0"] = rule.split("@");
    return Number(since) <= year ? [{ day: dayOf(what, year), moves: what.at(-1) }] : [];
  });
  const days = dated.map(({ day }) => day);
  for (const { day, moves } of dated) {
    const weekday = isoWeekday(day);
    if (weekday < 6) continue;
    if (moves === "~") days.push(weekday === 6 ? day - 1 : day + 1);
    if (moves === "+") days.push(nextFree(day, days));
  }
  return days;
}

function nextFree(from: LocalDay, taken: readonly LocalDay[]): LocalDay {
  let day = from + 1;
  while (isoWeekday(day) >= 6 || taken.includes(day)) day++;
  return day;
}

function dayOf(rule: string, year: number): LocalDay {
  if (rule.startsWith("E")) return easter(year) + Number.parseInt(rule.slice(1), 10);
  const date = dayOfIsoDate(`${year}-${rule.slice(0, 5)}`);
  const weekday = rule[5] === ">" ? Number(rule[6]) : isoWeekday(date);
  return date + ((weekday - isoWeekday(date) + 7) % 7);
}

/** Easter Sunday of the Western churches, by Gauss's rule in the form given by Meeus. */
function easter(year: number): LocalDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return dayOfIsoDate(`${year}-0${Math.floor(f / 31)}-${String((f % 31) + 1).padStart(2, "0")}`);
}
