import { unseal } from "@/server/db/sealed";
import type { Queries } from "@/server/db/tx";
import { forgottenHash, shortHash } from "@/server/domain/finder/forgotten";
import { idOf, numberOf, type StoredKind } from "@/server/domain/finder/ids";
import { countryCode, listedValue } from "@/server/domain/finder/values";
import type {
  ContactKind,
  DatabasePerson,
  NotNow,
  PeopleCount,
  PeopleDatabase,
  PeopleQuery,
  PeopleSource,
  PersonContacts,
} from "@/server/ports/people-database";
import { type Condition, conditionOf } from "./conditions";
import { cursorOf, placeOf } from "./cursor";
import { suggestionsIn } from "./suggestions";

/** Transactions of no workspace: the tables hold nothing of one. */
export type Database = { transact<T>(work: (queries: Queries) => Promise<T>): Promise<T> };

export type PostgresPeople = {
  database: Database;
  kind: StoredKind;
  name: string;
  masterKey: Uint8Array;
  now(): Date;
};

type Generation = { id: number; parts: number; people: number; sample: number; checkedOn: Date };

/** Numbers above are estimated. */
export const maxExact = 5_000;
const statementMs = 2_000;
/** How long a process believes which generation is shown. */
const believedMs = 2_000;
/** Where contact data lies, for its seal. */
export const contactsPlace = (kind: StoredKind, id: string) => ({
  workspaceId: "people database",
  table: `finder.contacts ${kind}`,
  column: "sealed",
  rowId: id,
});

/** People in our own Postgres: the sandbox's, or those the operator loaded. */
export function createPostgresPeople(options: PostgresPeople): Omit<PeopleDatabase, "prepare"> {
  const { kind, masterKey, now } = options;
  const { within, shown } = reading(options);
  const today = () => now().toISOString().slice(0, 10);

  return {
    kind,
    source: () => sourceOf(options),
    search: (query, { after, skip, limit }) =>
      within(
        async (queries, generation) => {
          const place = after === null ? null : placeOf(after);
          if (after !== null && !place) return { kind: "later", reason: "bad_cursor" };
          const condition = await conditionOf(queries, generation.id, query, today());
          if (!condition) return { kind: "page", people: [], next: null };
          const { values } = condition;
          const add = (value: unknown) => `$${values.push(value)}`;
          const behind = place ? `and (rank, id) > (${add(place.rank)}::int, ${add(place.id)}::bigint)` : "";
          const rows = await queries.query<PersonRow>(
            personQuery(
              generation.id,
              `(select * from finder.people_${generation.id} where ${condition.text} ${behind}
               order by rank, id offset ${add(skip)} limit ${add(limit + 1)})`,
            ),
            values,
          );
          const last = rows.length > limit ? rows[limit - 1]! : null;
          return {
            kind: "page",
            people: rows.slice(0, limit).map((row) => personOf(kind, row)),
            next: last && cursorOf(last),
          };
        },
        { kind: "page" as const, people: [], next: null },
      ),
    count: async (query) => {
      const counted = await within(
        async (queries, generation) =>
          countIn(queries, generation, await conditionOf(queries, generation.id, query, today())),
        { kind: "count" as const, count: 0, isExact: true },
      );
      return counted.kind === "later"
        ? within((queries, generation) => roughCount(queries, generation, query, today()))
        : counted;
    },
    suggest: (filter, asked) =>
      within(
        async (queries, generation) => {
          const found = await suggestionsIn(queries, generation.id, filter, asked);
          const items = found.slice(0, asked.limit);
          return {
            kind: "suggestions",
            items,
            nextOffset: found.length > asked.limit ? asked.offset + asked.limit : null,
          };
        },
        { kind: "suggestions", items: [], nextOffset: null },
      ),
    byIds: (ids) =>
      within(
        async (queries, generation) => {
          const numbers = ids.flatMap((id) => numberOf(kind, id) ?? []);
          return { kind: "people", people: await peopleBy(queries, kind, generation.id, numbers) };
        },
        { kind: "people", people: [] },
      ),
    byProfileUrls: (urls) =>
      within(
        async (queries, generation) => {
          const keys = urls.map((value) =>
            shortHash(forgottenHash(masterKey, { kind: "profile_url", value })),
          );
          const rows = await queries.query<{ key: string; id: string }>(
            `select key::text, id::text from finder.keys_${generation.id} where key = any($1::bigint[])`,
            [keys.map(String)],
          );
          const numbers = keys.flatMap((key) =>
            rows.filter((row) => row.key === String(key)).map(({ id }) => BigInt(id)),
          );
          const people = await peopleBy(queries, kind, generation.id, [...new Set(numbers)]);
          return { kind: "people", people };
        },
        { kind: "people", people: [] },
      ),
    contacts: async (ids) => {
      const generation = await shown();
      const numbers = ids.flatMap((id) => numberOf(kind, id) ?? []);
      if (!generation || numbers.length === 0) return new Map();
      const rows = await options.database.transact((queries) =>
        queries.query<{ id: string; sealed: Uint8Array }>(
          `select id::text, sealed from finder.contacts_${generation.id} where id = any($1::bigint[])`,
          [numbers.map(String)],
        ),
      );
      return new Map(
        rows.map(({ id, sealed }) => {
          const known = idOf(kind, BigInt(id));
          const text = unseal(masterKey, sealed, contactsPlace(kind, known)).reveal();
          return [known, JSON.parse(text) as PersonContacts];
        }),
      );
    },
  };
}

const undefinedTable = "42P01";
const canceled = "57014";
const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** Reads the generation that is shown, within two seconds. One that was dropped meanwhile is read again as the new one. */
function reading({ database, kind, now }: PostgresPeople) {
  let believed: { generation: Generation | null; until: number } | null = null;
  const shown = async (): Promise<Generation | null> => {
    if (believed && believed.until > +now()) return believed.generation;
    const [generation = null] = await database.transact((queries) =>
      queries.query<Generation>(
        `select id, parts, people::float8 as people, sample::float8 as sample, checked_on as "checkedOn"
           from finder.generations where source = $1 and state = 'shown'`,
        [kind],
      ),
    );
    // Without any it may be filled at every moment.
    believed = { generation, until: generation ? +now() + believedMs : 0 };
    return generation;
  };
  const within = async <T>(
    work: (queries: Queries, generation: Generation) => Promise<T | NotNow>,
    empty?: T,
  ): Promise<T | NotNow> => {
    for (let attempt = 1; ; attempt++) {
      const generation = await shown();
      if (!generation) return empty ?? { kind: "later", reason: "no_people" };
      try {
        return await database.transact(async (queries) => {
          await queries.query(`set local statement_timeout = ${statementMs}`);
          return work(queries, generation);
        });
      } catch (error) {
        if (codeOf(error) === canceled) return { kind: "later", reason: "too_slow", retryAfterSeconds: 5 };
        if (codeOf(error) !== undefinedTable || attempt === 3) throw error;
        believed = null;
      }
    }
  };
  return { shown, within };
}

type Standing = { state: string; people: number; share: number; isIdle: boolean; checkedOn: string };

async function sourceOf({ database, kind, name }: PostgresPeople): Promise<PeopleSource | null> {
  const [first] = await database.transact((queries) =>
    queries.query<Standing>(
      `select state, people::float8 as people, loaded::float8 / greatest(1, expected) as share, checked_on::text as "checkedOn",
          touched_at < now() - interval '1 minute' as "isIdle"
         from finder.generations where source = $1 and state in ('shown', 'loading') order by state = 'shown' desc`,
      [kind],
    ),
  );
  if (!first) return null;
  const { state, people, checkedOn, share, isIdle } = first;
  if (state === "shown")
    return { name, people, checkedAt: new Date(`${checkedOn}T00:00:00Z`), progress: 1, isIdle: true };
  // The last part of the way is the index.
  return { name, people: null, checkedAt: null, progress: Math.min(0.95, share * 0.95), isIdle };
}

/** How far an estimate may be above the limit and still be counted. */
const nearLimit = 1.5;
/** So many matches in a sample are a fair estimate: then three of four are within 6 %. */
const enough = 400;
const firstRows = 60_000;

/**
 * Counts in the first part of all ranks, a fair sample, and only what is near the limit in all parts. A few matching rows in the first
 * 60,000 are not enough to estimate from, many are.
 */
async function countIn(
  queries: Queries,
  { id, parts, people, sample }: Generation,
  condition: Condition,
): Promise<{ kind: "count" } & PeopleCount> {
  if (!condition) return { kind: "count", count: 0, isExact: true };
  const { text, values } = condition;
  const ask = async (from: string) => {
    const [row] = await queries.query<{ count: number }>(
      `select count(*)::int as count from ${from}`,
      values,
    );
    return row?.count ?? 0;
  };
  const about = (count: number) => ({ kind: "count" as const, count: Math.round(count), isExact: false });
  if (text === "true")
    return people > maxExact ? about(people) : { kind: "count", count: people, isExact: true };
  const first = `finder.people_${id}_0 where ${text}`;
  if (sample > 2 * firstRows) {
    const rank = Math.floor((2 ** 31 / parts) * (firstRows / sample));
    const found = await ask(`${first} and rank < ${rank}`);
    const all = (found * sample * parts) / firstRows;
    if (found >= enough && all > maxExact * nearLimit) return about(all * (people / (sample * parts)));
  }
  if (parts > 1) {
    const all = (await ask(first)) * (people / sample);
    if (all > maxExact * nearLimit) return about(all);
  }
  const count = await ask(`(select 1 from finder.people_${id} where ${text} limit ${maxExact + 1}) c`);
  if (count <= maxExact) return { kind: "count", count, isExact: true };
  return about(parts > 1 ? Math.max(maxExact, (await ask(first)) * (people / sample)) : await ask(first));
}

/** When counting takes too long: from a sample that is always quick to read. */
async function roughCount(
  queries: Queries,
  { id, parts, people, sample }: Generation,
  query: PeopleQuery,
  today: string,
): Promise<{ kind: "count" } & PeopleCount> {
  const condition = await conditionOf(queries, id, query, today);
  const rows = Math.min(sample, firstRows);
  const rank = Math.floor((2 ** 31 / parts) * (rows / Math.max(1, sample)));
  const [row] = await queries.query<{ count: number }>(
    `select count(*)::int as count from finder.people_${id}_0 where rank < ${rank} and ${condition?.text ?? "false"}`,
    condition?.values ?? [],
  );
  return {
    kind: "count",
    count: Math.round(((row?.count ?? 0) * people) / Math.max(1, rows)),
    isExact: false,
  };
}

type PersonRow = {
  rank: number;
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  title: string;
  companyName: string;
  companyDomain: string;
  industry: string;
  employeeCount: number;
  city: string;
  state: string;
  country: number;
  profileUrl: string | null;
  hasEmail: boolean;
  hasWorkEmail: boolean;
  hasPhone: boolean;
  isEnriched: boolean;
  freshOn: string;
};

/** Everything that is shown of the rows of `from`, a query of people. */
const personQuery = (generation: number, from: string) =>
  `select p.rank, p.id::text, d.first_name as "firstName", d.last_name as "lastName", d.full_name as "fullName",
      coalesce(d.title, t.title, '') as title, coalesce(c.name, '') as "companyName", coalesce(c.domain, '') as "companyDomain",
      coalesce(i.industry, '') as industry, p.employee_count as "employeeCount", d.city, coalesce(s.state, '') as state, p.country,
      d.profile_url as "profileUrl", p.has_email as "hasEmail", p.has_work_email as "hasWorkEmail", p.has_phone as "hasPhone",
      p.is_enriched as "isEnriched", p.fresh_on::text as "freshOn"
     from ${from} p join finder.details_${generation} d on d.id = p.id
     left join finder.titles_${generation} t on t.id = p.title_id
     left join finder.companies_${generation} c on c.id = p.company_id
     left join finder.states_${generation} s on s.id = p.state_id
     left join finder.industries_${generation} i on i.id = p.industry
    order by p.rank, p.id`;

async function peopleBy(
  queries: Queries,
  kind: StoredKind,
  generation: number,
  numbers: readonly bigint[],
): Promise<DatabasePerson[]> {
  if (numbers.length === 0) return [];
  const rows = await queries.query<PersonRow>(
    personQuery(
      generation,
      `(select p.* from finder.details_${generation} w join finder.people_${generation} p on p.rank = w.rank and p.id = w.id
         where w.id = any($1::bigint[]))`,
    ),
    [numbers.map(String)],
  );
  const people = new Map(rows.map((row) => [row.id, row]));
  return numbers.flatMap((number) => {
    const row = people.get(String(number));
    return row ? [personOf(kind, row)] : [];
  });
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

function personOf(kind: StoredKind, row: PersonRow): DatabasePerson {
  const code = countryCode(row.country);
  const has: [ContactKind, boolean][] = [
    ["email", row.hasEmail],
    ["work_email", row.hasWorkEmail],
    ["phone", row.hasPhone],
  ];
  return {
    id: idOf(kind, BigInt(row.id)),
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: row.fullName,
    position: row.title,
    companyName: row.companyName,
    companyDomain: row.companyDomain,
    industry: row.industry,
    employeeCount: listedValue("employee_count", row.employeeCount),
    location: [row.city, row.state === row.city ? "" : row.state, code && countryNames.of(code)]
      .filter(Boolean)
      .join(", "),
    countryCode: code,
    profileUrl: row.profileUrl,
    contactInfo: has.flatMap(([contact, isThere]) => (isThere ? [contact] : [])),
    isEnriched: row.isEnriched,
    checkedAt: new Date(`${row.freshOn}T00:00:00Z`),
  };
}
