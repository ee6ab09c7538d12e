import pg from "pg";
import type { Database } from "@/bench/rig/postgres";
import type { RealPools } from "./cast";

/** Connections for one runner; those that a schedule cuts are replaced. */
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

/** Statements are prepared once, and deadlocks are detected at once. Applies to connections opened from now on. */
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

/** The explorer's own Postgres does not have to survive a crash. */
export async function disableSync({ admin }: Pick<RealPools, "admin">): Promise<void> {
  for (const setting of ["fsync = off", "full_page_writes = off"])
    await admin.query(`alter system set ${setting}`);
  await admin.query("select pg_reload_conf()");
}
