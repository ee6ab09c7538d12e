import type { Queries } from "@/server/db/tx";
import { forgottenHash, shortHash } from "@/server/domain/finder/forgotten";
import { idOf, numberOf } from "@/server/domain/finder/ids";
import type {
  PeopleDatabase,
  PeoplePage,
  PeopleQuery,
  PeopleSort,
  PersonContacts,
} from "@/server/ports/people-database";
import { conditionOf } from "./conditions";
import { readContacts } from "./contacts-place";
import { countIn, roughCount } from "./counting";
import { after as behind, cursorOf, orderBy, orders, placeOf } from "./orders";
import { type Generation, type PostgresPeople, reading, sourceOf } from "./reading";
import { type PersonRow, peopleBy, personOf, personQuery } from "./rows";
import { suggestionsIn } from "./suggestions";

/** People in our own Postgres: the sandbox's, or those the operator loaded. */
export function createPostgresPeople(options: PostgresPeople): Omit<PeopleDatabase, "prepare"> {
  const { kind, now } = options;
  const { within, shown } = reading(options);
  const today = () => now().toISOString().slice(0, 10);
  const nobody = { kind: "people" as const, people: [] };

  return {
    kind,
    sorts: Object.keys(orders) as PeopleSort[],
    source: () => sourceOf(options),
    search: (query, page) =>
      within<PeoplePage>(
        (queries, generation) => pageOf(options, queries, generation, query, { ...page, today: today() }),
        {
          kind: "page",
          people: [],
          next: null,
        },
      ),
    async count(query) {
      const counted = await within(
        async (queries, generation) =>
          countIn(queries, generation, await conditionOf(queries, generation.id, query, today())),
        { kind: "count" as const, count: 0, isExact: true },
      );
      if (counted.kind !== "later") return counted;
      return within((queries, generation) => roughCount(queries, generation, query, today()));
    },
    suggest: (filter, asked) =>
      within(
        async (queries, generation) => {
          const found = await suggestionsIn(queries, generation.id, filter, asked);
          const { offset, limit } = asked;
          const nextOffset = found.length > limit ? offset + limit : null;
          return { kind: "suggestions" as const, items: found.slice(0, limit), nextOffset };
        },
        { kind: "suggestions" as const, items: [], nextOffset: null },
      ),
    byIds: (ids) =>
      within(async (queries, generation) => {
        const numbers = ids.flatMap((id) => numberOf(kind, id) ?? []);
        return { kind: "people" as const, people: await peopleBy(queries, kind, generation.id, numbers) };
      }, nobody),
    byProfileUrls: (urls) =>
      within(async (queries, generation) => {
        const numbers = await numbersByUrls(options, queries, generation, urls);
        return { kind: "people" as const, people: await peopleBy(queries, kind, generation.id, numbers) };
      }, nobody),
    async contacts(ids) {
      const generation = await shown();
      return generation ? contactsOf(options, generation, ids) : new Map();
    },
  };
}

type Asked = { after: string | null; skip: number; limit: number; today: string };

async function pageOf(
  { kind }: PostgresPeople,
  queries: Queries,
  { id: generation }: Generation,
  query: PeopleQuery,
  { after, skip, limit, today }: Asked,
): Promise<PeoplePage> {
  const order = orders[query.sort ?? "relevance"];
  const place = after === null ? null : placeOf(order, after);
  if (after !== null && !place) return { kind: "later", reason: "bad_cursor" };
  const condition = await conditionOf(queries, generation, query, today);
  if (!condition) return { kind: "page", people: [], next: null };
  const { indexed, values } = condition;
  const add = (value: unknown) => `$${values.push(value)}`;
  const rest = place ? `and ${behind(order, place, add)}` : "";
  const from = `(select * from finder.people_${generation} where ${indexed} ${rest}
    order by ${orderBy(order)} offset ${add(skip)} limit ${add(limit + 1)})`;
  const rows = await queries.query<PersonRow>(personQuery(generation, from, order), values);
  const last = rows.length > limit ? rows[limit - 1]! : null;
  const people = rows.slice(0, limit).map((row) => personOf(kind, row));
  return { kind: "page", people, next: last && cursorOf(order, last) };
}

/** The numbers of the rows with these profile URLs, in their order. */
async function numbersByUrls(
  { masterKey }: PostgresPeople,
  queries: Queries,
  { id: generation }: Generation,
  urls: readonly string[],
): Promise<bigint[]> {
  const keys = urls.map((value) =>
    String(shortHash(forgottenHash(masterKey, { kind: "profile_url", value }))),
  );
  const rows = await queries.query<{ key: string; id: string }>(
    `select key::text, id::text from finder.keys_${generation} where key = any($1::bigint[])`,
    [keys],
  );
  const byKey = new Map(rows.map(({ key, id }) => [key, BigInt(id)]));
  return [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))];
}

async function contactsOf(
  { database, kind, masterKey }: PostgresPeople,
  generation: Generation,
  ids: readonly string[],
): Promise<Map<string, PersonContacts>> {
  const numbers = ids.flatMap((id) => numberOf(kind, id) ?? []);
  const rows = await database.transact((queries) =>
    queries.query<{ id: string; sealed: Uint8Array }>(
      `select id::text, sealed from finder.contacts_${generation.id} where id = any($1::bigint[])`,
      [numbers.map(String)],
    ),
  );
  return new Map(
    rows.map(({ id: number, sealed }) => {
      const id = idOf(kind, BigInt(number));
      return [id, readContacts(masterKey, kind, id, sealed)];
    }),
  );
}
