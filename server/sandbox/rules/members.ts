import type { Locale } from "@/lib/contract/fields";
import { asciiName } from "./ascii";
import { chance, pick, weigh } from "./chance";
import { companyAt, companyCount } from "./companies";
import { asiaAndAfrica } from "./names/asian-african";
import type { Country } from "./names/country";
import { easternAndSouthernEurope } from "./names/eastern";
import { englishSpeaking } from "./names/english";
import { frenchAndGermanSpeaking } from "./names/french-german";
import { spanishAndPortugueseSpeaking } from "./names/iberian";
import { northernEurope } from "./names/northern";
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

export const memberCount = 4_000;
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
const list = (text: string) => text.split(", ");

/** The member with this number, from 0 to `memberCount` - 1. */
export function memberAt(index: number): Member {
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

/** Where a member lives who changed the address of their profile; the one of before leads here. */
export const newAddressOf = ({ lastName, language, index }: Member): string =>
  `${profiles}dr-${asciiName(lastName, language, "-")}-${index.toString(36).padStart(3, "0")}`;

/** Neighboring members often share a company, so that a list contains colleagues. */
const companyOf = (index: number) => Math.floor((index * companyCount) / memberCount);

/** Another member of the same company; null if there is none. */
export function colleagueOf(member: Member): Member | null {
  const found = [member.index + 1, member.index - 1].find(
    (index) => companyOf(index) === companyOf(member.index) && index >= 0 && index < memberCount,
  );
  return found === undefined ? null : memberAt(found);
}

const refOf = (index: number) => `member-${index.toString(36).padStart(3, "0")}`;

/** The member of a reference or profile URL, however it is spelled; null if there is none. */
export function memberByRef(ref: string): Member | null {
  const found = /^member-([0-9a-z]{3})$/.exec(ref)?.[1];
  if (found) return within(Number.parseInt(found, 36));
  const url = URL.parse(ref);
  if (url?.hostname !== "people.example") return null;
  const path = url.pathname.toLowerCase().replace(/\/$/, "");
  const member = within(Number.parseInt(path.slice(-3), 36));
  const addresses = member ? [member.profileUrl, newAddressOf(member)] : [];
  return addresses.some((address) => new URL(address).pathname === path) ? member : null;
}

const within = (index: number) => (index >= 0 && index < memberCount ? memberAt(index) : null);

/** A second work address, and a private one: some members answer from there (R15). */
export function otherAddresses({ index, firstName, lastName, language, domain }: Member) {
  const first = asciiName(firstName, language);
  const last = asciiName(lastName, language);
  return { alias: `${first[0]}${last}@${domain}`, private: `${first}.${last}.${index}@homemail.example` };
}

let addresses: Map<string, number> | undefined;
let domains: Set<string> | undefined;

/** Whose mailbox an address is. The directory is built once, at the first question. */
export function memberByEmail(address: string): Member | null {
  addresses ??= directory();
  const index = addresses.get(address.toLowerCase());
  return index === undefined ? null : memberAt(index);
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
  domains ??= new Set(Array.from({ length: companyCount }, (_, index) => companyAt(index).domain));
  return domains.has(domain.toLowerCase());
}
