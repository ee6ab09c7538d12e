import path from "node:path";
import pg from "pg";
import { listedFilters } from "@/lib/contract/finder/filters";
import { inPlatform } from "@/server/db/tx";
import { createPeopleDatabases } from "@/server/drivers/people/databases";
import type { PeopleQuery } from "@/server/ports/people-database";
import { chance, pick } from "@/server/sandbox/rules/chance";
import { quantile, rounded } from "../rig/numbers";
import { openPools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { countries, fill, titles } from "./fill";

const searches = 200;
const dist = path.resolve(import.meta.dirname, "..");

/** A search of one to six random filters; the same for the same number. */
function queryOf(at: number): PeopleQuery {
  const filters: Record<string, { include?: string[]; exclude?: string[] }> = {};
  const listed = Object.keys(listedFilters) as (keyof typeof listedFilters)[];
  const names = ["jobTitle", "jobTitle", "company", "country", "industry", "state", ...listed];
  const wire: Record<string, string> = {
    employee_count: "employeeCount",
    age_range: "ageRange",
    income_range: "incomeRange",
    net_worth: "netWorth",
  };
  for (let n = 0; n <= Math.floor(chance("filters", at) * 6); n++) {
    const name = pick(names, "name", at, n);
    const value = filterValue(name, at, n);
    const isExcluded = n > 0 && chance("excluded", at, n) < 0.15;
    filters[wire[name] ?? name] = isExcluded ? { exclude: [value] } : { include: [value] };
  }
  return { filters, ...(chance("email", at) < 0.3 ? { contactInfo: ["work_email" as const] } : {}) };
}

function filterValue(name: string, ...seed: number[]): string {
  const roll = (what: string) => chance(what, ...seed);
  if (name === "jobTitle") {
    const title = titles[Math.floor(roll("title") ** 2.5 * titles.length)] ?? "";
    return roll("one word") < 0.6 ? (title.split(/[ ,]+/)[0] ?? "") : title;
  }
  if (name === "company")
    return pick(
      ["Analytics", "Robotics", "Wildrye", "Halcyon Reach", "Marlowe Cloud", "Group"],
      "company",
      ...seed,
    );
  if (name === "country") return countries[Math.floor(roll("country") ** 2 * countries.length)] ?? "US";
  if (name === "state")
    return `${pick(countries, "of", ...seed)}/State ${1 + Math.floor(roll("state") ** 2 * 19)}`;
  if (name === "industry") return `Industry ${1 + Math.floor(roll("industry") ** 2 * 139)}`;
  return pick<string>(listedFilters[name as keyof typeof listedFilters], "value", ...seed);
}

/** What the people database takes for random searches, against reading rows by their primary key. */
export async function measureFinder(people: number): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("finder");
  const pools = openPools(database);
  const client = new pg.Client({ connectionString: database.admin });
  await client.connect();
  const { generation, seconds } = await fill(client, people);
  const { rows: sizes } = await client.query(
    "select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'finder' and c.relkind = 'r'",
  );
  const { real: realOf } = createPeopleDatabases(
    {
      database: { transact: (work) => inPlatform(pools.app, work) },
      masterKey: Buffer.alloc(32),
      now: () => new Date(),
    },
    { sandboxPeople: 100, vendor: null },
  );
  const real = realOf("");
  const times: Record<string, number[]> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    times[name] = [...(times[name] ?? []), performance.now() - began];
    return result;
  };
  const errors: number[] = [];
  let slow = 0;
  for (let at = 0; at < searches; at++) {
    const query = queryOf(at);
    const first = { after: null, skip: 0, limit: 25 };
    const page = await timed("search", () => real.search(query, first));
    if (page.kind === "later") slow++;
    for (const sort of ["newest", "largest"] as const) {
      const sorted = await timed(sort, () => real.search({ ...query, sort }, first));
      if (sorted.kind === "later") slow++;
    }
    const counted = await timed("count", () => real.count(query));
    if (counted.kind === "count" && !counted.isExact) errors.push(await errorOf(query, counted.count));
    await timed("bare", () =>
      pools.app.query(
        `select * from finder.people_${generation} p join finder.details_${generation} d on d.id = p.id where d.id = any($1::bigint[]) and p.rank = d.rank`,
        [Array.from({ length: 25 }, (_, n) => 1 + Math.floor(chance("row", at, n) * people))],
      ),
    );
    const text = filterValue(at % 2 ? "jobTitle" : "company", at).slice(0, 2 + (at % 6));
    const asked = {
      query: text,
      offset: 0,
      limit: at % 2 ? 5 : 20,
      exclude: [],
      freshOnly: false,
      locale: "en",
    };
    await timed("suggest", () => real.suggest(at % 2 ? "job_title" : "company", asked));
  }
  // Page 1 and page 400 of a search that many match.
  const common: PeopleQuery = { filters: { country: { include: ["US", "GB"] } } };
  let after: string | null = null;
  for (let page = 1; page <= 400; page++) {
    const name = page <= 20 ? "firstPages" : page > 380 ? "lastPages" : "pages";
    const found = await timed(name, () => real.search(common, { after, skip: 0, limit: 25 }));
    after = found.kind === "page" ? found.next : null;
  }

  /** How far an estimate is from the truth, which the estimating code does not know. */
  async function errorOf(query: PeopleQuery, estimate: number): Promise<number> {
    const { conditionOf } = await import("@/server/drivers/people/conditions");
    return inPlatform(pools.app, async (queries) => {
      const condition = await conditionOf(queries, generation, query, new Date().toISOString().slice(0, 10));
      if (!condition) return 0;
      const [row] = await queries.query<{ count: number }>(
        `select count(*)::int as count from finder.people_${generation} where ${condition.text}`,
        condition.values,
      );
      return Math.abs(estimate - (row?.count ?? 0)) / Math.max(1, row?.count ?? 0);
    });
  }

  const p95 = (name: string) => rounded(quantile(times[name] ?? [], 0.95));
  const middle = (name: string) => quantile(times[name] ?? [], 0.5);
  const result = {
    ...{
      searchP95Ms: p95("search"),
      countP95Ms: p95("count"),
      countErrorP95: rounded(quantile(errors, 0.95), 3),
    },
    ...{
      newestP95Ms: p95("newest"),
      largestP95Ms: p95("largest"),
      suggestP95Ms: p95("suggest"),
      pageDeepRatio: rounded(middle("lastPages") / middle("firstPages")),
    },
    diskBytesPerPerson: Math.round(sizes[0].bytes / people),
    ...{ bareP95Ms: p95("bare"), tooSlow: slow, estimates: errors.length, loadSeconds: seconds },
  };
  const how = await circumstances(pools.admin, 1, searches);
  await client.end();
  await pools.close();
  await postgres.stop();
  const { searchP95Ms, newestP95Ms, largestP95Ms, countP95Ms, countErrorP95, suggestP95Ms, pageDeepRatio } =
    result;
  conclude({ measure: "finder", people, ...result, ...how }, [
    { name: "finder search p95 ms", value: searchP95Ms, max: 150 },
    { name: "finder search by newest data p95 ms", value: newestP95Ms, max: 150 },
    { name: "finder search by largest company p95 ms", value: largestP95Ms, max: 150 },
    { name: "finder count p95 ms", value: countP95Ms, max: 150 },
    { name: "finder count error p95", value: countErrorP95, max: 0.1 },
    { name: "finder suggest p95 ms", value: suggestP95Ms, max: 50 },
    { name: "finder deep page ratio", value: pageDeepRatio, max: 1.2 },
  ]);
}
