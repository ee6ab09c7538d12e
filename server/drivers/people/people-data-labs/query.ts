import type { Among, ContactKind, NotNow, PeopleQuery } from "@/server/ports/people-database";
import { countryNames } from "./countries";
import { later } from "./meaning";

type Clause = Record<string, unknown>;
/** A search in the vendor's terms, an Elasticsearch query; `nobody` can match it, so that there is nothing to ask; or it cannot be put. */
type Asked = { kind: "query"; query: Clause } | { kind: "nobody" } | NotNow;

const freshDays = 90;
const dayMs = 86_400_000;
const unsupported = "unsupported" as const;
/** What a value matches: nobody without a clause. `unsupported`: the vendor does not know. */
type Meaning = Clause[] | typeof unsupported;

const revenues: Record<string, readonly string[]> = {
  under_1m: ["$0-$1M"],
  "1m_10m": ["$1M-$10M"],
  "10m_50m": ["$10M-$25M", "$25M-$50M"],
  "50m_250m": ["$50M-$100M", "$100M-$250M"],
  "250m_1b": ["$250M-$500M", "$500M-$1B"],
  over_1b: ["$1B-$10B", "$10B+"],
};
/** The vendor's ranges of income end at 250,000; its range from 45,000 to 55,000 lies in two of ours. */
const incomes: Record<string, readonly string[]> = {
  under_50k: ["<20,000", "20,000-25,000", "25,000-35,000", "35,000-45,000", "45,000-55,000"],
  "50k_100k": ["45,000-55,000", "55,000-70,000", "70,000-85,000", "85,000-100,000"],
  "100k_250k": ["100,000-150,000", "150,000-250,000"],
};

const terms = (field: string, values: readonly string[]): Clause[] =>
  values.length === 0 ? [] : [{ terms: { [field]: values } }];
const anyOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } };
const allOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 1 ? clauses[0]! : { bool: { must: clauses } };
const exists = (field: string): Clause => ({ exists: { field } });
const lower = (value: string) => value.trim().toLowerCase().replace(/\s+/g, " ");

/** What each filter's values match. Filters that are missing are not supported. */
const filters: Record<string, (value: string, today: Date) => Meaning> = {
  jobTitle(value) {
    const words = [...new Set(lower(value).match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? [])];
    return words.length === 0 ? [] : [allOf(words.map((word) => ({ match: { "job_title.text": word } })))];
  },
  // Names are stored whole: they are found by all of it, or by the words they begin with.
  company: (value) => {
    const name = lower(value);
    return [{ term: { job_company_name: name } }, { prefix: { job_company_name: `${name} ` } }];
  },
  country: (value) => terms("location_country", countryNames(value)),
  state(value) {
    const slash = value.indexOf("/");
    const region: Clause = { term: { location_region: lower(value.slice(slash + 1)) } };
    const country = terms("location_country", countryNames(value.slice(0, Math.max(0, slash))));
    return [allOf([region, ...country])];
  },
  industry: (value) => terms("industry", [lower(value)]),
  employeeCount: (value) => terms("job_company_size", [value]),
  revenue: (value) => terms("job_company_inferred_revenue", revenues[value] ?? []),
  gender: (value) => terms("sex", [value]),
  ageRange(value, today) {
    const [from, to] = value.split(/[-+]/).map(Number);
    if (!from) return [];
    const year = today.getUTCFullYear();
    return [{ range: { birth_year: { ...(to && { gte: String(year - to) }), lte: String(year - from) } } }];
  },
  incomeRange: (value) => (incomes[value] ? terms("inferred_salary", incomes[value]) : unsupported),
};

const contacts: Record<ContactKind, Clause> = {
  email: anyOf([exists("work_email"), exists("personal_emails")]),
  work_email: exists("work_email"),
  phone: anyOf([exists("mobile_phone"), exists("phone_numbers")]),
};

/** Translates a search. What the vendor does not know is refused: leaving it out would answer another question, for the same price. */
export function queryOf(
  { filters: wanted = {}, contactInfo = [], enrichedOnly, freshOnly, liOnly }: PeopleQuery,
  today: Date,
): Asked {
  if (enrichedOnly) return later("filter_not_supported");
  const must: Clause[] = [];
  const mustNot: Clause[] = [];
  for (const [name, among] of Object.entries(wanted)) {
    if (!among || isEmpty(among)) continue;
    const meaning = filters[name];
    const of = (values: readonly string[] = []) =>
      values.map((value) => meaning?.(value, today) ?? unsupported);
    const [include, exclude] = [of(among.include), of(among.exclude)];
    if ([...include, ...exclude].includes(unsupported)) return later("filter_not_supported");
    const matching = merged(include.flat() as Clause[]);
    if (include.length > 0 && matching.length === 0) return { kind: "nobody" };
    if (matching.length > 0) must.push(anyOf(matching));
    mustNot.push(...merged(exclude.flat() as Clause[]));
  }
  for (const kind of new Set(contactInfo)) must.push(contacts[kind]);
  if (liOnly) must.push(exists("linkedin_url"));
  if (freshOnly) {
    const since = new Date(+today - freshDays * dayMs).toISOString().slice(0, 10);
    must.push({ range: { job_last_verified: { gte: since } } });
  }
  if (must.length === 0 && mustNot.length === 0) return { kind: "query", query: { match_all: {} } };
  return {
    kind: "query",
    query: {
      bool: { ...(must.length > 0 && { must }), ...(mustNot.length > 0 && { must_not: mustNot }) },
    },
  };
}

const isEmpty = ({ include = [], exclude = [] }: Among) => include.length + exclude.length === 0;

/** Values of one field become one clause. */
function merged(clauses: readonly Clause[]): Clause[] {
  const byField = new Map<string, Set<string>>();
  const others: Clause[] = [];
  for (const clause of clauses) {
    const [field, values] = Object.entries((clause.terms ?? {}) as Record<string, string[]>)[0] ?? [];
    if (field === undefined || values === undefined) others.push(clause);
    else byField.set(field, new Set([...(byField.get(field) ?? []), ...values]));
  }
  return [...[...byField].flatMap(([field, values]) => terms(field, [...values])), ...others];
}
