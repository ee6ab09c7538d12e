import type { listedFilters } from "@/lib/contract/finder/filters";
import type { Queries } from "@/server/db/tx";
import { countryNumber, listedNumber, stateKey } from "@/server/domain/finder/values";
import { folded, wordsOf } from "@/server/domain/finder/words";
import type { Among, PeopleQuery } from "@/server/ports/people-database";

/** What must hold for a row of people, in SQL with its values; null: nobody matches. */
export type Condition = { text: string; values: unknown[] } | null;

const freshDays = 90;
const phraseSides = { jobTitle: 1, company: -1 } as const;
/** The columns of fixed values, by their filter. */
const listedColumns = {
  employeeCount: "employee_count",
  revenue: "revenue",
  gender: "gender",
  ageRange: "age_range",
  incomeRange: "income_range",
  netWorth: "net_worth",
  homeowner: "homeowner",
  married: "married",
  children: "children",
} as const satisfies Record<string, keyof typeof listedFilters>;
const contactColumns = { email: "has_email", work_email: "has_work_email", phone: "has_phone" } as const;

/** Translates a search for one generation. Words and values that nobody has match nobody. */
export async function conditionOf(
  queries: Queries,
  generation: number,
  { filters = {}, contactInfo = [], enrichedOnly, freshOnly, liOnly }: PeopleQuery,
  today: string,
): Promise<Condition> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const known = await dictionaryOf(queries, generation, filters);
  const parts: string[] = [];
  const must = (include: readonly string[] | null, exclude: readonly string[]) => {
    if (include?.length === 0) return false;
    if (include) parts.push(include.length === 1 ? include[0]! : `(${include.join(" or ")})`);
    for (const text of exclude) parts.push(`not ${text}`);
    return true;
  };
  for (const [name, side] of Object.entries(phraseSides)) {
    const among = filters[name];
    if (!among) continue;
    const include = among.include?.length ? phrases(among.include, known.words, side, add) : null;
    if (!must(include, phrases(among.exclude ?? [], known.words, side, add))) return null;
  }
  for (const { column, among, numbers } of codes(filters, known)) {
    const of = (wanted: readonly string[] = []) => [...new Set(wanted.flatMap(numbers))];
    const [include, exclude] = [of(among.include), of(among.exclude)];
    const isAny = (list: number[]) => `${column} = any(${add(list)}::int[])`;
    if (
      !must(
        among.include?.length ? (include.length ? [isAny(include)] : []) : null,
        exclude.length ? [isAny(exclude)] : [],
      )
    )
      return null;
  }
  for (const kind of new Set(contactInfo)) parts.push(contactColumns[kind]);
  if (enrichedOnly) parts.push("is_enriched");
  if (liOnly) parts.push("has_profile");
  if (freshOnly) parts.push(`fresh_on >= ${add(today)}::date - ${freshDays}`);
  return { text: parts.join(" and ") || "true", values };
}

type Dictionary = {
  words: ReadonlyMap<string, number>;
  industries: ReadonlyMap<string, number>;
  states: ReadonlyMap<string, number[]>;
};

/** The numbers of all words, industries and states of the filters, in one query. */
async function dictionaryOf(
  queries: Queries,
  generation: number,
  filters: NonNullable<PeopleQuery["filters"]>,
): Promise<Dictionary> {
  const of = (among: Among | undefined) => [...(among?.include ?? []), ...(among?.exclude ?? [])];
  const words = [...of(filters.jobTitle), ...of(filters.company)].flatMap(wordsOf);
  const industries = of(filters.industry).map(folded);
  const states = of(filters.state).map((value) => folded(value.slice(value.indexOf("/") + 1)));
  if (words.length + industries.length + states.length === 0)
    return { words: new Map(), industries: new Map(), states: new Map() };
  const rows = await queries.query<{ kind: string; name: string; country: number; id: number }>(
    `select 'word' as kind, word as name, 0 as country, id from finder.words_${generation} where word = any($1)
     union all select 'industry', folded, 0, id from finder.industries_${generation} where folded = any($2)
     union all select 'state', folded, country, id from finder.states_${generation} where folded = any($3)`,
    [words, industries, states],
  );
  const pick = (kind: string) => rows.filter((row) => row.kind === kind);
  const places = new Map<string, number[]>();
  for (const { name, country, id } of pick("state"))
    for (const key of [name, `${country}/${name}`]) places.set(key, [...(places.get(key) ?? []), id]);
  return {
    words: new Map(pick("word").map(({ name, id }) => [name, id])),
    industries: new Map(pick("industry").map(({ name, id }) => [name, id])),
    states: places,
  };
}

/** Of each value all words must be there; values with a word that nobody has are left out. */
function phrases(
  values: readonly string[],
  words: ReadonlyMap<string, number>,
  side: number,
  add: (value: unknown) => string,
): string[] {
  const singles: number[] = [];
  const texts = values.flatMap((value) => {
    const ids = wordsOf(value).map((word) => words.get(word));
    if (ids.length === 0 || ids.includes(undefined)) return [];
    const signed = ids.map((id) => id! * side);
    if (signed.length > 1) return [`words @> ${add(signed)}::int[]`];
    singles.push(signed[0]!);
    return [];
  });
  return singles.length > 0 ? [`words && ${add(singles)}::int[]`, ...texts] : texts;
}

type Coded = { column: string; among: Among; numbers(value: string): number[] };

/** Filters whose values are numbers in a column. */
function codes(filters: NonNullable<PeopleQuery["filters"]>, known: Dictionary): Coded[] {
  const coded = (column: string, name: string, numbers: Coded["numbers"]): Coded[] => {
    const among = filters[name];
    return among ? [{ column, among, numbers }] : [];
  };
  return [
    ...coded("country", "country", (code) => [countryNumber(code)].filter(Boolean)),
    ...coded("state_id", "state", (value) => known.states.get(stateKey(value)) ?? []),
    ...coded("industry", "industry", (value) => {
      const id = known.industries.get(folded(value));
      return id === undefined ? [] : [id];
    }),
    ...Object.entries(listedColumns).flatMap(([name, column]) =>
      coded(column, name, (value) => [listedNumber(column, value)].filter(Boolean)),
    ),
  ];
}
