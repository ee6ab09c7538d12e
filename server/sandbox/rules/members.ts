import type { Locale } from "@/lib/contract/fields";
import { asciiName } from "./ascii";
import { chance, pick, weigh } from "./chance";
import { allCompanies, companyAt, companyCount } from "./companies";
import { moreTitles } from "./more-titles";
import { asiaAndAfrica } from "./names/asian-african";
import type { Country } from "./names/country";
import { easternAndSouthernEurope } from "./names/eastern";
import { englishSpeaking } from "./names/english";
import { frenchAndGermanSpeaking } from "./names/french-german";
import { spanishAndPortugueseSpeaking } from "./names/iberian";
import { northernEurope } from "./names/northern";
import { otherScripts } from "./names/scripts";
import { atCompany, titles } from "./titles";

/** A member of the sandbox. Everything follows from the index, so none has to be stored. */
export type Member = {
  index: number;
  /** How the network names the person. */
  ref: string;
  profileUrl: string;
  gender: "female" | "male";
  firstName: string;
  lastName: string;
  title: string;
  headline: string;
  company: string;
  domain: string;
  email: string;
  countryCode: string;
  location: string;
  timezone: string;
  language: Locale;
};

/** Those on the pages of the network. */
export const memberCount = 4_000;
/** All members: the others are known to the people database, and found by who has their address. */
export const peopleCount = 250_000;
const profiles = "https://people.example/in/";

const countries: readonly Country[] = [
  ...englishSpeaking,
  ...frenchAndGermanSpeaking,
  ...spanishAndPortugueseSpeaking,
  ...northernEurope,
  ...easternAndSouthernEurope,
  ...asiaAndAfrica,
];
const byCode = new Map(countries.map((country) => [country.code, country]));
const weights = Object.fromEntries(countries.map((country) => [country.code, country.weight]));
const lists = new Map<string, readonly string[]>();
/** Split once, because all members are made of the same few lists. */
function list(text: string): readonly string[] {
  const known = lists.get(text) ?? text.split(", ");
  lists.set(text, known);
  return known;
}

/** The member with this number, from 0 to `peopleCount` - 1. */
export const memberAt = (index: number): Member => (index < memberCount ? listedAt(index) : furtherAt(index));

/** A member of the network's pages. */
function listedAt(index: number): Member {
  const country = byCode.get(weigh(weights, "country", index)) as Country;
  const gender = chance("gender", index) < 0.5 ? "female" : "male";
  const firstName = pick(list(country[gender]), "first", index);
  const lastName = pick(list(country.last), "last", index);
  const [city = "", timezone = "UTC"] = pick(list(country.cities), "city", index).split("=");
  const title = pick(titles[country.language], "title", index)[gender];
  const company = companyAt(companyOf(index));
  const local = [firstName, lastName].map((name) => asciiName(name, country.language)).join(".");
  return {
    index,
    ref: refOf(index),
    profileUrl: `${profiles}${asciiName(`${firstName} ${lastName}`, country.language, "-")}-${index.toString(36).padStart(3, "0")}`,
    gender,
    firstName,
    lastName,
    title,
    headline: `${title} ${atCompany[country.language]} ${company.name}`,
    company: company.name,
    domain: company.domain,
    email: `${local}@${company.domain}`,
    countryCode: country.code,
    location: `${city}, ${country.name}`,
    timezone,
    language: country.language,
  };
}

const furtherWeights = Object.fromEntries(
  [...countries, ...otherScripts].map(({ weight }, place) => [place, weight]),
);

/**
 * One of the many others. Their number is in everything by which they are found: four digits where the members of the network's pages have
 * three.
 */
function furtherAt(index: number): Member {
  const place = Number(weigh(furtherWeights, "country", index));
  const country = [...countries, ...otherScripts][place]!;
  const gender = chance("gender", index) < 0.5 ? "female" : "male";
  const [firstName = "", latinFirst = firstName] = pick(list(country[gender]), "first", index).split("=");
  const [lastName = "", latinLast = lastName] = pick(list(country.last), "last", index).split("=");
  const [city = "", timezone = "UTC"] = pick(list(country.cities), "city", index).split("=");
  const title = titleOf(country, gender, index);
  const company = companyAt(companyOf(index));
  const number = numberOf(index);
  const latin = (joint: string) =>
    [latinFirst, latinLast]
      .map((name) => asciiName(name, country.language, joint === "." ? "" : joint))
      .join(joint);
  return {
    ...{ index, gender, firstName, lastName, title, timezone, language: country.language },
    ref: `member-${number}`,
    profileUrl: `${profiles}${latin("-")}-${number}`,
    headline: `${title} ${atCompany[country.language]} ${company.name}`,
    company: company.name,
    domain: company.domain,
    email: `${latin(".")}-${number}@${company.domain}`,
    countryCode: country.code,
    location: `${city}, ${country.name}`,
  };
}

function titleOf(country: Country, gender: "female" | "male", index: number): string {
  if ("titles" in country) return pick(list(country.titles as string), "title", index);
  return chance("which title", index) < 0.4
    ? pick(titles[country.language], "title", index)[gender]
    : pick(moreTitles[country.language], "title", index);
}

const numberOf = (index: number) => index.toString(36).padStart(index < memberCount ? 3 : 4, "0");

/** The latin spelling of a name, as the member's profile URL has it. */
function latinNames({ profileUrl }: Member): string[] {
  return profileUrl.slice(profiles.length).split("-").slice(0, -1);
}

/** Where a member lives who changed the address of their profile; the one of before leads here. */
export const newAddressOf = (member: Member): string => {
  const { lastName, language, index } = member;
  const last = index < memberCount ? asciiName(lastName, language, "-") : (latinNames(member).at(-1) ?? "");
  return `${profiles}dr-${last}-${numberOf(index)}`;
};

/** The number of a member's company. Neighboring members often share one, so that a list contains colleagues. */
export const companyOf = (index: number) =>
  index < memberCount
    ? Math.floor((index * companyCount) / memberCount)
    : // A few companies are large, most are small.
      Math.floor(allCompanies * chance("company", index) ** 2);

/** Another member of the same company; null if there is none. */
export function colleagueOf(member: Member): Member | null {
  if (member.index >= memberCount) return null;
  const found = [member.index + 1, member.index - 1].find(
    (index) => index >= 0 && index < memberCount && companyOf(index) === companyOf(member.index),
  );
  return found === undefined ? null : memberAt(found);
}

const refOf = (index: number) => `member-${numberOf(index)}`;

/** The member of a reference or profile URL, however it is spelled; null if there is none. */
export function memberByRef(ref: string): Member | null {
  const found = /^member-([0-9a-z]{3,4})$/.exec(ref)?.[1];
  if (found) return decoded(found);
  const url = URL.parse(ref);
  if (url?.hostname !== "people.example") return null;
  const path = url.pathname.toLowerCase().replace(/\/$/, "");
  const member = decoded(/-([0-9a-z]{3,4})$/.exec(path)?.[1] ?? "");
  const addresses = member ? [member.profileUrl, newAddressOf(member)] : [];
  return addresses.some((address) => new URL(address).pathname === path) ? member : null;
}

/** The member with a number as it is written in addresses: three digits, or four for the many others. */
function decoded(digits: string): Member | null {
  const index = Number.parseInt(digits, 36);
  return index >= 0 && index < peopleCount && numberOf(index) === digits ? memberAt(index) : null;
}

/** A second work address, and a private one: some members answer from there (R15). */
export function otherAddresses(member: Member) {
  const { index, firstName, lastName, language, domain } = member;
  if (index >= memberCount) {
    const [given = "", family = given] = latinNames(member);
    return {
      alias: `${given[0]}${family}-${numberOf(index)}@${domain}`,
      private: `${given}.${family}.${index}@homemail.example`,
    };
  }
  const first = asciiName(firstName, language);
  const last = asciiName(lastName, language);
  return { alias: `${first[0]}${last}@${domain}`, private: `${first}.${last}.${index}@homemail.example` };
}

let addresses: Map<string, number> | undefined;
let domains: Set<string> | undefined;

/** Whose mailbox an address is. The directory is built once, at the first question. */
export function memberByEmail(address: string): Member | null {
  addresses ??= directory();
  const known = address.toLowerCase();
  const index = addresses.get(known);
  return index === undefined ? furtherByEmail(known) : memberAt(index);
}

/** The addresses of the many others carry their number. */
function furtherByEmail(address: string): Member | null {
  const [, digits] = /-([0-9a-z]{4})@/.exec(address) ?? [];
  const [, decimal] = /\.(\d{4,6})@homemail\.example$/.exec(address) ?? [];
  const member = digits ? decoded(digits) : decimal ? decoded(numberOf(Number(decimal))) : null;
  if (!member || member.index < memberCount) return null;
  return [member.email, ...Object.values(otherAddresses(member))].includes(address) ? member : null;
}

function directory(): Map<string, number> {
  const members = Array.from({ length: memberCount }, (_, index) => memberAt(index));
  const others = members.flatMap((member) =>
    Object.values(otherAddresses(member)).map((address) => [address, member.index] as const),
  );
  // Where two share a second address, a person's own address goes first and then the lower number.
  return new Map([...others.toReversed(), ...members.map(({ email, index }) => [email, index] as const)]);
}

/** Whether one of the firms receives mail under this domain. */
export function isCompanyDomain(domain: string): boolean {
  domains ??= new Set(Array.from({ length: allCompanies }, (_, index) => companyAt(index).domain));
  return domains.has(domain.toLowerCase());
}
