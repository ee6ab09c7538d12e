import {
  type ContactInfo,
  contactInfo,
  type ListedFilter,
  listedFilters,
  maxFilterValues,
  type PeopleFilters,
  type PeopleSort,
  peopleSorts,
  type SuggestedFilter,
  suggestedFilters,
} from "@/lib/contract/finder/filters";

/**
 * What is searched for in the people database, as in the query of its URL (`job_title=Sales+Manager&not_industry=Staffing&only=fresh`) and
 * in a saved search: values by filter, with excluded ones under `not_`, `contact` for contact data and `only` for flags. `sort` is the order,
 * and no filter.
 */
export type PeopleSearch = Readonly<Record<string, readonly string[]>>;
export type FilterKey = SuggestedFilter | ListedFilter | "contact" | "only";

/** Flags of a search (PROSPECT-02): verified email, data of the last 90 days, with a profile URL. */
export const onlyFlags = ["enriched", "fresh", "profile"] as const;

export const listedKeys = Object.keys(listedFilters) as ListedFilter[];
/** All filters, in the order in which they are shown. */
const filterKeys: readonly FilterKey[] = [...suggestedFilters, ...listedKeys, "contact", "only"];
export const excluded = (key: SuggestedFilter) => `not_${key}`;

/** The filters under their names in the contract. */
const fields = {
  job_title: "jobTitle",
  company: "company",
  country: "country",
  state: "state",
  industry: "industry",
  employee_count: "employeeCount",
  revenue: "revenue",
  gender: "gender",
  age_range: "ageRange",
  income_range: "incomeRange",
  net_worth: "netWorth",
  homeowner: "homeowner",
  married: "married",
  children: "children",
} as const satisfies Record<SuggestedFilter | ListedFilter, keyof PeopleFilters>;

const isCountry = (value: string) => /^[A-Z]{2}$/.test(value);
const fits = (key: SuggestedFilter) => (value: string) =>
  key === "country" ? isCountry(value) : value.trim() !== "" && value.length <= 100;
const among =
  (known: readonly string[]) =>
  (value: string): boolean =>
    known.includes(value);

/** Every parameter of a search, with the values that it accepts; a damaged link must not become a refused request. */
const accepted: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ...suggestedFilters.flatMap((key): [string, (value: string) => boolean][] => [
    [key, fits(key)],
    [excluded(key), fits(key)],
  ]),
  ...listedKeys.map((key): [string, (value: string) => boolean] => [key, among(listedFilters[key])]),
  ["contact", among(contactInfo)],
  ["only", among(onlyFlags)],
  ["sort", among(peopleSorts)],
]);

/** The highest page that has a number (PROSPECT-04). */
export const lastPage = 400;
const ownNames = ["page", "view"];

const cleaned = (values: readonly string[], accepts: (value: string) => boolean) =>
  [...new Set(values.filter(accepts))].slice(0, maxFilterValues);
const present = (entries: readonly (readonly [string, readonly string[]])[]): PeopleSearch =>
  Object.fromEntries(entries.filter(([, values]) => values.length > 0));

/** The search of a URL; unknown parameters and values are ignored. */
export const readSearch = (params: Pick<URLSearchParams, "getAll">): PeopleSearch =>
  present([...accepted].map(([name, accepts]) => [name, cleaned(params.getAll(name), accepts)]));

/** The search of a saved view. */
export const savedSearch = (filter: Readonly<Record<string, readonly string[]>>): PeopleSearch =>
  present([...accepted].map(([name, accepts]) => [name, cleaned(filter[name] ?? [], accepts)]));

/** The page of a URL, from 1. */
export function readPage(params: Pick<URLSearchParams, "get">): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

type Written = { search: PeopleSearch; page?: number; viewId?: string | null };

/** The query of a URL for a search; unrelated parameters of the present one stay. */
export function writeSearch(before: URLSearchParams, { search, page = 1, viewId = null }: Written): string {
  const next = new URLSearchParams(before);
  for (const name of [...accepted.keys(), ...ownNames]) next.delete(name);
  for (const name of accepted.keys()) for (const value of search[name] ?? []) next.append(name, value);
  if (viewId) next.set("view", viewId);
  if (page > 1) next.set("page", String(page));
  return next.toString();
}

const namesOf = (key: FilterKey): readonly string[] =>
  suggestedFilters.some((one) => one === key) ? [key, excluded(key as SuggestedFilter)] : [key];

/** The number of values that a filter has, included and excluded ones. */
export const valuesOf = (search: PeopleSearch, key: FilterKey): number =>
  namesOf(key).reduce((sum, name) => sum + (search[name]?.length ?? 0), 0);
/** The filters that a search uses. */
export const usedFilters = (search: PeopleSearch): FilterKey[] =>
  filterKeys.filter((key) => valuesOf(search, key) > 0);
export const isEmptySearch = (search: PeopleSearch): boolean => usedFilters(search).length === 0;

/** The search with these values under one name; none removes it. */
export const withValues = (search: PeopleSearch, name: string, values: readonly string[]): PeopleSearch =>
  present(Object.entries({ ...search, [name]: values.slice(0, maxFilterValues) }));
/** The search without one filter. */
export const withoutFilter = (search: PeopleSearch, key: FilterKey): PeopleSearch =>
  namesOf(key).reduce((rest, name) => withValues(rest, name, []), search);

/** The order of a search, among those that its source knows. */
export const sortOf = (search: PeopleSearch, known: readonly PeopleSort[] = peopleSorts): PeopleSort =>
  known.find((one) => one === search.sort?.[0]) ?? "relevance";
/** The search in an order; the usual one is not named. */
export const withSort = (search: PeopleSearch, sort: PeopleSort): PeopleSearch =>
  withValues(search, "sort", sort === "relevance" ? [] : [sort]);

export const sameSearch = (one: PeopleSearch, other: PeopleSearch): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
const canonical = (search: PeopleSearch) =>
  [...accepted.keys()].flatMap((name) => (search[name] ? [[name, [...search[name]].sort()]] : []));

/** The part of a request to the people database that says who is searched for. */
export type PeopleQuery = {
  filters?: PeopleFilters;
  contactInfo?: ContactInfo[];
  enrichedOnly?: boolean;
  freshOnly?: boolean;
  liOnly?: boolean;
  sort?: PeopleSort;
};

export function peopleQueryOf(search: PeopleSearch): PeopleQuery {
  const filters: Record<string, { include?: string[]; exclude?: string[] }> = {};
  for (const [key, field] of Object.entries(fields)) {
    const include = search[key];
    const exclude = search[`not_${key}`];
    if (include || exclude)
      filters[field] = {
        ...(include && { include: [...include] }),
        ...(exclude && { exclude: [...exclude] }),
      };
  }
  const only = search.only ?? [];
  const sort = sortOf(search);
  return {
    ...(Object.keys(filters).length > 0 && { filters: filters as PeopleFilters }),
    ...(search.contact && { contactInfo: contactInfo.filter((one) => search.contact?.includes(one)) }),
    ...(only.includes("enriched") && { enrichedOnly: true }),
    ...(only.includes("fresh") && { freshOnly: true }),
    ...(only.includes("profile") && { liOnly: true }),
    ...(sort !== "relevance" && { sort }),
  };
}
