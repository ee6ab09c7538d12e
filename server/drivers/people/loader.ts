import { seal } from "@/server/db/sealed";
import type { Queries } from "@/server/db/tx";
import { forgottenHash, shortHash } from "@/server/domain/finder/forgotten";
import { idOf, rankOf, type StoredKind } from "@/server/domain/finder/ids";
import type { PersonRecord } from "@/server/domain/finder/record";
import { countryNumber, listedNumber } from "@/server/domain/finder/values";
import { folded, wordsOf } from "@/server/domain/finder/words";
import { contactsPlace, type Database } from "./postgres";

type Loading = { database: Database; kind: StoredKind; masterKey: Uint8Array };

/** A generation to be filled: with `anew` an empty one, else the one that an earlier attempt left. Returns its number. */
export const beginGeneration = (
  { database, kind }: Pick<Loading, "database" | "kind">,
  expected: number,
  { anew }: { anew: boolean },
): Promise<number> =>
  database.transact(async (queries) => {
    const [begun] = await queries.query<{ id: number }>("select finder.begin_generation($1, $2, $3) as id", [
      kind,
      expected,
      anew,
    ]);
    return begun!.id;
  });

/** Indexes what was loaded and shows it instead of what was there before. `checkedOn` is the date of the newest data. */
export async function showGeneration(
  { database, kind }: Loading,
  generation: number,
  checkedOn: string,
): Promise<number> {
  const people = await database.transact(async (queries) => {
    const [row] = await queries.query<{ people: number }>(
      "select finder.show_generation($1, $2)::float8 as people",
      [generation, checkedOn],
    );
    return row?.people ?? 0;
  });
  await database.transact((queries) => queries.query("select finder.drop_old($1)", [kind]));
  return people;
}

/** How many values of a dictionary a load remembers. */
const maxKept = 200_000;

/** Puts people into a generation, a batch in one transaction. Who asked for deletion, and who is there already, is left out. */
export function createLoader({ database, kind, masterKey }: Loading, generation: number) {
  const dictionaries = ["words", "titles", "companies", "states", "industries"] as const;
  const kept = new Map(dictionaries.map((name) => [name, new Map<string, number>()]));

  /** The numbers of values, which are added where they are new. `key` tells them apart, as the table does. */
  async function numbersOf<T>(
    queries: Queries,
    name: (typeof dictionaries)[number],
    values: readonly T[],
    {
      key,
      columns,
      select,
    }: { key(value: T): string; columns: Record<string, (value: T) => unknown>; select: string },
  ): Promise<Map<string, number>> {
    const known = kept.get(name)!;
    if (known.size > maxKept) known.clear();
    const missing = [...new Map(values.map((value) => [key(value), value])).values()].filter(
      (value) => !known.has(key(value)),
    );
    if (missing.length === 0) return known;
    const names = Object.keys(columns);
    const given = [
      JSON.stringify(
        missing.map((value) => Object.fromEntries(names.map((one) => [one, columns[one]!(value)]))),
      ),
    ];
    const table = `finder.${name}_${generation}`;
    const from = `jsonb_populate_recordset(null::${table}, $1)`;
    await queries.query(
      `insert into ${table} (${names.join(", ")}) select ${names.join(", ")} from ${from} on conflict do nothing`,
      given,
    );
    const rows = await queries.query<{ key: string; id: number }>(
      `select ${select} as key, d.id from ${table} d join ${from} n on ${
        {
          words: "d.word = n.word",
          titles: "d.folded = n.folded",
          industries: "d.folded = n.folded",
          companies: "d.folded = n.folded and d.domain = n.domain",
          states: "d.country = n.country and d.folded = n.folded",
        }[name]
      }`,
      given,
    );
    for (const row of rows) known.set(row.key, row.id);
    return known;
  }

  /**
   * Adds the batch that comes after what is loaded, which `next` makes; an empty one is the end. Several may load one generation at once:
   * each takes the batch after the other's. Returns how many were given and how many were left out; null if it is no longer filled.
   */
  const addNext = (
    next: (loaded: number) => readonly PersonRecord[],
  ): Promise<{ given: number; leftOut: number } | null> =>
    database.transact(async (queries) => {
      const [row] = await queries.query<{ loaded: number }>(
        "select loaded::float8 as loaded from finder.generations where id = $1 and state = 'loading' for update",
        [generation],
      );
      if (!row) return null;
      const records = next(row.loaded);
      const hashed = records.map((record) => ({ record, hashes: hashesOf(masterKey, record) }));
      const gone = await forgottenAmong(
        queries,
        hashed.flatMap(({ hashes }) => hashes),
      );
      const people = hashed.filter(({ hashes }) => !hashes.some((hash) => gone.has(hash.toString("hex"))));
      if (people.length > 0) await insert(queries, people);
      await queries.query(
        "update finder.generations set loaded = loaded + $2, touched_at = now() where id = $1",
        [generation, records.length],
      );
      return { given: records.length, leftOut: records.length - people.length };
    });

  async function insert(
    queries: Queries,
    people: readonly { record: PersonRecord; hashes: readonly Buffer[] }[],
  ) {
    const records = people.map(({ record }) => record);
    const words = await numbersOf(
      queries,
      "words",
      records.flatMap(({ position, companyName }) => [...wordsOf(position), ...wordsOf(companyName)]),
      { key: (word) => word, columns: { word: (word) => word }, select: "d.word" },
    );
    const titles = await numbersOf(
      queries,
      "titles",
      records.map(({ position }) => position).filter(Boolean),
      {
        key: folded,
        columns: { title: (title) => title, folded },
        select: "d.folded",
      },
    );
    const companyKey = (name: string, domain: string) => `${folded(name)} ${domain}`;
    const companies = await numbersOf(
      queries,
      "companies",
      records.filter(({ companyName }) => companyName),
      {
        key: ({ companyName, companyDomain }) => companyKey(companyName, companyDomain),
        columns: {
          name: ({ companyName }) => companyName,
          domain: ({ companyDomain }) => companyDomain,
          folded: ({ companyName }) => folded(companyName),
        },
        select: "d.folded || ' ' || d.domain",
      },
    );
    const stateKey = (country: number, state: string) => `${country} ${folded(state)}`;
    const states = await numbersOf(
      queries,
      "states",
      records.filter(({ state }) => state),
      {
        key: ({ countryCode, state }) => stateKey(countryNumber(countryCode), state),
        columns: {
          country: ({ countryCode }) => countryNumber(countryCode),
          state: ({ state }) => state,
          folded: ({ state }) => folded(state),
        },
        select: "d.country || ' ' || d.folded",
      },
    );
    const industries = await numbersOf(
      queries,
      "industries",
      records.map(({ industry }) => industry).filter(Boolean),
      {
        key: folded,
        columns: { industry: (name) => name, folded },
        select: "d.folded",
      },
    );
    const rows = records.map((record) => {
      const { number, position, companyName, companyDomain, state, contacts, listed } = record;
      const country = countryNumber(record.countryCode);
      const ids = (text: string, side: number) => wordsOf(text).map((word) => words.get(word)! * side);
      return {
        rank: rankOf(number),
        id: String(number),
        words: [...ids(position, 1), ...ids(companyName, -1)],
        title_id: titles.get(folded(position)) ?? 0,
        company_id: companies.get(companyKey(companyName, companyDomain)) ?? 0,
        state_id: states.get(stateKey(country, state)) ?? 0,
        country,
        industry: industries.get(folded(record.industry)) ?? 0,
        ...Object.fromEntries(listedNames.map((name) => [name, listedNumber(name, listed[name] ?? null)])),
        has_email: contacts.workEmail !== null || contacts.personalEmail !== null,
        has_work_email: contacts.workEmail !== null,
        has_phone: contacts.phone !== null,
        has_profile: record.profileUrl !== null,
        is_enriched: record.isEnriched,
        fresh_on: record.checkedOn,
        first_name: record.firstName,
        last_name: record.lastName,
        full_name: record.fullName,
        title: position,
        city: record.city,
        profile_url: record.profileUrl,
      };
    });
    const given = [JSON.stringify(rows)];
    const copied = (table: string) =>
      queries.query(
        `insert into finder.${table}_${generation} select * from jsonb_populate_recordset(null::finder.${table}_${generation}, $1) on conflict do nothing`,
        given,
      );
    await copied("people");
    await queries.query(
      `insert into finder.details_${generation} select r.id, r.rank, r.first_name, r.last_name, r.full_name,
          nullif(r.title, coalesce(t.title, '')), r.city, r.profile_url
         from jsonb_populate_recordset(null::finder.details_${generation}, $1) r
         left join finder.titles_${generation} t on t.folded = $2::jsonb ->> r.id::text on conflict do nothing`,
      [
        ...given,
        JSON.stringify(
          Object.fromEntries(records.map(({ number, position }) => [String(number), folded(position)])),
        ),
      ],
    );
    const reachable = records.filter(({ contacts }) =>
      Object.values(contacts).some((value) => value !== null),
    );
    await queries.query(
      `insert into finder.contacts_${generation} (id, sealed) select * from unnest($1::bigint[], $2::bytea[]) on conflict do nothing`,
      [
        reachable.map(({ number }) => String(number)),
        reachable.map(({ number, contacts }) =>
          seal(masterKey, JSON.stringify(contacts), contactsPlace(kind, idOf(kind, number))),
        ),
      ],
    );
    const keys = people.flatMap(({ record, hashes }) =>
      hashes.map((hash) => [String(shortHash(hash)), String(record.number)] as const),
    );
    await queries.query(
      `insert into finder.keys_${generation} (key, id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
      [keys.map(([key]) => key), keys.map(([, id]) => id)],
    );
  }

  return { addNext };
}

/** Which of these belong to somebody who asked for deletion, in hex. */
export async function forgottenAmong(queries: Queries, hashes: readonly Buffer[]): Promise<Set<string>> {
  const rows = await queries.query<{ hash: Uint8Array }>(
    "select hash from plumbing.forgotten_people where hash = any($1::bytea[])",
    [hashes],
  );
  return new Set(rows.map(({ hash }) => Buffer.from(hash).toString("hex")));
}

const listedNames = [
  ...(["employee_count", "revenue", "gender", "age_range", "income_range", "net_worth"] as const),
  ...(["homeowner", "married", "children"] as const),
];

/** By what this person is found and forgotten. */
function hashesOf(masterKey: Uint8Array, { profileUrl, contacts }: PersonRecord): Buffer[] {
  const emails = [contacts.workEmail, contacts.personalEmail].filter((email) => email !== null);
  return [
    ...(profileUrl === null ? [] : [forgottenHash(masterKey, { kind: "profile_url", value: profileUrl })]),
    ...emails.map((value) => forgottenHash(masterKey, { kind: "email", value })),
  ];
}
