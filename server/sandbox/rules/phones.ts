import type { Behavior } from "@/lib/contract/sandbox";
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
import { type Member, memberAt, memberCount, peopleCount } from "./members";

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

/** The same for those after the network's pages; the last ones have no number. */
const furtherAreas =
  "205 207 208 209 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254 256 260 262 267 269 270 272 276 281 307 308 309 316 318 319 320 321 323 325 330 331 334 336 337 339 346 347 351 352 360 361 380 385 386 409 417 419 423 424 425 430 432 434 435 440 442 443 458 463 469 470 475 478 479 480 484 501 507 508 509 510 515 516 517 518 520 530 531 534 539 540 541 551 559 561 562 563 564 567 570 571 573 574 575 580 585 586 605 606 607 608 609 610 612 614 615 616 618 619 620 623 626 628 629 630 631 636 641 646 650 651 657 660 661 662 667 669 678 681 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 725 726 727 731 732 734 737 740 743 747 754 757 760 762 763 765 769 770 772 774 775 779 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 828 830 831 832 843 845 847 848 850 854 856 857 858 859 860 862 863 864 865 870 872 878 901 903 904 906 907 908 909 910 912 913 914 915 916 918 919 920 925 928 929 930 931 934 936 937 938 940 941 947 949 951 952 954 956 959 970 971 972 973 978 979 980 984 985 989".split(
    " ",
  );

/** The mobile number of any member; numbers that are reserved for fiction do not suffice for all. */
export function mobileOf(member: Pick<Member, "index" | "countryCode">): E164 | null {
  const further = member.index - memberCount;
  if (further < 0) return phoneOf(member);
  // Every eighth of them, so that they are spread over all.
  const place = further / 8;
  const area = Number.isInteger(place) ? furtherAreas[Math.floor(place / 100)] : undefined;
  return area === undefined ? null : (`+1${area}55501${pad(place % 100, 2)}` as E164);
}

/** The mobile number of the member with this number, of those on the network's pages. */
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
  const further = furtherAreas.indexOf(area) * 100 + Number(last);
  if (further >= 0 && area !== "") return ofNumber(memberCount + further * 8, number);
  if (!(index >= 0 && index < memberCount) || (area === "" && !number.startsWith(french))) return null;
  const member = memberAt(index);
  return phoneOf(member) === number ? member : null;
}

function ofNumber(index: number, number: E164): Member | null {
  const member = index < peopleCount ? memberAt(index) : null;
  return member && mobileOf(member) === number ? member : null;
}

/** What happens to messages to a member: some have a landline, an old number, or a phone that is always off. */
export function lossOf(index: number, workspaceId: string, behavior: Behavior): LostReason | null {
  if (chance("phone", workspaceId, index) * 100 >= behavior.bouncePercent) return null;
  return weigh(
    { no_mobile: 40, number_unknown: 35, handset_unreachable: 25 },
    "phone lost",
    workspaceId,
    index,
  );
}

/** The result of a voicemail call to a member; an unassigned number fails. */
export function dropResultOf(index: number, workspaceId: string, behavior: Behavior): DropResult {
  if (lossOf(index, workspaceId, behavior) === "number_unknown") return "failed";
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
