import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { asSuperuser, type Cluster, databaseUrl, makeTemplate, newKeys } from "../cluster";
import { freePort } from "../free-port";
import { type Daemon, newHome, run, runBeside, startDaemon, userOf } from "./daemon";

const bin = "/usr/lib/postgresql/15/bin";
const password = "a password for this test";

export type DebianPostgres = {
  /** The superuser's connection string for the database "postgres". */
  url: string;
  port: number;
  dir: string;
  daemon: Daemon;
  stop(): Promise<void>;
};

/** Debian's PostgreSQL 15 with its own data directory; `settings` are added to those of every test server. */
export async function startPostgres15(
  settings: Record<string, string | number> = {},
): Promise<DebianPostgres> {
  const user = userOf("postgres");
  const home = newHome("pg15", user);
  const data = path.join(home.dir, "data");
  run(
    `${bin}/initdb`,
    ["-D", data, "-U", "postgres", "-E", "UTF8", "--locale", "C.UTF-8", "-A", "trust"],
    user,
  );
  return serve(home, data, settings);
}

/** Starts a streaming replica of the server on `port`; it accepts read connections once this resolves. */
export async function startReplica(
  port: number,
  settings: Record<string, string | number> = {},
): Promise<DebianPostgres> {
  const user = userOf("postgres");
  const home = newHome("replica", user);
  const data = path.join(home.dir, "data");
  const source = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
  const how = ["-D", data, "-R", "-X", "stream", "--checkpoint", "fast"];
  await runBeside(`${bin}/pg_basebackup`, [...source, ...how], user);
  return serve(home, data, settings);
}

async function serve(
  { dir, clear }: ReturnType<typeof newHome>,
  data: string,
  more: Record<string, string | number>,
): Promise<DebianPostgres> {
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "off",
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const daemon = startDaemon(`${bin}/postgres`, ["-D", data, ...flags], userOf("postgres"));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await whenReady(url, daemon);
  return {
    url,
    port,
    dir,
    daemon,
    stop: async () => {
      if (daemon.running()) await daemon.stop("SIGINT");
      clear();
    },
  };
}

/** A cluster whose databases belong to the login that .env.example documents: not a superuser, but allowed to create roles. */
export async function startManagedCluster(): Promise<Cluster> {
  const postgres = await startPostgres15();
  const { dir, clear } = newHome("data");
  const owner = { user: "tern", password };
  const cluster: Cluster = {
    url: postgres.url,
    pid: postgres.daemon.pid,
    dir,
    keys: newKeys(),
    owner,
    stop: async () => {
      await postgres.stop();
      clear();
    },
  };
  try {
    await asSuperuser(postgres.url, (client) =>
      client.query(`create role tern login createrole password '${password}'`),
    );
    await makeTemplate(cluster);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Runs one statement on a database of a cluster, as the superuser. */
export async function query(cluster: Pick<Cluster, "url">, database: string, text: string) {
  const client = new pg.Client({ connectionString: databaseUrl(cluster.url, database) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function whenReady(url: string, daemon: Daemon): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!daemon.running())
        throw new Error(`PostgreSQL 15 does not start:\n${daemon.output()}`, { cause: error });
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
