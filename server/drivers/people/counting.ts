import type { Queries } from "@/server/db/tx";
import type { PeopleCount, PeopleQuery } from "@/server/ports/people-database";
import { type Condition, conditionOf } from "./conditions";
import type { Generation } from "./reading";

/** Numbers above are estimated. */
const maxExact = 5_000;
/** How far an estimate may be above the limit and still be counted. */
const nearLimit = 1.5;
/** With so many parts, one is counted before all. */
const manyParts = 4;
/** So many matches in a sample are a fair estimate: then three of four are within 6 %. */
const enough = 400;
const firstRows = 60_000;

/** The ranks of the first part end here, as finder.begin_generation made it. */
const shareOf = (parts: number) => Math.floor(2 ** 31 / parts);

/**
 * Estimates from the first 60,000 rows, a fair sample, if enough of them match; else, in a large database, from its first part. What may be
 * near the limit is counted by the index.
 */
export async function countIn(
  queries: Queries,
  { id, parts, people, sample }: Generation,
  condition: Condition,
): Promise<{ kind: "count" } & PeopleCount> {
  if (!condition) return { kind: "count", count: 0, isExact: true };
  const { text, indexed, values } = condition;
  const ask = async (from: string) => {
    const [row] = await queries.query<{ count: number }>(
      `select count(*)::int as count from ${from}`,
      values,
    );
    return row?.count ?? 0;
  };
  const about = (count: number) => ({ kind: "count" as const, count: Math.round(count), isExact: false });
  if (text === "true" && people > maxExact) return about(people);
  if (sample > 2 * firstRows) {
    const rank = Math.floor(shareOf(parts) * (firstRows / sample));
    const found = await ask(`finder.people_${id} where rank < ${rank} and ${text}`);
    const all = (found * sample * parts) / firstRows;
    if (found >= enough && all > maxExact * nearLimit) return about(all * (people / (sample * parts)));
  }
  if (parts >= manyParts) {
    const first = await ask(`finder.people_${id} where rank < ${shareOf(parts)} and ${indexed}`);
    const all = first * (people / sample);
    if (all > maxExact * nearLimit) return about(all);
  }
  const count = await ask(`finder.people_${id} where ${indexed}`);
  return count <= maxExact ? { kind: "count", count, isExact: true } : about(count);
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
