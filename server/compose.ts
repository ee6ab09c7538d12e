import type pg from "pg";
import type { Config } from "./config";
import type { Tools } from "./context";
import { openPool } from "./db/pool";
import { newId } from "./ids";
import { createLog } from "./log";

export type ProcessName = "api" | "worker" | "sandbox" | "cli";
type RunTimeRole = "app" | "engine";

/** Everything a process works with. Pools exist for the roles it asked for. */
export type Composition<R extends RunTimeRole> = Tools & {
  pools: Record<R, pg.Pool>;
  close(): Promise<void>;
};

/** Connections per process and role; two processes of each kind fit Postgres' default of 100. */
const connections: Record<RunTimeRole, number> = { app: 20, engine: 8 };
/** A question a browser waits for is given up before its 45 s are over; jobs take the time they need. */
const statementSeconds: Partial<Record<ProcessName, number>> = { api: 40 };

/** Builds pools, drivers, clock and log from the configuration: the only place that picks drivers. */
export async function compose<R extends RunTimeRole>(
  config: Config,
  process: ProcessName,
  roles: readonly R[],
): Promise<Composition<R>> {
  const log = createLog(config.log.level, process);
  const opened = await Promise.all(
    roles.map(async (role) => {
      const options = {
        url: config.database.url(role),
        name: `tern ${process} ${role}`,
        max: connections[role],
        statementSeconds: statementSeconds[process],
      };
      return [role, await openPool(options, log)] as const;
    }),
  );
  const pools = Object.fromEntries(opened) as Record<R, pg.Pool>;
  return {
    config,
    keys: { secret: Buffer.from(config.keys.secret, "base64") },
    ports: {} as Tools["ports"],
    log,
    now: () => new Date(),
    newId: () => newId(),
    pools,
    close: async () => {
      await Promise.all(opened.map(([, pool]) => pool.end()));
    },
  };
}
