import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { accessHeard, changesAccess } from "./access-heard";
import { type Child, startChild } from "./child";
import { type Cluster, copyTemplate, databaseUrl, dropDatabase, testDist } from "./cluster";
import { freePort } from "./free-port";

export type Door = "api" | "worker" | "sandbox" | "web";
/** What an installation needs to know about its Postgres. */
export type TestCluster = Pick<Cluster, "url" | "keys" | "dir" | "owner">;
export type Row = Record<string, unknown>;

/** A disposable Tern: its own database, free ports, the built processes. */
export type Installation = {
  /** The public URL, such as http://localhost:41234. */
  url: string;
  ports: { api: number; web: number; smtp: number; imap: number; pages: number };
  /** Runs one statement as the superuser, across all workspaces. Once it resolves, the api has seen any permission changes. */
  sql<T = Row>(text: string, params?: unknown[]): Promise<T[]>;
  /** A pool with one of the run-time roles, under row-level security. stop() closes it. */
  as(role: "app" | "engine"): pg.Pool;
  /** The processes started so far, including ended ones. */
  children: Child[];
  /** Starts another process; an api, web or sandbox responds once this resolves. */
  start(door: Door, environment?: Record<string, string>): Promise<Child>;
  /** Runs a command of the cli and returns its output. */
  cli(...args: string[]): Promise<string>;
  stop(): Promise<void>;
};

export type InstallationOptions = {
  /** The processes to start, in this order; by default only the api. */
  doors?: Door[];
  /** Environment variables for all processes, in addition to the harness's own. */
  environment?: Record<string, string>;
  /** Run the seed, which creates the demo workspace. */
  seed?: boolean;
  /** The Postgres to use; by default the one that the test run started. */
  cluster?: TestCluster;
};

/** Starts an installation on a copy of the template database. The caller has to stop it. */
export async function startInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const cluster = options.cluster ?? clusterOfTheRun();
  const name = `t_${randomBytes(5).toString("hex")}`;
  const admin = await copyTemplate(cluster, name);
  const ports = {
    api: await freePort(),
    web: await freePort(),
    smtp: await freePort(),
    imap: await freePort(),
    pages: await freePort(),
  };
  const url = `http://localhost:${ports.api}`;
  const environment = { ...environmentOf(cluster, name, ports, url), ...options.environment };
  const children: Child[] = [];
  const pools: pg.Pool[] = [];
  const pool = (connectionString: string) => {
    const made = new pg.Pool({ connectionString, max: 10 });
    // Idle connections break when the cluster stops, which is expected.
    made.on("error", () => undefined);
    pools.push(made);
    return made;
  };
  const superuser = pool(admin);
  const rows = async (text: string, params?: unknown[]) => (await superuser.query(text, params)).rows;
  const hasApi = () => children.some((child) => child.name === "api" && child.running());

  const installation: Installation = {
    url,
    ports,
    children,
    sql: async (text, params) => {
      const found = await rows(text, params);
      if (changesAccess(text) && hasApi()) await accessHeard(rows, url);
      return found;
    },
    as: (role) =>
      pool(databaseUrl(admin, name, { user: `tern_${role}`, password: cluster.keys.roles[role] })),
    start: async (door, more = {}) => {
      const child = startDoor(door, { ...environment, ...more });
      children.push(child);
      await whenReady(door, child, more.PORT ? { ...ports, api: Number(more.PORT) } : ports);
      return child;
    },
    cli: async (...args) => {
      const child = startChild("cli", [path.join(testDist, "cli.mjs"), ...args], {
        ...environment,
        DATABASE_URL: databaseUrl(cluster.url, name, cluster.owner),
      });
      if ((await child.exited) !== 0) throw new Error(`cli ${args.join(" ")} failed:\n${child.output()}`);
      return child.output();
    },
    stop: async () => {
      await Promise.all(children.map((child) => child.stop()));
      await Promise.all(pools.map((made) => made.end()));
      await dropDatabase(cluster, name);
    },
  };

  try {
    if (options.seed) await installation.cli("seed");
    for (const door of options.doors ?? ["api"]) await installation.start(door);
    return installation;
  } catch (error) {
    await installation.stop();
    throw error;
  }
}

const metricsToken = "a token for the metrics";
/** Requests what only the operator can read, such as `/metrics`. */
export const askAsOperator = (url: string, path: "/metrics" | "/readyz"): Promise<Response> =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${metricsToken}` } });

/** Jobs of a killed worker are taken over after 5 seconds without a heartbeat instead of 15. */
export const missDeadWorkersSoon = ({ sql }: Installation) =>
  sql("update jobs.queue set heartbeat_seconds = 5");

/** The environment that a supervisor would give the processes, with no more permissions than in production. */
function environmentOf(
  { url, keys, dir }: TestCluster,
  database: string,
  ports: Installation["ports"],
  baseUrl: string,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl(url, database, { user: "", password: "" }),
    TERN_KEYS: JSON.stringify(keys),
    PORT: String(ports.api),
    BASE_URL: baseUrl,
    // Trusts the test's own proxy, so that a test can send requests from any number of addresses.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    WEB_PORT: String(ports.web),
    WEB_URL: `http://localhost:${ports.web}`,
    WEB_FILES: path.join(testDist, "web"),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_IMAP_PORT: String(ports.imap),
    SANDBOX_PAGES_PORT: String(ports.pages),
    SANDBOX_PEOPLE: "5000",
    DATA_DIR: path.join(dir, database),
    LOG_LEVEL: "warn",
    METRICS_TOKEN: metricsToken,
    // Most tests create many workspaces of one company and need each one's trial.
    TRIAL_LIMIT: "0",
  };
}

function startDoor(door: Door, environment: Record<string, string>): Child {
  if (door !== "web") return startChild(door, [path.join(testDist, `${door}.mjs`)], environment);
  const {
    PORT = "",
    WEB_PORT,
    WEB_FILES = "",
    TERN_KEYS = "{}",
    BASE_URL,
    BRAND_HOSTS,
    BRANDS,
  } = environment;
  return startChild("web", [path.join(WEB_FILES, "server.js")], {
    PORT: WEB_PORT,
    HOSTNAME: "localhost",
    API_URL: `http://127.0.0.1:${PORT}`,
    TERN_FACTS_KEY: JSON.parse(TERN_KEYS).facts,
    ...{ BASE_URL, BRAND_HOSTS, BRANDS },
  });
}

async function whenReady(door: Door, child: Child, ports: Installation["ports"]): Promise<void> {
  if (door === "worker") return;
  const isReady = {
    api: () => answers(`http://127.0.0.1:${ports.api}/readyz`, false),
    web: () => answers(`http://localhost:${ports.web}/favicon.ico`, true),
    // The last port it opens; its mail servers listen before that.
    sandbox: () => listens(ports.pages),
  }[door];
  const deadline = Date.now() + 180_000;
  while (!(await isReady())) {
    if (!child.running() || Date.now() > deadline) {
      throw new Error(`The ${door} process did not become ready. It printed:\n${child.output()}`);
    }
    await sleep(25);
  }
  if (!child.running()) throw new Error(`The ${door} process ended. It printed:\n${child.output()}`);
}

async function answers(url: string, anything: boolean): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(2000) });
    return ok || anything;
  } catch {
    return false;
  }
}

async function listens(port: number): Promise<boolean> {
  const { connect } = await import("node:net");
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** The Postgres that the run's global setup started. */
export function clusterOfTheRun(): TestCluster {
  const text = process.env.TERN_TEST_CLUSTER;
  if (!text) throw new Error("No test Postgres is running: start tests with npm run check integration.");
  return JSON.parse(text);
}
