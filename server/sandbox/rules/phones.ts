import type { Temper } from "@/lib/contract/sandbox";
import type {
  DropResult,
  E164,
  LostReason,
  NumberCategory,
  NumberOffer,
  NumberSearch,
  PhoneCountry,
} from "@/server/ports/phone";
import { chance, weigh } from "./chance";
import { type Member, memberAt, memberCount } from "./members";

/*
 * Only numbers reserved for fiction in North America, Britain, France and Germany, so that anything that leaves the sandbox by mistake
 * reaches no one.
 */

/** North American area codes, one per hundred members. */
const areas =
  "212 213 214 215 216 301 302 303 304 305 310 312 313 314 315 317 401 402 404 405 406 407 408 410 412 413 414 415 416 502 503 504 505 512 513 514 601 602 603 604".split(
    " ",
  );
const french = "+3363998";
const pad = (value: number, length: number) => String(value).padStart(length, "0");

/** The mobile number of the member with this number. */
export function phoneOf({ index, countryCode }: Pick<Member, "index" | "countryCode">): E164 {
  if (countryCode === "FR") return `${french}${pad(index, 4)}` as E164;
  return `+1${areas[Math.floor(index / 100)]}55501${pad(index % 100, 2)}`;
}

/** The member with this number; null if there is none. */
export function memberByPhone(number: E164): Member | null {
  const [, area = "", last = ""] = /^\+1(\d{3})55501(\d\d)$/.exec(number) ?? [];
  const index = number.startsWith(french)
    ? Number(number.slice(french.length))
    : areas.indexOf(area) * 100 + Number(last);
  if (!(index >= 0 && index < memberCount) || (area === "" && !number.startsWith(french))) return null;
  const member = memberAt(index);
  return phoneOf(member) === number ? member : null;
}

/** What happens to messages to a member: some have a landline, an old number, or a phone that is always off. */
export function lossOf(index: number, workspaceId: string, temper: Temper): LostReason | null {
  if (chance("phone", workspaceId, index) * 100 >= temper.bouncePercent) return null;
  return weigh(
    { no_mobile: 40, number_unknown: 35, handset_unreachable: 25 },
    "phone lost",
    workspaceId,
    index,
  );
}

/** The result of a voicemail call to a member; an unassigned number fails. */
export function dropResultOf(index: number, workspaceId: string, temper: Temper): DropResult {
  if (lossOf(index, workspaceId, temper) === "number_unknown") return "failed";
  return weigh({ left: 60, answered: 15, busy: 10, no_answer: 15 }, "phone machine", workspaceId, index);
}

type Range = {
  country: string;
  category: NumberCategory;
  place: string;
  area: string;
  from: string;
  digits: number;
};

const ranges: readonly Range[] = [
  ...[
    ["US", "New York, NY", "917"],
    ["US", "Boston, MA", "617"],
    ["US", "Chicago, IL", "773"],
    ["US", "Seattle, WA", "206"],
    ["CA", "Montréal, QC", "438"],
    ["CA", "Vancouver, BC", "778"],
  ].map(([country = "", place = "", area = ""]) => ({
    ...{ country, place, area, category: "local" as const },
    ...{ from: `+1${area}55501`, digits: 2 },
  })),
  { country: "GB", category: "mobile", place: "", area: "7700", from: "+447700900", digits: 3 },
  { country: "FR", category: "mobile", place: "", area: "6", from: "+336399980", digits: 2 },
  { country: "DE", category: "local", place: "Berlin", area: "30", from: "+493023125", digits: 3 },
];
const perPage = 20;

export function sandboxCountries(): PhoneCountry[] {
  const codes = [...new Set(ranges.map(({ country }) => country))];
  return codes.map((code) => ({
    code,
    categories: [...new Set(ranges.flatMap((one) => (one.country === code ? [one.category] : [])))],
  }));
}

/** Numbers a workspace can have, some of each place, without those it has; another workspace is offered others. */
export function sandboxOffers(search: NumberSearch, taken: ReadonlySet<string>): NumberOffer[] {
  const fitting = ranges.filter(
    ({ country, category, area }) =>
      country === search.country &&
      category === search.category &&
      (search.area === null || area === search.area),
  );
  const isFree = (number: E164) => !taken.has(number) && memberByPhone(number) === null;
  return fitting
    .flatMap((range) =>
      numbersOf(range, search.workspaceId)
        .filter(isFree)
        .slice(0, Math.floor(perPage / fitting.length))
        .map((number): NumberOffer => {
          return { number, country: range.country, place: range.place, takesSms: true };
        }),
    )
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
}

/** All numbers of a range; each workspace begins somewhere else. */
function numbersOf({ from, digits }: Range, workspaceId: string): E164[] {
  const count = 10 ** digits;
  const first = Math.floor(chance("offers", workspaceId, from) * count);
  return Array.from(
    { length: count },
    (_, place): E164 => `${from}${pad((first + place) % count, digits)}` as E164,
  );
}

/** Whether the sandbox has this number to give. */
export const isOffered = (number: E164): boolean =>
  ranges.some(({ from, digits }) => number.startsWith(from) && number.length === from.length + digits);
