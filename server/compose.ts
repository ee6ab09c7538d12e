import type { Pool } from "@/server/db/connections";
import { followPlanBooks } from "./compose/plan-books";
import { portsOf } from "./compose/ports";
import type { Config } from "./config";
import type { Tools } from "./context";
import { openPool } from "./db/pool";
import { newId } from "./ids";
import { createLog } from "./log";

type ProcessName = "api" | "worker" | "sandbox" | "cli";
type RunTimeRole = "app" | "engine";

/** Everything a process works with. Pools exist for the roles it asked for. */
type Composition<R extends RunTimeRole> = Tools & {
  pools: Record<R, Pool>;
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
  roles: readonly (R | "app")[],
): Promise<Composition<R | "app">> {
  const log = createLog(config.log.level, process);
  const open = (role: RunTimeRole) =>
    openPool(
      {
        url: config.database.url(role),
        name: `tern ${process} ${role}`,
        max: connections[role],
        statementSeconds: statementSeconds[process],
      },
      log,
    );
  const opened = await Promise.all(roles.map(async (role) => [role, await open(role)] as const));
  const pools = Object.fromEntries(opened) as Record<R | "app", Pool>;
  const stopFollowing = await followPlanBooks(pools.app, log);
  const time = { now: () => new Date(), newId: () => newId() };
  const keys = { secret: Buffer.from(config.keys.secret, "base64") };
  const ports = portsOf(config, pools.app, { ...time, keys, log });
  return {
    config,
    keys,
    ports,
    log,
    ...time,
    pools,
    close: async () => {
      stopFollowing();
      await Promise.all([ports.mail.close(), ports.identity.close(), ports.systemMail?.close()]);
      await Promise.all(opened.map(([, pool]) => pool.end()));
    },
  };
}
