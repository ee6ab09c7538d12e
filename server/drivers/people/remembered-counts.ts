import type { PeopleCount, PeopleDatabase, PeopleQuery } from "@/server/ports/people-database";

const max = 1_000;

/** Counts each search once in a while: every page of it shows the number, and a vendor may charge for it. */
export function rememberCounts<D extends PeopleDatabase>(database: D, keptMs: number, now: () => Date): D {
  const known = new Map<string, PeopleCount & { until: number }>();
  const remember = (key: string, { count, isExact }: PeopleCount) => {
    // Nobody may be there because the database is still being filled.
    if (count === 0) return;
    if (known.size >= max) known.delete(known.keys().next().value ?? "");
    known.set(key, { count, isExact, until: +now() + keptMs });
  };
  // However they are sorted, they are as many.
  const keyOf = ({ sort: _, ...query }: PeopleQuery) => JSON.stringify(query);
  return {
    ...database,
    async search(query, page) {
      const found = await database.search(query, page);
      if (found.kind === "page" && found.total) remember(keyOf(query), found.total);
      return found;
    },
    async count(query) {
      const key = keyOf(query);
      const before = known.get(key);
      if (before && before.until > +now())
        return { kind: "count", count: before.count, isExact: before.isExact };
      const counted = await database.count(query);
      if (counted.kind === "count") remember(key, counted);
      return counted;
    },
  };
}
