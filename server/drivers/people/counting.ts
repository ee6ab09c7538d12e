import type { Queries } from "@/server/db/tx";
import type { PeopleCount, PeopleQuery } from "@/server/ports/people-database";
import { type Condition, conditionOf } from "./conditions";
import type { Generation } from "./reading";

/** Numbers above are estimated. */
const maxExact = 5_000;
/** How far an estimate may be above the limit and still be counted. */
const nearLimit = 1.5;
/** So many matches in a sample are a fair estimate: then three of four are within 6 %. */
const enough = 400;
const firstRows = 60_000;

/** The ranks of the first part end here, as finder.begin_generation made it. */
const shareOf = (parts: number) => Math.floor(2 ** 31 / parts);

/**
 * Counts in the first part of all ranks, a fair sample, and only what is near the limit in all parts. A few matching rows in the first
 * 60,000 are not enough to estimate from, many are.
 */
export async function countIn(
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
  if (text === "true" && people > maxExact) return about(people);
  const first = `finder.people_${id} where rank < ${shareOf(parts)} and ${text}`;
  if (sample > 2 * firstRows) {
    const rank = Math.floor(shareOf(parts) * (firstRows / sample));
    const found = await ask(`finder.people_${id} where rank < ${rank} and ${text}`);
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
export async function roughCount(
  queries: Queries,
  { id, parts, people, sample }: Generation,
  query: PeopleQuery,
  today: string,
): Promise<{ kind: "count" } & PeopleCount> {
  const condition = await conditionOf(queries, id, query, today);
  const rows = Math.min(sample, firstRows);
  const rank = Math.floor(shareOf(parts) * (rows / Math.max(1, sample)));
  const [row] = await queries.query<{ count: number }>(
    `select count(*)::int as count from finder.people_${id} where rank < ${rank} and ${condition?.text ?? "false"}`,
    condition?.values ?? [],
  );
  return {
    kind: "count",
    count: Math.round(((row?.count ?? 0) * people) / Math.max(1, rows)),
    isExact: false,
  };
}
