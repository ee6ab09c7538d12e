import type { E164 } from "@/server/ports/phone";

/** A state whose law leaves less of the day than the federal one. */
export type State = keyof typeof areaCodes;

/** The area codes of those states (North American Numbering Plan). */
const areaCodes = {
  AL: "205 251 256 334 659 938",
  CA: "209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951",
  CT: "203 475 860 959",
  FL: "239 305 321 324 352 386 407 448 561 645 656 689 727 728 754 772 786 813 850 863 904 941 954",
  IL: "217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872",
  IN: "219 260 317 463 574 765 812 930",
  KY: "270 364 502 606 859",
  LA: "225 318 337 457 504 985",
  MA: "339 351 413 508 617 774 781 857 978",
  MD: "227 240 301 410 443 667",
  ME: "207",
  MI: "231 248 269 313 517 586 616 679 734 810 906 947 989",
  MN: "218 320 507 612 651 763 924 952",
  MS: "228 601 662 769",
  NM: "505 575",
  NV: "702 725 775",
  OK: "405 539 572 580 918",
  OR: "458 503 541 971",
  RI: "401",
  SD: "605",
  TX: "210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979",
  UT: "385 435 801",
  WA: "206 253 360 425 509 564",
  WY: "307",
} as const;

const names: Record<State, string> = {
  AL: "Alabama",
  CA: "California",
  CT: "Connecticut",
  FL: "Florida",
  IL: "Illinois",
  IN: "Indiana",
  KY: "Kentucky",
  LA: "Louisiana",
  MA: "Massachusetts",
  MD: "Maryland",
  ME: "Maine",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  NM: "New Mexico",
  NV: "Nevada",
  OK: "Oklahoma",
  OR: "Oregon",
  RI: "Rhode Island",
  SD: "South Dakota",
  TX: "Texas",
  UT: "Utah",
  WA: "Washington",
  WY: "Wyoming",
};

const states = Object.keys(areaCodes) as State[];
const stateOfCode = new Map(
  states.flatMap((state) => areaCodes[state].split(" ").map((code) => [code, state] as const)),
);

/** The state of a number's area code; null for a state without its own rule, and for numbers outside North America. */
const stateOfNumber = (number: E164): State | null =>
  number.startsWith("+1") ? (stateOfCode.get(number.slice(2, 5)) ?? null) : null;

/** The states an address may be in, as it is usually written: "Austin, Texas, United States", "Miami, FL 33101". */
function statesOfAddress(address: string): State[] {
  const parts = address.split(",").map((part) => part.trim().replace(/ \d{5}(-\d{4})?$/, ""));
  // Expects a city first, then its state: "Washington, D.C." is not the state, and two letters alone may be a country.
  const isThere = (state: State) =>
    parts.some((part, at) => isName(part, state) && (at > 0 || parts.length === 1 || isCountry(parts[1]))) ||
    parts.some((part, at) => at > 0 && part === state);
  return states.filter(isThere);
}
const isName = (part: string, state: State) => part.toLowerCase() === names[state].toLowerCase();
const isCountry = (part = "") => /^(united states|usa|us|u\.s\.a?\.?)$/i.test(part);

/** The states whose rules apply to a prospect: by their number, and by their address. */
export function statesOf(number: E164 | null, address: string): State[] {
  const isAmerican = number === null || number.startsWith("+1");
  const ofNumber = number && stateOfNumber(number);
  return [...new Set([...(ofNumber ? [ofNumber] : []), ...(isAmerican ? statesOfAddress(address) : [])])];
}
