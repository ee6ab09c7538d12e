import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { startChild } from "./child";
import { makeMemoryFolder, removeMemoryFolder } from "./memory-folder";
import { startKeeper } from "./postgres-keeper";
import { refuseOtherMoves } from "./refuse-other-moves";

/** The folder of test builds and all data of test runs. Tests never touch .tern. */
export const testRoot = ".tern-test";
export const testDist = path.join(testRoot, "dist");

/** One Postgres for a whole test run, with a migrated template database that installations copy. */
export type Cluster = {
  /** The superuser's connection string for the database "postgres". */
  url: string;
  pid: number;
  dir: string;
  keys: Keys;
  /** The role that owns and migrates the databases; by default the superuser. */
  owner?: Login;
  stop(): Promise<void>;
};

export type Login = { user: string; password: string };

export type Keys = {
  secret: string;
  facts: string;
  roles: { app: string; engine: string };
  postgres: string;
};

const template = "tern_template";
const memory = "memory";

/** Starts the run's Postgres in its own directory and creates the template. */
export async function startCluster(): Promise<Cluster> {
  sweep();
  const dir = path.join(testRoot, `run-${process.pid}-${randomBytes(3).toString("hex")}`);
  mkdirSync(dir, { recursive: true });
  const keys = newKeys();
  const keeper = startKeeper(testDist, { dir: path.join(dir, "postgres"), password: keys.postgres });
  const stop = async () => {
    await keeper.stop();
    rmSync(dir, { recursive: true, force: true });
    removeMemoryFolder(path.basename(dir));
  };
  try {
    const { url, pid } = JSON.parse(await keeper.line(/^\{"url"/));
    const cluster = { url, pid, dir, keys, stop };
    await forgoSyncing(cluster);
    const folder = makeMemoryFolder(path.basename(dir), path.join(dir, "postgres"));
    if (folder)
      await asSuperuser(url, (client) => client.query(`create tablespace ${memory} location '${folder}'`));
    await makeTemplate(cluster, folder && ` tablespace ${memory}`);
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates a database with the newest schema; returns the superuser's connection string for it. */
export async function copyTemplate(cluster: Pick<Cluster, "url" | "owner">, name: string): Promise<string> {
  await asSuperuser(cluster.url, async (client) => {
    // Copying the files takes a fifth of the CPU time of copying every page through the log.
    await client.query(`create database ${name} template ${template} strategy file_copy${ownedBy(cluster)}`);
    // Permissions on the database itself are not copied from the template.
    await client.query(`grant create, connect on database ${name} to tern_owner`);
  });
  return databaseUrl(cluster.url, name);
}

export async function dropDatabase(cluster: Pick<Cluster, "url">, name: string): Promise<void> {
  await asSuperuser(cluster.url, (client) => client.query(`drop database if exists ${name} with (force)`));
}

export function databaseUrl(url: string, database: string, login?: Login): string {
  const made = new URL(url);
  made.pathname = `/${database}`;
  if (login) {
    made.username = login.user;
    made.password = encodeURIComponent(login.password);
  }
  return made.href;
}

/** Turns off waiting for the disk: no test run survives a power cut, and committed data survives a killed server without it. */
export const forgoSyncing = ({ url }: Pick<Cluster, "url">) =>
  asSuperuser(url, async (client) => {
    await client.query("alter system set fsync = off");
    await client.query("select pg_reload_conf()");
  });

/** Without an explicit owner a database belongs to its creator; `current_user` is not valid here. */
const ownedBy = ({ owner }: Pick<Cluster, "owner">) => (owner ? ` owner ${owner.user}` : "");

/** Creates the migrated database that installations copy; the copies lie where it lies. */
export async function makeTemplate(
  cluster: Pick<Cluster, "url" | "keys" | "owner">,
  place = "",
): Promise<void> {
  const { url, keys, owner } = cluster;
  await asSuperuser(url, (client) => client.query(`create database ${template}${ownedBy(cluster)}${place}`));
  const migrate = startChild("migrate", [path.join(testDist, "cli.mjs"), "migrate"], {
    DATABASE_URL: databaseUrl(url, template, owner),
    TERN_KEYS: JSON.stringify(keys),
  });
  if ((await migrate.exited) !== 0)
    throw new Error(`The template database could not be migrated:\n${migrate.output()}`);
  await asSuperuser(databaseUrl(url, template), (client) => client.query(refuseOtherMoves));
}

export async function asSuperuser(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export function newKeys(): Keys {
  const key = () => randomBytes(32).toString("base64");
  const word = () => randomBytes(18).toString("base64url");
  return { secret: key(), facts: key(), roles: { app: word(), engine: word() }, postgres: word() };
}

/** Removes files of runs that were killed, once their process is gone. */
function sweep(): void {
  if (!existsSync(testRoot)) return;
  for (const name of readdirSync(testRoot).filter((entry) => entry.startsWith("run-"))) {
    const owner = Number(name.split("-")[1]);
    if (isAlive(owner)) continue;
    const left = postmasterOf(path.join(testRoot, name, "postgres"));
    if (left) process.kill(left, "SIGQUIT");
    removeMemoryFolder(name);
    rmSync(path.join(testRoot, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function postmasterOf(dir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dir, "postmaster.pid"), "utf8"), 10);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command.includes(path.resolve(dir)) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
