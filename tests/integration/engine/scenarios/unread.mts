import { setTimeout as sleep } from "node:timers/promises";
import { readMail } from "@/server/drivers/mail-reader";
import { startIntake } from "@/server/engine/intake";
import { createPhoneBell } from "@/server/engine/intake/phone-bell";
import { newId } from "@/server/ids";
import type { MailAccess } from "@/server/ports/mail";
import type { NetworkEvent } from "@/server/ports/network";
import { startSandboxImap } from "@/server/sandbox/mail/imap";
import { createMemoryStore } from "@/server/sandbox/mail/memory-store";
import { checkMailbox } from "@/server/services/mailboxes/mailboxes";
import { driverFor } from "../../mail/scenarios/kit.mts";
import { send, take, workNow } from "../drive.mts";
import {
  at,
  email,
  engineConfig,
  enroll,
  hours,
  keys,
  log,
  message,
  newCampaign,
  newEngine,
  newWorld,
  outside,
  pass,
  pools,
  ports,
  report,
  sql,
  time,
  type World,
  wait,
} from "../kit.mts";
import { contextIn } from "../replay.mts";

const monday = "2026-03-02T09:00:00.000Z";
const owner = { login: "u", password: "p", filesSentMail: true };
const store = createMemoryStore({ logins: [owner], clock: () => new Date() });
const imap = await startSandboxImap({ store });
const driver = driverFor({ imap: imap.port });
const atSandbox = ({ imap, ...access }: MailAccess): MailAccess => ({
  ...access,
  imap: { ...imap, host: "imap.sandbox.test", port: 143, encryption: "none" },
});
/** The events the network returns, and whether it lets the account in. */
const network = { events: [] as NetworkEvent[], isAway: false, asked: 0 };
const own = {
  ...ports,
  mail: {
    ...ports.mail,
    openReader: (access: MailAccess) => driver.openReader(atSandbox(access)),
    test: async (access: MailAccess) =>
      "password" in access.imap && access.imap.password === owner.password
        ? ({ ok: true, files: true } as const)
        : ({ ok: false, server: "imap", stage: "login", detail: "no" } as const),
  },
  network: {
    ...ports.network,
    async events(_account: unknown, cursor: string | null, limit: number) {
      network.asked += 1;
      if (network.isAway) throw new Error("the network does not answer");
      const from = Number(cursor ?? 0);
      const events = network.events.slice(from, from + limit);
      return { events, cursor: String(from + events.length) };
    },
  },
} as typeof ports;
const tools = { config: engineConfig, keys, ports: own, log, now: () => time.now, newId: () => newId() };
const engine = await newEngine();
const seen: Record<string, unknown> = {};

async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await sleep(30);
  }
}

/** A worker that reads the inbox; returns how to end it, in order or like a killed process. */
async function startReading() {
  const workerId = newId();
  await sql("insert into plumbing.workers (id, beat_at) values ($1, now() + interval '1 hour')", [workerId]);
  const stop = new AbortController();
  const running = startIntake(
    { ...tools, pools, readMail, phoneBell: createPhoneBell() },
    { signal: stop.signal, workerId },
  );
  return {
    id: workerId,
    async stop() {
      stop.abort();
      await running;
    },
    /** Makes the database look as if the process had ended abruptly. */
    async kill() {
      const watched = await sql<{ id: string; by: string | null }>(
        "select id, caught_up_by as by from mailboxes",
      );
      const accounts = await sql<{ id: string; by: string | null }>(
        "select id, caught_up_by as by from accounts",
      );
      stop.abort();
      await running;
      for (const [table, rows] of [
        ["mailboxes", watched],
        ["accounts", accounts],
      ] as const)
        for (const { id, by } of rows) {
          await sql(`update ${table} set watched_by = $2 where id = $1`, [id, by]);
          await sql(`update ${table} set caught_up_by = $2 where id = $1`, [id, by]);
        }
      await sql("update plumbing.workers set beat_at = now() - interval '1 hour' where id = $1", [workerId]);
      // What a worker does before it acts.
      await pools.engine.query("select unwatch_dead('60 seconds')");
    },
  };
}

const isRead = async () =>
  (await sql("select 1 from mailboxes where caught_up_by = watched_by and last_checked_at = $1", [time.now]))
    .length > 0;
const areNewsRead = async () =>
  (await sql("select 1 from accounts where caught_up_by = watched_by and last_checked_at is not null"))
    .length > 0;

/** A check is recorded first, and wakes its waiters in a separate transaction. */
const isNobodyWaiting = async () =>
  (
    await sql(
      "select 1 from deliveries where state = 'planned' and wait_reason like '%_not_checked' and due_at > $1",
      [time.now],
    )
  ).length === 0;

const mailsOf = (people: readonly string[]) =>
  outside.mails.filter(({ mail }) => people.includes(mail.to.address));
const addressesOf = async (ids: readonly string[]) =>
  (
    await sql<{ email: string }>("select work_email as email from prospects where id = any($1) order by 1", [
      ids,
    ])
  ).map((row) => row.email);
const waiting = async (world: World) =>
  Object.fromEntries(
    (
      await sql<{ what: string; n: number }>(
        `select concat_ws(' ', state, coalesce(reason, wait_reason)) as what, count(*)::int as n from deliveries
          where workspace_id = $1 and outcome is distinct from 'sent' group by 1`,
        [world.workspaceId],
      )
    ).map(({ what, n }) => [what, n]),
  );

async function reply(address: string, text: string): Promise<void> {
  const sent = outside.mails.find(({ mail }) => mail.to.address === address);
  await store.deliver(
    "u",
    Buffer.from(
      [
        `From: <${address}>`,
        "To: <ada0@sender.test>",
        `Message-ID: <${newId()}@target.test>`,
        `In-Reply-To: ${sent?.mail.messageId}`,
        "Subject: Re: Hello",
        `Date: ${new Date().toUTCString()}`,
        "",
        text,
      ].join("\r\n"),
    ),
  );
}

/** A number of people got a first email in a world with one mailbox, which is read from now on. */
async function firstMails(count: number): Promise<{ world: World; people: string[]; ids: string[] }> {
  at(monday);
  outside.mails = [];
  const world = await newWorld({ spacing: [0, 0], hours: [0, 24], days: [1, 2, 3, 4, 5, 6, 7] });
  await sql("update lanes set closed_reason = 'over' where workspace_id <> $1", [world.workspaceId]);
  await sql("update mailboxes set status = 'disconnected' where workspace_id <> $1", [world.workspaceId]);
  await sql("update accounts set status = 'deleted' where workspace_id <> $1", [world.workspaceId]);
  await sql("update mailboxes set created_at = now() - interval '1 day', imap_encryption = 'none'");
  const campaign = await newCampaign(world, [email("Hello"), wait(25, "hours"), email("Again")]);
  const ids = await enroll(world, campaign, count);
  await workNow(engine);
  return { world, ids, people: await addressesOf(ids) };
}

const contextOf = (world: World) =>
  ({
    ...tools,
    scope: { allowedAccounts: null },
    entitlements: contextIn(world).entitlements,
    clock: world.planning().clock,
    transact: world.inside,
  }) as unknown as Parameters<typeof checkMailbox>[0];

// The password is changed at the server; ten people ask to stop, one stays silent; then the mailbox is reconnected.
{
  const { world, people } = await firstMails(11);
  const [quiet, ...stopping] = people as [string, ...string[]];
  const worker = await startReading();
  await until("the mailbox is read", isRead);
  owner.password = "changed";
  await sql("update mailboxes set imap_port = imap_port + 1 where workspace_id = $1", [world.workspaceId]);
  await until(
    "the refusal is told",
    async () => (await sql("select 1 from mailboxes where problem = 'login_failed'")).length > 0,
  );
  for (const address of stopping) await reply(address, "Stop. Bitte keine weiteren Mails.");
  pass(hours(26));
  const whileBroken = await workNow(engine);
  owner.password = "p";
  await checkMailbox(contextOf(world), { id: world.mailboxIds[0]! });
  const immediate = await workNow(engine);
  await until("it is read again", isRead);
  await until("who waited for it goes on", isNobodyWaiting);
  await workNow(engine);
  seen.reconnected = {
    first: mailsOf(stopping).length,
    followedUp: mailsOf(stopping).filter(({ mail }) => mail.subject === "Again").length,
    quietFollowedUp: mailsOf([quiet]).filter(({ mail }) => mail.subject === "Again").length,
    ...{ whileBroken, immediate },
    optedOut: (
      await sql("select 1 from prospects where workspace_id = $1 and opted_out_at is not null", [
        world.workspaceId,
      ])
    ).length,
  };
  await worker.stop();
}

// The worker was killed; a backlog of newsletters and one reply waits when the next one starts.
{
  const { world, people } = await firstMails(2);
  const [answering, quiet] = people as [string, string];
  const worker = await startReading();
  await until("the mailbox is read", isRead);
  await worker.kill();
  for (let i = 0; i < 120; i++)
    await store.deliver(
      "u",
      Buffer.from(`From: <n${i}@shop.test>\r\nSubject: Offer\r\nMessage-ID: <n${i}@shop.test>\r\n\r\nBuy`),
    );
  await reply(answering, "Please stop writing to me.");
  pass(hours(26));
  const beforeReading = await workNow(engine);
  const held = await waiting(world);
  const next = await startReading();
  await until("everything is read", isRead);
  await until("who waited for it goes on", isNobodyWaiting);
  await workNow(engine);
  seen.downtime = {
    beforeReading,
    held,
    followedUp: mailsOf([answering]).length - 1,
    quietFollowedUp: mailsOf([quiet]).length - 1,
  };
  await next.stop();
}

// The reading worker hangs: its lease is still valid, so no other reads yet.
{
  const { world, people } = await firstMails(1);
  pass(hours(26));
  const worker = await startReading();
  await until("the mailbox is read", isRead);
  await sql(
    "update plumbing.workers set lease_seconds = 30, beat_at = now() - interval '16 seconds' where id = $1",
    [worker.id],
  );
  const whileSilent = await workNow(engine);
  const held = await waiting(world);
  await sql("update plumbing.workers set beat_at = now() where id = $1", [worker.id]);
  pass(60_000);
  await workNow(engine);
  seen.silent = { whileSilent, held, followedUp: mailsOf(people).length - 1 };
  await worker.stop();
}

// The connection to the inbox is lost between preparing a follow-up and sending it.
{
  const { world, people } = await firstMails(1);
  pass(hours(26));
  const worker = await startReading();
  await until("the mailbox is read", isRead);
  const lanes = await take(engine);
  await worker.stop();
  await send(engine, lanes);
  const whileUnread = mailsOf(people).length - 1;
  await workNow(engine);
  const held = await waiting(world);
  const next = await startReading();
  await until("everything is read", isRead);
  await until("who waited for it goes on", isNobodyWaiting);
  await workNow(engine);
  seen.lostMeanwhile = { prepared: lanes.length, whileUnread, held, followedUp: mailsOf(people).length - 1 };
  await next.stop();
}

// A check ends after the gates of a follow-up have looked at it, and before it is recorded that the follow-up waits for it.
{
  const { people } = await firstMails(1);
  const worker = await startReading();
  await until("the mailbox is read", isRead);
  await worker.kill();
  pass(hours(26));
  await sql(`create function hold_waiting() returns trigger language plpgsql as $$ begin
    if new.wait_reason = 'mailbox_not_checked' then perform pg_advisory_xact_lock_shared(4711); end if;
    return new; end $$`);
  await sql(
    "create trigger hold_waiting before update on deliveries for each row execute function hold_waiting()",
  );
  const gate = await pools.admin.connect();
  await gate.query("select pg_advisory_lock(4711)");
  const working = workNow(engine);
  await until(
    "the step is about to wait",
    async () => (await sql("select 1 from pg_locks where locktype = 'advisory' and not granted")).length > 0,
  );
  const next = await startReading();
  await until("everything is read", isRead);
  // With the next check the first one is over, including what it wakes.
  pass(1);
  await store.deliver(
    "u",
    Buffer.from("From: <n@shop.test>\r\nSubject: Offer\r\nMessage-ID: <n@shop.test>\r\n\r\nBuy"),
  );
  await until("the next check is over", isRead);
  await gate.query("select pg_advisory_unlock(4711)");
  gate.release();
  await working;
  await sql("drop trigger hold_waiting on deliveries");
  await workNow(engine);
  seen.between = { followedUp: mailsOf(people).filter(({ mail }) => mail.subject === "Again").length };
  await next.stop();
}

// A person reached on the network and by email replies on the network while the account is not read.
{
  at(monday);
  outside.mails = [];
  const world = await newWorld({ spacing: [0, 0], hours: [0, 24], days: [1, 2, 3, 4, 5, 6, 7] });
  await sql("update lanes set closed_reason = 'over' where workspace_id <> $1", [world.workspaceId]);
  await sql("update mailboxes set status = 'disconnected' where workspace_id <> $1", [world.workspaceId]);
  await sql("update accounts set status = 'deleted' where workspace_id <> $1", [world.workspaceId]);
  await sql("update mailboxes set created_at = now() - interval '1 day', imap_encryption = 'none'");
  outside.relation = "connected";
  const campaign = await newCampaign(world, [
    message("Hi on the network"),
    wait(25, "hours"),
    email("By mail"),
  ]);
  const [answering, quiet] = (await enroll(world, campaign, 2)) as [string, string];
  await sql("update enrollments set accepted_at = $2 where workspace_id = $1", [
    world.workspaceId,
    new Date(+time.now - hours(24)),
  ]);
  await workNow(engine);
  const worker = await startReading();
  await until("both are read", async () => (await isRead()) && areNewsRead());
  await worker.kill();
  const [person] = await sql<{ url: string }>("select profile_url as url from prospects where id = $1", [
    answering,
  ]);
  network.events.push({
    ...{ id: "e1", kind: "message_received", at: new Date(+time.now + hours(1)), memberRef: "m1" },
    ...{ profileUrl: person!.url, text: "Please stop", threadId: "t1" },
  });
  await sql(
    "insert into prospect_identities (workspace_id, prospect_id, kind, value) values ($1, $2, 'profile_url', $3)",
    [world.workspaceId, answering, person!.url],
  );
  network.isAway = true;
  pass(hours(26));
  const next = await startReading();
  await until("the inbox is read", isRead);
  await until("the network was asked", async () => network.asked > 2);
  await workNow(engine);
  const whileAway = outside.mails.length;
  const held = await waiting(world);
  network.isAway = false;
  await until("the news are read", areNewsRead);
  await until("who waited for them goes on", isNobodyWaiting);
  pass(1);
  await workNow(engine);
  const [a, q] = [await addressesOf([answering]), await addressesOf([quiet])];
  seen.network = {
    messages: outside.actions.filter(({ action }) => action.kind === "message").length,
    ...{ whileAway, held, toTheOneWhoAnswered: mailsOf(a).length, toTheQuietOne: mailsOf(q).length },
  };
  await next.stop();
}

await report(seen);
