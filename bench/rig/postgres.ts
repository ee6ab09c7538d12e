import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { newKeyRing } from "@/server/config/keys";
import { type Child, startChild } from "@/tests/support/child";
import { databaseUrl, testRoot } from "@/tests/support/cluster";
import { startKeeper } from "@/tests/support/postgres-keeper";

type Keys = ReturnType<typeof newKeyRing>;

/** A Postgres of a measurement's own, with fsync on, as the product starts it. */
export type Postgres = {
  keys: Keys;
  dir: string;
  /** A migrated database; answers connection strings as the superuser and as the run-time roles. */
  newDatabase(name: string): Promise<Database>;
  /** SIGKILL, and a new server on the same files and port once the old one is gone; resolves when that one answers. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};
export type Database = { admin: string; app: string; engine: string };

/** `dist` is the folder of the built processes; the data is next to that of test runs, which clear it up after a crash. */
export async function startPostgres(dist: string): Promise<Postgres> {
  const dir = path.join(testRoot, `run-${process.pid}-${randomBytes(3).toString("hex")}`);
  mkdirSync(dir, { recursive: true });
  const keys = newKeyRing();
  let server = await launch(dist, dir, keys);
  return {
    keys,
    dir,
    async newDatabase(name) {
      await execute(server.url, `create database ${name}`);
      const admin = databaseUrl(server.url, name);
      const environment = { DATABASE_URL: admin, TERN_KEYS: JSON.stringify(keys) };
      const migrate = startChild("migrate", [path.join(dist, "cli.mjs"), "migrate"], environment);
      if ((await migrate.exited) !== 0) throw new Error(`no database could be made:\n${migrate.output()}`);
      const login = (role: "app" | "engine") =>
        databaseUrl(server.url, name, { user: `tern_${role}`, password: keys.roles[role] });
      return { admin, app: login("app"), engine: login("engine") };
    },
    async crash() {
      process.kill(server.pid, "SIGKILL");
      await server.keeper.stop();
      server = await launch(dist, dir, keys, Number(new URL(server.url).port));
    },
    async stop() {
      await server.keeper.stop();
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Server = { keeper: Child; url: string; pid: number };

async function launch(dist: string, dir: string, keys: Keys, port?: number): Promise<Server> {
  const keeper = startKeeper(dist, { dir: path.join(dir, "postgres"), password: keys.postgres, port });
  const { url, pid } = JSON.parse(await keeper.line(/^\{"url"/, 60_000));
  return { keeper, url, pid };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
