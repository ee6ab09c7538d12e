import pg from "pg";
import type { Database } from "@/bench/rig/postgres";
import type { RealPools } from "./cast";

/** Connections for one runner: those of a schedule that are cut are replaced. */
export function openPools(database: Database): RealPools & { close(): Promise<unknown> } {
  const open = (connectionString: string, max: number) => {
    const pool = new pg.Pool({ connectionString, max, idleTimeoutMillis: 0, pipeline: true });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  };
  const pools = {
    admin: open(database.admin, 3),
    app: open(database.app, 16),
    engine: open(database.engine, 10),
  };
  return { ...pools, close: () => Promise.all(Object.values(pools).map((pool) => pool.end())) };
}

/** Statements are planned once, and who waits in a circle is set free at once. Holds for connections made from now on. */
export async function tune({ admin }: Pick<RealPools, "admin">): Promise<void> {
  const settings = [
    "jit = off",
    "synchronous_commit = off",
    "deadlock_timeout = '10ms'",
    "plan_cache_mode = force_generic_plan",
  ];
  const { rows } = await admin.query<{ name: string }>("select current_database() as name");
  for (const setting of settings) await admin.query(`alter database ${rows[0]!.name} set ${setting}`);
}

/** Nothing of a Postgres of the explorer's own has to outlive a crash. */
export async function disableSync({ admin }: Pick<RealPools, "admin">): Promise<void> {
  for (const setting of ["fsync = off", "full_page_writes = off"])
    await admin.query(`alter system set ${setting}`);
  await admin.query("select pg_reload_conf()");
}
