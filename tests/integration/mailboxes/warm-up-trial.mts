import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@/server/context";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { chance } from "@/server/domain/campaigns/chance";
import { clockOf } from "@/server/domain/clock";
import { readMail } from "@/server/drivers/mail-reader";
import type { EngineContext } from "@/server/engine/context";
import { startIntake } from "@/server/engine/intake";
import { createPhoneBell } from "@/server/engine/intake/phone-bell";
import { stopPointsOf } from "@/server/engine/stop-points";
import { warmUpRound } from "@/server/engine/warm-up/rounds";
import { newId } from "@/server/ids";
import type { MailAccess } from "@/server/ports/mail";
import { startSandboxImap } from "@/server/sandbox/mail/imap";
import type { JudgedMail } from "@/server/sandbox/mail/judge-log";
import { createMemoryStore } from "@/server/sandbox/mail/memory-store";
import { startSandboxSmtp } from "@/server/sandbox/mail/smtp";
import { sealMailboxPasswords } from "@/server/services/mailboxes/access";
import { listMailboxes } from "@/server/services/mailboxes/mailboxes";
import {
  engineConfig,
  keys,
  log,
  newEngine,
  newWorld,
  pools,
  ports,
  sql,
  time,
  type World,
} from "../engine/kit.mts";
import { driverFor } from "../mail/scenarios/kit.mts";

type Options = { mailboxes: number; domains: number };

/** A workspace whose mailboxes are on real mail servers of a test, with warm-up on. What these servers hold is the judge. */
export async function startTrial({ mailboxes, domains }: Options) {
  const addresses = Array.from({ length: mailboxes }, (_, index) => `m${index}@d${index % domains}.test`);
  const accepted: (JudgedMail & { sentAt: Date })[] = [];
  /** Message-IDs that a server took for spam. */
  const spam = new Set<string>();
  const store = createMemoryStore({
    logins: addresses.map((login) => ({ login, password: "p", filesSentMail: true })),
    clock: () => time.now,
    judge: {
      async record(mail) {
        accepted.push({ ...mail, sentAt: time.now });
      },
      close: async () => undefined,
    },
    isSpam(to, raw) {
      const id = /^message-id: *(\S+)/im.exec(Buffer.from(raw).toString("latin1"))?.[1] ?? "";
      const isSpam = chance(`${to} ${id}`) < 0.15;
      if (isSpam) spam.add(id);
      return isSpam;
    },
  });
  const smtp = await startSandboxSmtp({ store });
  const imap = await startSandboxImap({ store });
  const driver = driverFor({ smtp: smtp.port, imap: imap.port });
  const here = <A extends { smtp: MailAccess["smtp"] }>(access: A): A => ({
    ...access,
    smtp: { ...access.smtp, host: "smtp.sandbox.test", port: 587, encryption: "none" },
    ...("imap" in access
      ? {
          imap: {
            ...(access.imap as MailAccess["imap"]),
            host: "imap.sandbox.test",
            port: 143,
            encryption: "none",
          },
        }
      : {}),
  });
  const own = {
    ...ports,
    mail: {
      ...ports.mail,
      send: (access, mail, ready) => driver.send(here(access), mail, ready),
      openReader: (access) => driver.openReader(here(access)),
      openCare: (access) => driver.openCare(here(access)),
    },
    network: {
      ...ports.network,
      events: async (_: unknown, cursor: string | null) => ({ events: [], cursor: cursor ?? "0" }),
    },
  } as typeof ports;
  const world = await newWorld({ accounts: mailboxes });
  await settle(world, addresses);
  const engine: EngineContext = { ...(await newEngine({ leaseSeconds: 60 })), ports: own };
  const intake = await startReading(own);
  return {
    world,
    addresses,
    accepted,
    spam,
    store,
    engine,
    intake,
    close: async () => {
      await intake.stop();
      await driver.close();
      await smtp.close();
      await imap.close();
    },
  };
}
type Trial = Awaited<ReturnType<typeof startTrial>>;

/** Gives every mailbox its login, and turns its warm-up on. */
async function settle({ workspaceId, mailboxIds }: World, addresses: readonly string[]): Promise<void> {
  for (const [index, id] of mailboxIds.entries()) {
    const email = addresses[index]!;
    const server = { host: "x", port: 1, username: email, password: "p", encryption: "none" as const };
    const sealed = sealMailboxPasswords(
      keys.secret,
      { workspaceId, id },
      { mailboxId: id, smtp: server, imap: server },
    );
    await sql(
      `update mailboxes set email = $2, smtp_username = $2, imap_username = $2, smtp_secret = $3, imap_secret = $4, watched_by = null,
          caught_up_by = null, created_at = '2026-01-01' where id = $1`,
      [id, email, sealed.smtpSecret, sealed.imapSecret],
    );
    await sql(
      "insert into warm_ups (workspace_id, mailbox_id, is_on, plan_at, saved_at) values ($1, $2, true, $3, $3)",
      [workspaceId, id, time.now],
    );
  }
}

async function startReading(own: typeof ports) {
  const workerId = newId();
  await sql("insert into plumbing.workers (id, beat_at) values ($1, now() + interval '1 hour')", [workerId]);
  const stop = new AbortController();
  const tools = { config: engineConfig, keys, ports: own, log, now: () => time.now, newId: () => newId() };
  const running = startIntake(
    { ...tools, pools, readMail, phoneBell: createPhoneBell() },
    { signal: stop.signal, workerId },
  );
  return {
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

/** Passes time in steps, and does in each what is due. */
export async function playUntil({ engine }: Trial, end: Date, stepMs = 10 * 60_000): Promise<void> {
  while (time.now < end) {
    while ((await warmUpRound(engine)) > 0);
    time.now = new Date(Math.min(+end, +time.now + stepMs));
  }
}

/** Waits until the intake has read every inbox to its end. */
export async function readToTheEnd({ store, addresses, world }: Trial): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const rows = await sql<{ email: string; last_uid: number; sent_last_uid: number }>(
      "select email, last_uid, sent_last_uid from mailboxes where workspace_id = $1",
      [world.workspaceId],
    );
    let isRead = true;
    for (const login of addresses) {
      const row = rows.find(({ email }) => email === login);
      const inbox = await store.status(login, "INBOX");
      const last = (await store.list(login, "INBOX", 0)).at(-1)?.uid ?? 0;
      if (!row || !inbox || row.last_uid < last) isRead = false;
    }
    if (isRead) return;
    if (Date.now() > deadline) throw new Error("the intake never read the inboxes");
    await sleep(100);
  }
}

/** What the mailboxes hold: folder, whether read and flagged, and Message-ID. */
export async function heldBy({ store, addresses }: Trial) {
  const held: { login: string; folder: string; id: string; isSeen: boolean; isFlagged: boolean }[] = [];
  for (const login of addresses)
    for (const folder of ["INBOX", "Junk", "Warm-up"]) {
      if (!(await store.status(login, folder))) continue;
      for (const { uid, flags } of await store.list(login, folder, 0)) {
        const raw = Buffer.from((await store.get(login, folder, uid)) ?? []).toString("latin1");
        const id = /^message-id: *(\S+)/im.exec(raw)?.[1] ?? "";
        held.push({
          login,
          folder,
          id,
          isSeen: flags.includes("\\Seen"),
          isFlagged: flags.includes("\\Flagged"),
        });
      }
    }
  return held;
}

const watched = [
  "conversations",
  "messages",
  "unmatched_mails",
  "raw_mails",
  "events",
  "deliveries",
  "notices",
  "tasks",
];

/** Whatever of the warm-up can be seen in inbox, reports and limits: rows that screens show, and counted emails. */
export async function leaksOf({ world }: Trial): Promise<number> {
  let leaks = 0;
  for (const table of watched) {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from ${table} where workspace_id = $1`,
      [world.workspaceId],
    ).catch(() => [{ n: 0 }]);
    leaks += row?.n ?? 0;
  }
  const [used] = await sql<{ n: number }>(
    "select coalesce(sum(used), 0)::int as n from usage where workspace_id = $1 and kind = 'email'",
    [world.workspaceId],
  );
  const shown = await listMailboxes(contextOf(world));
  return leaks + (used?.n ?? 0) + shown.reduce((sum, { sentToday }) => sum + sentToday, 0);
}

export const contextOf = (world: World) =>
  ({
    ...{ now: () => time.now, clock: clockOf([]), newId: () => newId(), keys, config: engineConfig, ports },
    scope: { personId: newId(), workspaceId: world.workspaceId, allowedAccounts: null, locale: "en" },
    entitlements: entitlementsOf(
      {
        brand: "tern",
        priceId: null,
        tier: "scale",
        status: "active",
        trialEndsAt: new Date("2099-01-01"),
        isSubscriptionGood: true,
      },
      time.now,
    ),
    ...{ transact: world.inside, readOnce: world.inside },
  }) as unknown as Context;

/** Sent emails by mailbox and day of Berlin, as the servers counted them. */
export function volumes({ accepted }: Trial): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { from, sentAt } of accepted) {
    const day = new Date(+sentAt + 3_600_000).toISOString().slice(0, 10);
    counts.set(`${from} ${day}`, (counts.get(`${from} ${day}`) ?? 0) + 1);
  }
  return counts;
}

/** A worker that never gets beyond a point, or dies there. */
export const stoppedAt = (engine: EngineContext, point: string, how: "hangs" | "dies"): EngineContext => ({
  ...engine,
  workerId: newId(),
  stopPoints: {
    ...stopPointsOf({ stopPoint: undefined }),
    async reach(reached) {
      if (reached !== point) return;
      if (how === "dies") throw new Error("killed");
      await new Promise(() => undefined);
    },
  },
});

/** The leases of dead workers are over. */
export const endLeases = () =>
  sql("update warm_up_mails set lease_until = now() - interval '1 second' where lease_until is not null");
