import pg from "pg";
import type { Database } from "./postgres";

/** Connections of a measurement; `admin` is the superuser, who sees every workspace. */
export type Pools = { admin: pg.Pool; app: pg.Pool; engine: pg.Pool; close(): Promise<void> };

export function openPools(database: Database, max = { admin: 4, app: 20, engine: 8 }): Pools {
  const open = (role: "admin" | "app" | "engine") => openPool(database[role], max[role]);
  const pools = { admin: open("admin"), app: open("app"), engine: open("engine") };
  return {
    ...pools,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** A pool as the product opens its own; `options` are settings of its sessions. */
export function openPool(connectionString: string, max: number, options?: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, pipeline: true, options });
  // Idle connections break when the server is killed or stopped; the next query opens a new one.
  pool.on("error", () => undefined);
  return pool;
}
