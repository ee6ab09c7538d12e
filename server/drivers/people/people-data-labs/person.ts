import * as z from "zod";
import { listedFilters } from "@/lib/contract/finder/filters";
import { numberOf } from "@/server/domain/phone/number";
import {
  canonicalProfileUrl,
  companyDomain,
  type Identity,
  identitiesOf,
  normalEmail,
} from "@/server/domain/prospects/identity";
import type { ContactKind, DatabasePerson, PersonContacts } from "@/server/ports/people-database";
import { countryCodeOf } from "./countries";
import { idOf } from "./ids";

/**
 * Somebody as the vendor knows them. `identities` are all that they could have asked to be forgotten by. `contacts` may lack what
 * `person.contactInfo` promises: without the right to contact data the vendor only says that it exists.
 */
export type KnownPerson = { person: DatabasePerson; contacts: PersonContacts; identities: Identity[] };

/** A field that the operator's plan does not include is `true` or `false`. */
const text = z
  .union([z.string(), z.boolean()])
  .nullish()
  .catch(null)
  .transform((value) => (typeof value === "string" ? value.trim() : ""));
const contact = z.union([z.string(), z.boolean()]).nullish().catch(null);
const contactsOf = z
  .union([z.array(z.string()), z.boolean()])
  .nullish()
  .catch(null);

const fields = {
  id: z.string(),
  full_name: text,
  first_name: text,
  last_name: text,
  job_title: text,
  job_company_name: text,
  job_company_website: text,
  job_company_size: text,
  industry: text,
  location_locality: text,
  location_region: text,
  location_country: text,
  linkedin_url: text,
  job_last_verified: text,
  work_email: contact,
  personal_emails: contactsOf,
  emails: z
    .array(z.object({ address: z.string() }).transform(({ address }) => address))
    .nullish()
    .catch(null),
  mobile_phone: contact,
  phone_numbers: contactsOf,
};
const shape = z.object(fields);

/** Records per request, of searches and of people who are named. */
export const perRequest = 100;

/** The fields we ask for: addresses too, because people may have asked to be forgotten by them. */
export const askedFields = Object.keys(fields).join(",");

const sizes: readonly string[] = listedFilters.employee_count;

/** Null for what cannot be read, or cannot be named. */
export function readPerson(record: unknown): KnownPerson | null {
  const read = shape.safeParse(record).data;
  const id = read && idOf(read.id);
  const fullName = read && (read.full_name || [read.first_name, read.last_name].filter(Boolean).join(" "));
  if (!read || id === null || id === undefined || !fullName) return null;
  const workEmail = typeof read.work_email === "string" ? normalEmail(read.work_email) : null;
  const personal = addressesOf(listOf(read.personal_emails));
  const emails = new Set([...(workEmail ? [workEmail] : []), ...personal, ...addressesOf(read.emails ?? [])]);
  const phone = [read.mobile_phone, ...listOf(read.phone_numbers)].find((value) => typeof value === "string");
  const profileUrl = read.linkedin_url === "" ? null : canonicalProfileUrl(read.linkedin_url);
  const hasWorkEmail = isThere(read.work_email);
  const has: [ContactKind, boolean][] = [
    ["email", hasWorkEmail || isThere(read.personal_emails)],
    ["work_email", hasWorkEmail],
    ["phone", isThere(read.mobile_phone) || isThere(read.phone_numbers)],
  ];
  const places = [read.location_locality, read.location_region, read.location_country].filter(Boolean);
  return {
    person: {
      ...{ id, fullName, firstName: read.first_name, lastName: read.last_name },
      ...{ position: read.job_title, companyName: read.job_company_name, industry: read.industry },
      companyDomain: (read.job_company_website && companyDomain(read.job_company_website)) || "",
      employeeCount: sizes.includes(read.job_company_size) ? read.job_company_size : null,
      location: [...new Set(places)].join(", "),
      countryCode: countryCodeOf(read.location_country),
      profileUrl,
      contactInfo: has.flatMap(([kind, isIt]) => (isIt ? [kind] : [])),
      // The vendor does not say of any address that it was verified.
      isEnriched: false,
      checkedAt: dateOf(read.job_last_verified),
    },
    contacts: {
      workEmail,
      personalEmail: personal[0] ?? null,
      phone: phone ? numberOf(phone) : null,
    },
    identities: [
      ...[...emails].map((value) => ({ kind: "email" as const, value })),
      ...identitiesOf({ workEmail: null, personalEmail: null, profileUrl, phone: null }),
    ],
  };
}

const listOf = (values: readonly string[] | boolean | null | undefined): readonly string[] =>
  Array.isArray(values) ? values : [];

const addressesOf = (values: readonly string[]): string[] =>
  values.flatMap((value) => normalEmail(value) ?? []);

const isThere = (value: string | readonly string[] | boolean | null | undefined): boolean =>
  value === true || (typeof value !== "boolean" && (value?.length ?? 0) > 0);

/** The beginning of time where it is unknown. */
function dateOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(+date) ? new Date(0) : date;
}

/** Everybody once: somebody with the id, an address or the profile of another is the same. */
export function eachOnce(people: readonly KnownPerson[]): KnownPerson[] {
  const seen = new Set<string>();
  return people.filter(({ person, identities }) => {
    const keys = [person.id, ...identities.map(({ kind, value }) => `${kind} ${value}`)];
    const isKnown = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return !isKnown;
  });
}
