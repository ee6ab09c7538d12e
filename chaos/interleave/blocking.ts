import type pg from "pg";

/** What Postgres knows about connections. */
export type Blocking = {
  /** Which of these wait for a lock that will not be released before its holder continues. */
  blocked(pids: readonly number[]): Promise<Set<number>>;
  /** Ends connections as the death of their process would; resolves when their transactions are rolled back. */
  end(pids: readonly number[]): Promise<void>;
};

type Row = { pid: number; by: number[] };

export function blockingIn(pool: pg.Pool): Blocking {
  return {
    async blocked(pids) {
      const { rows } = await pool.query<Row>({
        name: "blocked",
        text: "select p.pid, pg_blocking_pids(p.pid) as by from unnest($1::int[]) as p(pid)",
        values: [pids],
      });
      const waits = new Map(rows.filter(({ by }) => by.length > 0).map(({ pid, by }) => [pid, by]));
      return new Set([...waits.keys()].filter((pid) => !isInCircle(waits, pid)));
    },
    async end(pids) {
      if (pids.length === 0) return;
      await pool.query("select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as p(pid)", [pids]);
    },
  };
}

/** Postgres resolves a deadlock itself within a moment. */
function isInCircle(waits: ReadonlyMap<number, readonly number[]>, start: number): boolean {
  const seen = new Set<number>();
  const open = [...(waits.get(start) ?? [])];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (pid === start) return true;
    if (seen.has(pid)) continue;
    seen.add(pid);
    open.push(...(waits.get(pid) ?? []));
  }
  return false;
}
