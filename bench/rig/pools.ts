import pg from "pg";
import type { Database } from "./postgres";

/** Connections of a measurement; `admin` is the superuser, who sees every workspace. */
export type Pools = { admin: pg.Pool; app: pg.Pool; engine: pg.Pool; close(): Promise<void> };

export function openPools(database: Database, max = { admin: 4, app: 20, engine: 8 }): Pools {
  const open = (role: "admin" | "app" | "engine") => {
    const pool = new pg.Pool({ connectionString: database[role], max: max[role], pipeline: true });
    // Idle connections break when the server is killed or stopped; the next query opens a new one.
    pool.on("error", () => undefined);
    return pool;
  };
  const pools = { admin: open("admin"), app: open("app"), engine: open("engine") };
  return {
    ...pools,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
