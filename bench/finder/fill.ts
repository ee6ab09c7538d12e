import type pg from "pg";
import { listedFilters } from "@/lib/contract/finder/filters";
import { countryNumber } from "@/server/domain/finder/values";
import { folded, wordsOf } from "@/server/domain/finder/words";
import { companyAt } from "@/server/sandbox/rules/companies";
import { moreTitles } from "@/server/sandbox/rules/more-titles";

const teams =
  "Berlin, EMEA, Growth, Retail, Healthcare, Public Sector, Platform, Payments, Mobile, Enterprise, Data, Cloud, Nordics, DACH, LATAM, APAC, Strategic Accounts, Operations".split(
    ", ",
  );
export const countries = "US GB DE FR ES BR IN JP CA AU IT NL SE PL MX CH AT BE PT DK".split(" ");

/** Titles as people write them: each of the sandbox's, alone and with a team and a number of a grade. */
export const titles = Object.values(moreTitles)
  .flat()
  .flatMap((title) => [title, ...teams.map((team) => `${title}, ${team}`)]);

/** Fills a new generation inside Postgres and shows it; returns its number and the seconds that took. */
export async function fill(
  client: pg.Client,
  people: number,
): Promise<{ generation: number; seconds: number }> {
  const began = performance.now();
  const { rows } = await client.query("select finder.begin_generation('database', $1, true) as id", [people]);
  const generation = rows[0].id as number;
  const vocabulary = new Map<string, number>();
  const numbers = (text: string, side: number) =>
    wordsOf(text).map((word) => {
      if (!vocabulary.has(word)) vocabulary.set(word, vocabulary.size + 1);
      return vocabulary.get(word)! * side;
    });
  const companies = Array.from({ length: Math.round(people / 10) }, (_, at) => {
    const { name } = companyAt(at % 30_000);
    return at < 30_000 ? name : `${name} ${at.toString(36)}`;
  });
  await client.query("create temp table t (id int primary key, words int[])");
  await client.query("create temp table c (id int primary key, words int[])");
  const put = async (table: string, texts: readonly string[], side: number) => {
    for (let from = 0; from < texts.length; from += 20_000) {
      const some = texts
        .slice(from, from + 20_000)
        .map((text, at) => ({ id: from + at + 1, words: numbers(text, side) }));
      await client.query(
        `insert into ${table} select * from jsonb_to_recordset($1) as r(id int, words int[])`,
        [JSON.stringify(some)],
      );
    }
  };
  await put("t", titles, 1);
  await put("c", companies, -1);
  const insert = async (table: string, records: readonly object[]) => {
    for (let from = 0; from < records.length; from += 20_000)
      await client.query(
        `insert into finder.${table}_${generation} overriding system value
         select * from jsonb_populate_recordset(null::finder.${table}_${generation}, $1) on conflict do nothing`,
        [JSON.stringify(records.slice(from, from + 20_000))],
      );
  };
  const uses = { uses: 0, fresh_uses: 0 };
  await insert(
    "words",
    [...vocabulary].map(([word, id]) => ({ id, word })),
  );
  await insert(
    "titles",
    titles.map((title, at) => ({ id: at + 1, title, folded: folded(title), ...uses })),
  );
  await insert(
    "companies",
    companies.map((name, at) => ({
      id: at + 1,
      name,
      domain: `c${at}.example`,
      folded: folded(name),
      ...uses,
    })),
  );
  await insert(
    "states",
    countries.flatMap((code, at) =>
      Array.from({ length: 20 }, (_, n) => {
        const state = `State ${n + 1}`;
        return { id: at * 20 + n + 1, country: countryNumber(code), state, folded: folded(state), ...uses };
      }),
    ),
  );
  await insert(
    "industries",
    Array.from({ length: 140 }, (_, at) => ({
      id: at + 1,
      industry: `Industry ${at + 1}`,
      folded: `industry ${at + 1}`,
      ...uses,
    })),
  );
  const list = `array[${countries.map(countryNumber)}]`;
  const part = (name: keyof typeof listedFilters) => `(random() ^ 1.6 * ${listedFilters[name].length})::int`;
  // Some titles, companies, countries and industries are far more common than others.
  await client.query(
    `create temp table p as select (random() * 2147483646)::int as rank, n::bigint as id, 1 + (random() ^ 2.5 * ${titles.length - 1})::int as title,
        1 + (random() ^ 2 * ${companies.length - 1})::int as company, 1 + (random() ^ 2 * ${countries.length - 1})::int as place,
        1 + (random() ^ 2 * 19)::int as state from generate_series(1, ${people}) n`,
  );
  await client.query("analyze t; analyze c; analyze p");
  await client.query(
    `insert into finder.people_${generation} select p.rank, p.id, t.words || c.words, p.title, p.company, (p.place - 1) * 20 + p.state,
        (${list})[p.place], 1 + (random() ^ 2 * 139)::int, ${part("employee_count")}, ${part("revenue")}, ${part("gender")},
        ${part("age_range")}, ${part("income_range")}, ${part("net_worth")}, ${part("homeowner")}, ${part("married")}, ${part("children")},
        random() < 0.8, random() < 0.7, random() < 0.4, random() < 0.9, random() < 0.5, date '2026-11-01' - (random() ^ 2 * 400)::int
       from p join t on t.id = p.title join c on c.id = p.company order by p.rank`,
  );
  await client.query(
    `insert into finder.details_${generation} select id, rank, 'Firstname', 'Lastname' || id, 'Firstname Lastname' || id, null, 'City',
        'https://linkedin.com/in/firstname-lastname-' || id, 'bench' from p order by rank`,
  );
  await client.query(
    `insert into finder.contacts_${generation} select id, decode(md5(id::text) || md5((id + 1)::text) || md5((id + 2)::text)
        || md5((id + 3)::text) || md5((id + 4)::text) || md5((id + 5)::text), 'hex') from p where id % 10 < 8`,
  );
  await client.query(
    `insert into finder.keys_${generation} select hashtextextended(id::text, k), id from p, generate_series(1, 2) k`,
  );
  await client.query("drop table p, t, c");
  await client.query("select finder.show_generation($1, '2026-11-01')", [generation]);
  return { generation, seconds: Math.round((performance.now() - began) / 1000) };
}
