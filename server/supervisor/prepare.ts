import { mkdirSync } from "node:fs";
import { isLoopback, type Launch } from "@/server/config";
import { embeddedDatabase, outsideDatabase } from "./database";
import { baseUrl, type Installation } from "./installation";
import { keysOf } from "./keys";
import { choosePorts, portsInUse } from "./ports";
import { findRunning, noteRunning } from "./running";
import { say } from "./say";

type Prepared = { installation: Installation; close(): Promise<void> };

/** Keys, ports and a database that answers, for a whole installation on this machine. */
export async function prepare(launch: Launch, webFiles: string): Promise<Prepared> {
  const { DATA_DIR: dataDir, DATABASE_URL, HOST } = launch.variables;
  mkdirSync(dataDir, { recursive: true });
  const ports = await choosePorts(dataDir, givenPorts(launch));
  const { keys, database } = DATABASE_URL
    ? { keys: givenKeys(launch), database: await outsideDatabase(DATABASE_URL) }
    : await bringPostgres(launch, ports.postgres);
  const installation: Installation = {
    launch,
    keys,
    databaseUrl: database.url,
    ports,
    webFiles,
    demo: launch.variables.DEMO ?? (!DATABASE_URL && isLoopback(HOST)),
  };
  const forget = noteRunning(dataDir, {
    pid: process.pid,
    url: baseUrl(launch.variables),
    databaseUrl: database.url,
  });
  return {
    installation,
    close: async () => {
      await database.stop();
      forget();
    },
  };
}

async function bringPostgres(launch: Launch, port: number) {
  const { DATA_DIR: dataDir, TERN_KEYS } = launch.variables;
  const keys = TERN_KEYS ?? keysOf(dataDir);
  say("Starting Postgres…");
  return { keys, database: await embeddedDatabase(dataDir, keys.postgres, port) };
}

/** For one process alone: the database the environment names, or the one of the installation that runs on this data directory. */
export async function join(launch: Launch, webFiles: string): Promise<Installation | undefined> {
  const { DATA_DIR: dataDir, DATABASE_URL, DEMO = false } = launch.variables;
  const running = DATABASE_URL ? undefined : findRunning(dataDir);
  const databaseUrl = DATABASE_URL ?? running?.databaseUrl;
  if (!databaseUrl) return undefined;
  return {
    launch,
    keys: running ? (launch.variables.TERN_KEYS ?? keysOf(dataDir)) : givenKeys(launch),
    databaseUrl,
    ports: portsInUse(dataDir, givenPorts(launch)),
    webFiles,
    demo: DEMO,
  };
}

function givenPorts({ variables: v }: Launch) {
  return {
    web: v.WEB_PORT,
    smtp: v.SANDBOX_SMTP_PORT,
    imap: v.SANDBOX_IMAP_PORT,
    pages: v.SANDBOX_PAGES_PORT,
  };
}

/** Complete whenever DATABASE_URL is set: the configuration was refused otherwise. */
function givenKeys({ variables: v }: Launch): Installation["keys"] {
  return {
    secret: v.TERN_SECRET_KEY ?? v.TERN_KEYS?.secret ?? "",
    facts: v.TERN_FACTS_KEY ?? v.TERN_KEYS?.facts ?? "",
    roles: v.TERN_ROLE_PASSWORDS ?? v.TERN_KEYS?.roles ?? {},
  };
}
