import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { environmentOf } from "@/bench/rig/environment";
import { enroll, loginsOf, newMailWorld } from "@/bench/rig/mail-world";
import { openPools, type Pools } from "@/bench/rig/pools";
import { circumstances } from "@/bench/rig/report";
import { startSink } from "@/bench/rig/sink";
import { newKeyRing } from "@/server/config/keys";
import { startChild } from "@/tests/support/child";
import { databaseUrl, testDist } from "@/tests/support/cluster";
import { newHome } from "@/tests/support/debian/daemon";
import { type DebianPostgres, startPostgres15, startReplica } from "@/tests/support/debian/postgres";
import { createFleet } from "./fleet";
import { startTcpProxy } from "./tcp-proxy";
import { judge, mailsOf, openRows, whatStands } from "./verdict";

export type FailoverOptions = { mails: number; workers: number; seed: string; say(line: string): void };

const mailboxes = 30;
/** Two thirds of the mailboxes have a server that files submitted mail itself. */
const files = (index: number) => index % 3 !== 0;
const database = "chaos";
/** The replica lacks at least this many of the last emails, which is what the run tests. */
const mailsBehind = 60;
const drainMs = 240_000;

/**
 * Sends emails through real workers, lets a streaming replica fall behind, kills the primary and promotes the replica under the same
 * address. The mail server's log shows what was sent twice or never.
 */
export async function runFailover({ mails, workers, seed, say }: FailoverOptions) {
  const keys = newKeyRing();
  const { dir, clear } = newHome("failover");
  const primary = await startPostgres15({
    wal_level: "replica",
    max_wal_senders: 4,
    wal_keep_size: "512MB",
    fsync: "on",
  });
  const [front, stream] = [await startTcpProxy(primary.port), await startTcpProxy(primary.port)];
  const urls = await migrated(primary, front.port, keys);
  const pools = openPools(urls);
  const secret = Buffer.from(keys.secret, "base64");
  const world = await newMailWorld(pools, secret, {
    mailboxes,
    files,
    burst: 1,
    subject: "A question about {company_name:your company}",
    message: "Hi {first_name:there},\n\nWould a short call next week suit you?\n\nAda",
  });
  const judgeFile = path.join(dir, "judge.jsonl");
  const slowly = { kind: "delay", at: "dot", ms: 20 } as const;
  const sink = await startSink({ logins: loginsOf(world.boxes), judgeFile, fault: () => slowly });
  const replica = await startReplica(stream.port, { fsync: "on" });
  const environment = await environmentOf({ keys, dir }, urls, {
    ENGINE_IN_FLIGHT: "10",
    LEASE_SECONDS: "5",
    SETTLE_SECONDS: "2",
    LOG_LEVEL: "info",
    SANDBOX_SMTP_PORT: String(sink.smtpPort),
    SANDBOX_IMAP_PORT: String(sink.imapPort),
  });
  const fleet = createFleet(testDist, workers, environment);
  try {
    const planned = await enroll(pools, world, mails);
    await (await fleet.arm(null)).line(/the worker is at work/);
    await until(() => sink.accepted() >= mails * 0.4);
    stream.hold();
    const known = sink.accepted();
    await until(() => sink.accepted() >= known + mailsBehind);

    primary.daemon.kill("SIGKILL");
    stream.cut();
    front.cut();
    const diedAt = performance.now();
    const before = new Set(arrivedIn(judgeFile));
    await promote(replica);
    const behind = await unknownTo(replica, before);
    say(`the primary died after ${before.size} mails, of which the replica does not know ${behind}`);
    front.pointTo(replica.port);
    await until(
      () => arrivedIn(judgeFile).some((to) => !before.has(to)) && sink.accepted() > before.size + 20,
    );
    const resumedAfterSeconds = Math.round((performance.now() - diedAt) / 100) / 10;

    const drained = await drain(pools, say);
    await fleet.stop();
    const verdict = await judge(pools.admin, mailsOf(judgeFile), planned);
    const how = await circumstances(pools.admin, 1, mails);
    return { ...verdict, behind, resumedAfterSeconds, workers, seed, drained, ...how };
  } finally {
    await fleet.stop();
    await Promise.all([sink.close(), pools.close()]);
    await Promise.all([front.close(), stream.close()]);
    await Promise.all([primary.stop(), replica.stop()]);
    clear();
  }
}

/** The newest schema in a database of the primary; connection strings lead through the proxy. */
async function migrated(primary: DebianPostgres, port: number, keys: ReturnType<typeof newKeyRing>) {
  await execute(primary.url, `create database ${database}`);
  const child = startChild("migrate", [path.join(testDist, "cli.mjs"), "migrate"], {
    DATABASE_URL: databaseUrl(primary.url, database),
    TERN_KEYS: JSON.stringify(keys),
  });
  if ((await child.exited) !== 0) throw new Error(`no database could be made:\n${child.output()}`);
  const admin = new URL(databaseUrl(primary.url, database));
  admin.port = String(port);
  const login = (role: "app" | "engine") =>
    databaseUrl(admin.href, database, { user: `tern_${role}`, password: keys.roles[role] });
  return { admin: admin.href, app: login("app"), engine: login("engine") };
}

async function execute(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

const promote = (replica: DebianPostgres) => execute(replica.url, "select pg_promote(true, 60)");

/** How many of the emails that arrived are not marked as sent in the replica. */
async function unknownTo(replica: DebianPostgres, arrived: ReadonlySet<string>): Promise<number> {
  const [row] = await execute(
    databaseUrl(replica.url, database),
    `select count(*)::int as count from deliveries d
       join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
      where p.work_email = any($1) and d.state <> 'sent'`,
    [[...arrived]],
  );
  return Number(row?.count);
}

/** The recipients of accepted emails, one entry per copy. */
function arrivedIn(judgeFile: string): string[] {
  const lines = readFileSync(judgeFile, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line).to);
}

async function until(isSo: () => boolean, withinMs = 180_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error("the run stands still");
    await sleep(10);
  }
}

/** Lets everything finish; what waits for a later try becomes due at once. */
async function drain({ admin }: Pools, say: (line: string) => void): Promise<boolean> {
  const deadline = Date.now() + drainMs;
  while (Date.now() < deadline) {
    const { rows } = await admin.query<{ open: number }>(openRows);
    if (rows[0]?.open === 0) return true;
    say(`${rows[0]?.open} are still under way`);
    await admin.query("update deliveries set due_at = now() where state = 'planned' and due_at > now()");
    await admin.query("update lanes set slot_at = '-infinity', wake_at = now() where lease_by is null");
    await sleep(1_000);
  }
  const { rows } = await admin.query(whatStands);
  for (const row of rows) say(`left: ${JSON.stringify(row)}`);
  return false;
}
