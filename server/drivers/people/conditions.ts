import type { listedFilters } from "@/lib/contract/finder/filters";
import type { Queries } from "@/server/db/tx";
import { countryNumber, listedNumber, stateKey } from "@/server/domain/finder/values";
import { folded, wordsOf } from "@/server/domain/finder/words";
import type { Among, PeopleQuery } from "@/server/ports/people-database";
import { type CodedColumn, numberOfTerm, termOf, terms } from "./terms";

/**
 * What must hold for a row of people, in SQL with its values; null: nobody matches. `text` compares columns, for reading rows one after the
 * other; `indexed` says the same so that the index of terms finds the rows.
 */
export type Condition = { text: string; indexed: string; values: unknown[] } | null;

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
  const columns: string[] = [];
  const indexed: string[] = [];
  const both: string[] = [];
  const all: number[] = [];
  for (const { among, read, compare } of [...phrases(filters, known), ...codes(filters, known)]) {
    const include = read(among.include ?? []);
    const exclude = read(among.exclude ?? []);
    if (among.include?.length) {
      if (include.length === 0) return null;
      columns.push(compare(include));
      // Terms that all must be there are looked up together.
      if (include.length === 1) all.push(...include[0]!);
      else indexed.push(anyOf(include));
    }
    if (exclude.length > 0) both.push(`not ${compare(exclude)}`);
  }
  for (const kind of new Set(contactInfo)) both.push(contactColumns[kind]);
  if (enrichedOnly) both.push("is_enriched");
  if (liOnly) both.push("has_profile");
  if (freshOnly) both.push(`fresh_on >= ${add(today)}::date - ${freshDays}`);
  if (all.length > 0) indexed.push(`${terms} @> ${array(all)}`);
  const text = (parts: string[]) => [...parts, ...both].join(" and ") || "true";
  return { text: text(columns), indexed: text(indexed), values };
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

/** A filter of a search: `read` returns the terms of each value, of which all must be there, and leaves out values that nobody has. */
type Filter = {
  among: Among;
  read(values: readonly string[]): number[][];
  compare(read: readonly number[][]): string;
};

/** The numbers come from dictionaries and lists, never from what somebody typed. */
const array = (numbers: readonly number[]) => `'{${numbers.join(",")}}'::int[]`;

/** Holds if all terms of one of the values are there. */
function anyOf(read: readonly number[][], column = terms): string {
  const singles = read.flatMap((one) => (one.length === 1 ? one : []));
  const texts = read.flatMap((one) => (one.length > 1 ? [`${column} @> ${array(one)}`] : []));
  if (singles.length > 0) texts.unshift(`${column} && ${array(singles)}`);
  return texts.length === 1 ? texts[0]! : `(${texts.join(" or ")})`;
}

/** Filters of words: of each value all must be there. */
function phrases(filters: NonNullable<PeopleQuery["filters"]>, known: Dictionary): Filter[] {
  return Object.entries(phraseSides).flatMap(([name, side]) => {
    const among = filters[name];
    if (!among) return [];
    const read = (values: readonly string[]) =>
      values.flatMap((value) => {
        const ids = wordsOf(value).map((word) => known.words.get(word));
        return ids.length === 0 || ids.includes(undefined) ? [] : [ids.map((id) => id! * side)];
      });
    return [{ among, read, compare: (read) => anyOf(read, "words") }];
  });
}

/** Filters whose values are numbers in a column. */
function codes(filters: NonNullable<PeopleQuery["filters"]>, known: Dictionary): Filter[] {
  const coded = (column: CodedColumn, name: string, numbers: (value: string) => number[]): Filter[] => {
    const among = filters[name];
    if (!among) return [];
    const read = (values: readonly string[]) =>
      [...new Set(values.flatMap(numbers))].map((number) => [termOf(column, number)]);
    const compare = (read: readonly number[][]) =>
      `${column} = any(${array(read.flat().map((term) => numberOfTerm(term)))})`;
    return [{ among, read, compare }];
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
