import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "@/tests/support/child";
import { environmentOf } from "../rig/environment";
import { enroll, loginsOf, type MailWorld, newMailWorld } from "../rig/mail-world";
import { compare, quantile, rounded } from "../rig/numbers";
import { startPart } from "../rig/part";
import { openPools, type Pools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import type { SinkPorts } from "../send/sink";
import { queueCrowd } from "./crowd";

const slices = 5;
const mailboxes = 20;
const crowd = 500_000;
/** Mails of the small workspace in a slice: each of its mailboxes has one due every second. */
const mailsPerSlice = 200;
const gapMs = 1000 / mailboxes;
const dist = path.resolve(import.meta.dirname, "..");
const text = {
  subject: "A question about {company_name:your company}",
  message: "Hi {first_name:there},\n\nwould a short call next week suit you?\n\nAda",
};

/** In turn: a small workspace alone, then next to one with half a million emails due, both with no working hours or pauses. */
export async function measureFairness(): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("fairness");
  const pools = openPools(database);
  const world = () =>
    newMailWorld(pools, Buffer.from(postgres.keys.secret, "base64"), {
      ...{ mailboxes, files: () => false, burst: 1, ...text },
    });
  const [large, small] = [await world(), await world()];
  await close(pools, large);
  await close(pools, small);
  const sink = startPart("sink");
  const { smtpPort, imapPort } = await sink.ask<SinkPorts>(
    "start",
    loginsOf([...large.boxes, ...small.boxes]),
  );
  process.stderr.write(`queueing ${crowd} mails\n`);
  await queueCrowd(pools.admin, large, crowd);
  await pools.admin.query("vacuum analyze");
  const environment = await environmentOf(postgres, database, {
    ...{ SANDBOX_SMTP_PORT: String(smtpPort), SANDBOX_IMAP_PORT: String(imapPort) },
  });
  const worker = startChild("worker", [path.join(dist, "worker.mjs")], environment);
  const p95: { beside: number[]; alone: number[] } = { beside: [], alone: [] };
  let besides = 0;
  try {
    await slice(pools, small);
    for (let turn = 0; turn < slices; turn++) {
      p95.alone.push(await slice(pools, small));
      const sent = await sentOf(pools, large);
      await open(pools, large);
      await sleep(1_000);
      p95.beside.push(await slice(pools, small));
      await close(pools, large);
      besides += (await sentOf(pools, large)) - sent;
      const [beside, alone] = [p95.beside.at(-1) ?? 0, p95.alone.at(-1) ?? 0];
      process.stderr.write(
        `slice ${turn + 1}: ${Math.round(beside)} ms beside, ${Math.round(alone)} ms alone\n`,
      );
    }
    if (besides < slices * mailsPerSlice) throw new Error(`the large workspace sent ${besides} mails only`);
  } catch (error) {
    process.stderr.write(worker.output());
    throw error;
  }
  const how = await circumstances(pools.admin, slices, mailsPerSlice);
  const { ratio, lowest, highest, ours, theirs } = compare(p95.beside, p95.alone);
  await Promise.all([worker.stop(), sink.stop()]);
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "fairness", ratio, lowest, highest, bar: 2 },
      ...{ besideP95Ms: rounded(ours), aloneP95Ms: rounded(theirs), crowd, mailboxes },
      ...{ sentByTheCrowd: besides, ...how },
    },
    [{ name: "fairness ratio", value: ratio, max: 2 }],
  );
}

const setClosed = ({ admin }: Pools, { workspaceId }: MailWorld, reason: string | null) =>
  admin.query("update lanes set closed_reason = $2 where workspace_id = $1 and channel = 'email'", [
    workspaceId,
    reason,
  ]);
const close = (pools: Pools, world: MailWorld) => setClosed(pools, world, "mailbox_disconnected");
async function open(pools: Pools, world: MailWorld): Promise<void> {
  await setClosed(pools, world, null);
  await pools.admin.query("select pg_notify('engine', '')");
}

const sentOf = async ({ admin }: Pools, { workspaceId }: MailWorld): Promise<number> =>
  (
    await admin.query(
      "select count(*)::int as sent from deliveries where workspace_id = $1 and state = 'sent'",
      [workspaceId],
    )
  ).rows[0].sent;

/** Plans a slice of emails that fall due one after the other, and returns within how many ms 95 of 100 were sent. */
async function slice(pools: Pools, world: MailWorld): Promise<number> {
  await close(pools, world);
  await enroll(pools, world, mailsPerSlice);
  const { rows } = await pools.admin.query<{ id: string }>(
    `update deliveries d set due_at = now() + interval '300 ms' + n.place * $2 * interval '1 ms'
       from (select id, row_number() over (order by id) as place from deliveries
              where workspace_id = $1 and settled_at is null) n
      where d.workspace_id = $1 and d.id = n.id returning d.id`,
    [world.workspaceId, gapMs],
  );
  await pools.admin.query(
    "update lanes l set wake_at = lane_wake(workspace_id, id, slot_at) where workspace_id = $1",
    [world.workspaceId],
  );
  await open(pools, world);
  const ids = rows.map(({ id }) => id);
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    await sleep(100);
    // No plan lets a mailbox send as much as this in one day.
    await pools.admin.query("update usage set used = 0");
    const times = await timesOf(pools, world, ids);
    if (times.length === mailsPerSlice) return quantile(times, 0.95);
  }
  throw new Error("the engine does not finish its slice");
}

/** From due to recorded as sent. */
async function timesOf({ admin }: Pools, { workspaceId }: MailWorld, ids: string[]): Promise<number[]> {
  const { rows } = await admin.query<{ ms: number }>(
    `select extract(epoch from settled_at - due_at)::float8 * 1000 as ms from deliveries
      where workspace_id = $1 and id = any($2) and state = 'sent'`,
    [workspaceId, ids],
  );
  return rows.map(({ ms }) => ms);
}
