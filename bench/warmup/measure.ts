import path from "node:path";
import pg from "pg";
import { rounded } from "../rig/numbers";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import { busiestPair, playWorld, volumeError, type WarmUpWorld } from "./world";

const dist = path.resolve(import.meta.dirname, "..");
/** Monday, midnight in Berlin. */
const world: WarmUpWorld = {
  mailboxes: 2_000,
  domains: 200,
  days: 13,
  from: new Date("2026-03-01T23:00:00Z"),
};
/** On real servers, with the database and the reading of replies: fewer, for three days. */
const real = { mailboxes: 24, domains: 6 };

/**
 * Warm-up by its rules among 2,000 mailboxes, and on real mail servers among a few. `leaks` counts what of the latter can be seen in inbox,
 * reports and limits; `duplicates` emails that a server got twice. `cpuMsPerMailboxDay` is the planning of a mailbox's day and all its emails.
 */
export async function measureWarmUp(): Promise<never> {
  const cpu = process.threadCpuUsage();
  const log = playWorld(world);
  const { user, system } = process.threadCpuUsage(cpu);
  const replyRate = rounded(log.filter(({ isAnswered }) => isAnswered).length / log.length, 3);
  const error = rounded(volumeError(log, world), 2);
  const mostPerPair = busiestPair(log);
  const cpuMsPerMailboxDay = rounded((user + system) / 1_000 / (world.mailboxes * world.days), 3);

  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("warmup");
  const admin = new pg.Pool({ connectionString: database.admin, max: 1 });
  const around = await circumstances(admin, 1, world.mailboxes);
  await admin.end();
  const servers = await onServers(database);
  await postgres.stop();
  conclude(
    {
      ...{ measure: "warmup", replyRate, leaks: servers.leaks, volumeError: error, mostPerPair },
      ...{ cpuMsPerMailboxDay, days: world.days, mails: log.length, servers, ...around },
    },
    [
      { name: "replyRate", value: replyRate, min: 0.31, max: 0.35 },
      { name: "volumeError", value: error, max: 1 },
      { name: "mostPerPair", value: mostPerPair, max: 3 },
      { name: "leaks", value: servers.leaks, max: 0 },
      { name: "duplicates", value: servers.duplicates, max: 0 },
      { name: "read", value: servers.read, min: real.mailboxes },
    ],
  );
}

/** Three days of the whole engine. */
async function onServers(database: { admin: string; app: string; engine: string }) {
  process.env.SCENARIO_DATABASE = JSON.stringify(database);
  const { startTrial, playUntil, readToTheEnd, leaksOf } = await import(
    "@/tests/integration/mailboxes/warm-up-trial.mts"
  );
  const { sql, time, closePools } = await import("@/tests/integration/engine/kit.mts");
  time.now = new Date("2026-03-02T07:00:00Z");
  const trial = await startTrial(real);
  const begun = process.cpuUsage();
  await playUntil(trial, new Date("2026-03-04T20:00:00Z"));
  await readToTheEnd(trial);
  const { user, system } = process.cpuUsage(begun);
  const leaks = await leaksOf(trial);
  const ids = trial.accepted.map(({ messageId }) => messageId);
  const [row] = await sql<{ n: number }>(
    "select count(*)::int as n from warm_up_mails where placement in ('inbox', 'spam')",
  );
  await trial.close();
  await closePools();
  return {
    ...{
      ...real,
      days: 3,
      mails: ids.length,
      read: row?.n ?? 0,
      leaks,
      duplicates: ids.length - new Set(ids).size,
    },
    /** Of this process: the engine, the reading of replies, and the mail servers themselves. */
    cpuMsPerMailboxDay: rounded((user + system) / 1_000 / (real.mailboxes * 3), 1),
  };
}
