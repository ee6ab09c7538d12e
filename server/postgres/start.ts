import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries";
import { ensureCluster, superuser } from "./cluster";
import { chooseIdentity } from "./identity";
import { launch, logFile } from "./launch";
import { PostgresError } from "./postgres-error";
import { findPostmaster, isAlive, type Postmaster } from "./postmaster";

type Login = { user: string; password: string };

export type PostgresServer = {
  pid: number;
  port: number;
  /** True when the server was left running by a process that died, and this one took it over. */
  attached: boolean;
  /** Connection string of a database, as the superuser unless a login is given. */
  url(database: string, login?: Login): string;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** Settles when the server has exited, for whatever reason. */
  exited: Promise<void>;
};

type Options = { dir: string; password: string; port?: number; log?(line: string): void };

/**
 * Starts the packaged Postgres on a data directory, which it makes when missing, or takes over the server that already
 * runs there. Listens on loopback only. Throws PostgresError with one sentence when it cannot.
 */
export async function startPostgres({
  dir,
  password,
  port,
  log = () => undefined,
}: Options): Promise<PostgresServer> {
  const dataDir = path.resolve(dir);
  const running = await settled(dataDir);
  if (running) {
    log(`Postgres is already running here (process ${running.pid}); going on with it.`);
    return server(running, password, true);
  }
  const binaries = findBinaries();
  const identity = chooseIdentity(dataDir, binaries.postgres);
  await ensureCluster(dataDir, binaries, identity, password);
  const started = await launch(dataDir, binaries, identity, port);
  return server(started, password, false);
}

/** The server of a data directory once it is neither starting nor stopping; undefined if there is none. */
async function settled(dataDir: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = findPostmaster(dataDir);
    if (!found || found.ready) return found;
    if (Date.now() > deadline) {
      throw new PostgresError(
        `Postgres (process ${found.pid}) has been starting or stopping for a minute: see ${logFile(dataDir)}.`,
      );
    }
    await sleep(50);
  }
}

function server({ pid, port }: Postmaster, password: string, attached: boolean): PostgresServer {
  let stopping: Promise<void> | undefined;
  return {
    pid,
    port,
    attached,
    exited: gone(pid, { ref: false }).then(() => undefined),
    url: (database, login = { user: superuser, password }) =>
      `postgres://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${port}/${database}`,
    stop: () => {
      stopping ??= shutDown(pid);
      return stopping;
    },
  };
}

async function shutDown(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (!(await gone(pid, { withinMs: 30_000 }))) signal(pid, "SIGQUIT");
  await gone(pid, {});
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name);
}

/** Polled, because an adopted server is not our child process. False if it outlived the given time. */
async function gone(pid: number, { withinMs = Number.POSITIVE_INFINITY, ref = true }): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(50, undefined, { ref });
  }
  return true;
}
