import type { Queries } from "@/server/db/tx";
import type { PersonRecord } from "@/server/domain/finder/record";
import { countryNumber } from "@/server/domain/finder/values";
import { folded, wordsOf } from "@/server/domain/finder/words";

/** How the rows of a table of values are written and told apart; `key` is the same in code and, as `select`, in SQL. */
type Dictionary<T> = {
  table: string;
  key(value: T): string;
  row(value: T): Record<string, string | number>;
  select: string;
  unique: readonly string[];
};
type Company = Pick<PersonRecord, "companyName" | "companyDomain">;
type State = Pick<PersonRecord, "countryCode" | "state">;

const words: Dictionary<string> = {
  table: "words",
  key: (word) => word,
  row: (word) => ({ word }),
  select: "d.word",
  unique: ["word"],
};
const titles: Dictionary<string> = {
  table: "titles",
  key: folded,
  row: (title) => ({ title, folded: folded(title) }),
  select: "d.folded",
  unique: ["folded"],
};
const industries: Dictionary<string> = {
  table: "industries",
  key: folded,
  row: (industry) => ({ industry, folded: folded(industry) }),
  select: "d.folded",
  unique: ["folded"],
};
const companies: Dictionary<Company> = {
  table: "companies",
  key: ({ companyName, companyDomain }) => `${folded(companyName)} ${companyDomain}`,
  row: ({ companyName, companyDomain }) => ({
    name: companyName,
    domain: companyDomain,
    folded: folded(companyName),
  }),
  select: "d.folded || ' ' || d.domain",
  unique: ["folded", "domain"],
};
const states: Dictionary<State> = {
  table: "states",
  key: ({ countryCode, state }) => `${countryNumber(countryCode)} ${folded(state)}`,
  row: ({ countryCode, state }) => ({ country: countryNumber(countryCode), state, folded: folded(state) }),
  select: "d.country || ' ' || d.folded",
  unique: ["country", "folded"],
};

/** How many values of a dictionary a load remembers. */
const maxKept = 200_000;

/** The numbers of all words and values of people; 0 for what is empty. */
export type Vocabulary = {
  words(record: PersonRecord): number[];
  titleOf(record: PersonRecord): number;
  companyOf(record: PersonRecord): number;
  stateOf(record: PersonRecord): number;
  industryOf(record: PersonRecord): number;
};

/** Knows, or adds, the values of a generation's dictionaries. */
export function createVocabulary(generation: number) {
  const kept = new Map<string, Map<string, number>>();

  async function numbersOf<T>(
    queries: Queries,
    { table: name, key, row, select, unique }: Dictionary<T>,
    values: readonly T[],
  ): Promise<(value: T) => number> {
    const known = kept.get(name) ?? new Map<string, number>();
    kept.set(name, known);
    if (known.size > maxKept) known.clear();
    const missing = new Map(values.map((value) => [key(value), value]));
    for (const each of known.keys()) missing.delete(each);
    if (missing.size > 0) {
      const rows = [...missing.values()].map(row);
      const columns = Object.keys(rows[0] ?? {}).join(", ");
      const table = `finder.${name}_${generation}`;
      const given = [JSON.stringify(rows)];
      const from = `jsonb_populate_recordset(null::${table}, $1)`;
      await queries.query(
        `insert into ${table} (${columns}) select ${columns} from ${from} on conflict do nothing`,
        given,
      );
      const same = unique.map((column) => `d.${column} = n.${column}`).join(" and ");
      for (const added of await queries.query<{ key: string; id: number }>(
        `select ${select} as key, d.id from ${table} d join ${from} n on ${same}`,
        given,
      ))
        known.set(added.key, added.id);
    }
    return (value) => known.get(key(value)) ?? 0;
  }

  return async (queries: Queries, records: readonly PersonRecord[]): Promise<Vocabulary> => {
    const texts = (of: (record: PersonRecord) => string) => records.map(of).filter(Boolean);
    const wordOf = await numbersOf(
      queries,
      words,
      records.flatMap(({ position, companyName }) => [...wordsOf(position), ...wordsOf(companyName)]),
    );
    const titleOf = await numbersOf(
      queries,
      titles,
      texts(({ position }) => position),
    );
    const industryOf = await numbersOf(
      queries,
      industries,
      texts(({ industry }) => industry),
    );
    const companyOf = await numbersOf(
      queries,
      companies,
      records.filter(({ companyName }) => companyName),
    );
    const stateOf = await numbersOf(
      queries,
      states,
      records.filter(({ state }) => state),
    );
    return {
      // A company's words are negative.
      words: ({ position, companyName }) => [
        ...wordsOf(position).map(wordOf),
        ...wordsOf(companyName).map((word) => -wordOf(word)),
      ],
      titleOf: ({ position }) => titleOf(position),
      companyOf,
      stateOf,
      industryOf: ({ industry }) => industryOf(industry),
    };
  };
}
