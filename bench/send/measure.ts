import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "@/tests/support/child";
import { environmentOf } from "../rig/environment";
import { enroll, loginsOf, type MailWorld, newMailWorld } from "../rig/mail-world";
import { compare, rounded } from "../rig/numbers";
import { startPart } from "../rig/part";
import { openPools, type Pools } from "../rig/pools";
import { startPostgres } from "../rig/postgres";
import { circumstances, conclude } from "../rig/report";
import type { RawMails } from "./raw";
import type { SinkPorts } from "./sink";

const slices = 7;
const mailsPerSlice = 2_000;
const mailboxes = 50;
/** Rows of a lane that one claim takes if a mailbox has no pause between emails (lanes.burst). */
const burst = 10;
const dist = path.resolve(import.meta.dirname, "..");

const paragraph = `We help teams of your size to answer the people who write to them within the hour, without a night shift and without
a second inbox. Last year that was worth a day a week to most of them. I would rather show it than describe it.`;
const subject = "A question about {company_name:your company}";
const message = `Hi {first_name:there},

I read about {company_name:your company} this week and thought of you.

${Array.from({ length: 8 }, () => paragraph).join("\n\n")}

Would a short call next week suit you?

Ada`;

/** What the engine renders of the two texts above, for the other side. */
const rendered = (text: string) =>
  text
    .replaceAll("{first_name:there}", "Grace")
    .replaceAll("{company_name:your company}", "Northwind Trading");

/** Sends slices of mails by turns: a worker process over due rows, and a loop that only sends. */
export async function measureSending(): Promise<never> {
  const postgres = await startPostgres(dist);
  const database = await postgres.newDatabase("send");
  const pools = openPools(database);
  const world = await newMailWorld(pools, Buffer.from(postgres.keys.secret, "base64"), {
    ...{ mailboxes, files: () => false, burst, subject, message },
  });
  const sink = startPart("sink");
  const logins = loginsOf(world.boxes);
  const { smtpPort, imapPort } = await sink.ask<SinkPorts>("start", logins);
  const raw = startPart("raw");
  const [{ login: user = "", password: pass = "" } = {}] = logins;
  await raw.ask("start", { port: smtpPort, user, pass, connections: mailboxes });
  const environment = await environmentOf(postgres, database, {
    ...{ SANDBOX_SMTP_PORT: String(smtpPort), SANDBOX_IMAP_PORT: String(imapPort) },
    ENGINE_IN_FLIGHT: String(mailboxes),
  });
  const worker = startChild("worker", [path.join(dist, "worker.mjs")], environment);

  const plain = (count: number): RawMails => ({
    ...{ count, from: user, subject: rendered(subject), text: rendered(message) },
  });
  const perSecond: { engine: number[]; raw: number[] } = { engine: [], raw: [] };
  try {
    await engineSlice(pools, world, mailsPerSlice / 4);
    await raw.ask("send", plain(mailsPerSlice / 4));
    for (let slice = 0; slice < slices; slice++) {
      const turns = [
        async () => perSecond.engine.push(rate(await engineSlice(pools, world, mailsPerSlice))),
        async () => perSecond.raw.push(rate(await raw.ask<number>("send", plain(mailsPerSlice)))),
      ];
      for (const turn of slice % 2 ? turns.reverse() : turns) {
        await pools.admin.query("checkpoint");
        await turn();
      }
      const at = (side: number[]) => Math.round(side.at(-1) ?? 0);
      process.stderr.write(`slice ${slice + 1}: ${at(perSecond.engine)} of ${at(perSecond.raw)} mails/s\n`);
    }
  } catch (error) {
    process.stderr.write(worker.output());
    throw error;
  }
  const how = await circumstances(pools.admin, slices, mailsPerSlice);
  const { ratio, lowest, highest, ours, theirs } = compare(perSecond.engine, perSecond.raw);
  await Promise.all([worker.stop(), raw.stop(), sink.stop()]);
  await pools.close();
  await postgres.stop();
  conclude(
    {
      ...{ measure: "send", ratio, lowest, highest, bar: 0.5, goal: 0.75 },
      ...{ enginePerSecond: rounded(ours, 0), rawPerSecond: rounded(theirs, 0), mailboxes, burst },
      ...{ inFlight: mailboxes, ...how },
    },
    [{ name: "send ratio", value: ratio, min: 0.5 }],
  );
}

const rate = (ms: number) => (mailsPerSlice / ms) * 1000;

/** Plans emails while the lanes are closed, opens them, and returns the milliseconds until the last one is settled. */
async function engineSlice(pools: Pools, world: MailWorld, count: number): Promise<number> {
  await pools.admin.query("update lanes set closed_reason = 'mailbox_disconnected' where channel = 'email'");
  // Every slice is a new day: no plan lets a mailbox send as much as this in one.
  await pools.admin.query("truncate usage");
  await enroll(pools, world, count);
  await pools.admin.query("vacuum analyze");
  const begun = performance.now();
  await pools.admin.query("update lanes set closed_reason = null where channel = 'email'");
  await pools.admin.query("select pg_notify('engine', '')");
  for (;;) {
    const { rows } = await pools.admin.query(
      `select count(*)::int as busy from lanes
        where channel = 'email' and (lease_by is not null or wake_at < 'infinity')`,
    );
    if (rows[0].busy === 0) break;
    if (performance.now() - begun > 120_000) throw new Error("the engine does not finish its slice");
    await sleep(10);
  }
  const took = performance.now() - begun;
  const { rows } = await pools.admin.query(
    "select count(*)::int as left from deliveries where state <> 'sent'",
  );
  if (rows[0].left > 0) throw new Error(`${rows[0].left} mails were not sent`);
  return took;
}
