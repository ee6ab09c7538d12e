import { randomBytes } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import type { Step } from "@/lib/contract/campaigns/sequence";
import type { Config } from "@/server/config";
import type { Ports } from "@/server/context";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { type ClockSegment, clockOf } from "@/server/domain/clock";
import { createAlarm } from "@/server/engine/alarm";
import { type EngineContext, messageKeyOf } from "@/server/engine/context";
import { startPulse } from "@/server/engine/pulse";
import { stopPointsOf } from "@/server/engine/stop-points";
import { newId } from "@/server/ids";
import { enrollPeople } from "@/server/planning/enroll";
import type { Planning } from "@/server/planning/planning";
import type { Finding, LookedUp, Verified } from "@/server/ports/enrichment";
import type { MailAccess, OutgoingMail, SentCopies } from "@/server/ports/mail";
import type { NetworkAction, Networks, NewestPost, RelationState } from "@/server/ports/network";
import type { Evidence, Outcome, Ready } from "@/server/ports/outcome";
import type { SchedulingPort } from "@/server/ports/scheduling";
import type { OutgoingWebhook } from "@/server/ports/webhook";
import { createSandboxWriting } from "@/server/sandbox/writing/driver";
import { sealOfAccount } from "@/server/services/accounts/access";
import { sealMailboxPasswords } from "@/server/services/mailboxes/access";
import type { ScenarioDatabase } from "../inbox/run-scenario";

const urls: ScenarioDatabase = JSON.parse(process.env.SCENARIO_DATABASE ?? "{}");

export const pools = {
  admin: new pg.Pool({ connectionString: urls.admin, max: 4 }),
  app: new pg.Pool({ connectionString: urls.app, max: 16 }),
  engine: new pg.Pool({ connectionString: urls.engine, max: 8 }),
};
// Scenarios break connections on purpose.
for (const pool of Object.values(pools)) {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}
export const closePools = () => Promise.all(Object.values(pools).map((pool) => pool.end()));

/** Runs one statement as the superuser, across all workspaces. */
export const sql = async <Row extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
) => (await pools.admin.query(text, values)).rows as Row[];

export const keys = { secret: randomBytes(32) };
export const log = pino({ level: process.env.SCENARIO_LOG ?? "silent" });

/** The clock of a scenario, which moves only explicitly. Monday, 10:00 in Berlin. */
export const time = { now: new Date("2026-03-02T09:00:00.000Z") };
export const at = (iso: string) => {
  time.now = new Date(iso);
};
export const pass = (ms: number) => {
  time.now = new Date(+time.now + ms);
};
export const minutes = (n: number) => n * 60_000;
export const hours = (n: number) => n * 3_600_000;

export type SentMail = { mailbox: string; mail: OutgoingMail; at: Date };
/** The outside world of a scenario: what it received, and how it behaves. */
export const outside = {
  mails: [] as SentMail[],
  /** Copies saved in Sent folders. */
  copies: [] as OutgoingMail[],
  actions: [] as { accountId: string; action: NetworkAction; at: Date }[],
  /** Called instead of plain acceptance. */
  onMail: null as ((mail: OutgoingMail, ready: Ready, accept: () => void) => Promise<Outcome>) | null,
  onAction: null as ((action: NetworkAction, ready: Ready) => Promise<Outcome>) | null,
  /** The network's evidence of an action, regardless of what it received. */
  evidence: null as Evidence | null,
  relation: "none" as RelationState,
  /** The newest post of a person, as the network reports it. */
  newestPost: { kind: "post", id: "post-1", text: "A week at the fair" } as NewestPost,
  isMailServerAway: false,
  sentFolder: null as ((messageId: string) => Evidence) | null,
  webhooks: [] as OutgoingWebhook[],
  /** The response of other programs. */
  webhookOutcome: { kind: "sent", providerId: "200" } as Outcome,
  lookedUp: [] as LookedUp[],
  verified: [] as string[],
  verification: { kind: "verified", state: "valid", by: "hunter" } as Verified,
  /** The lookup result for a person. */
  finding: (_person: LookedUp): Finding => ({ kind: "nothing" }),
};

const notHere = (...names: (keyof Networks)[]) =>
  Object.fromEntries(
    names.map((name) => [name, () => Promise.reject(new Error(`no ${name} here`))]),
  ) as never as Omit<Networks, "placeFor">;

/** The ports that scenarios of this folder use; no others are called. */
export const ports = {
  mail: {
    async send(access, mail, ready) {
      const accept = () => {
        outside.mails.push({ mailbox: access.mailboxId, mail, at: time.now });
      };
      if (outside.onMail) return outside.onMail(mail, ready, accept);
      if ((await ready()) === "stop") return { kind: "stopped" };
      accept();
      return { kind: "sent", providerId: mail.messageId };
    },
    async findSent(_access, messageId, copies) {
      if (copies === "none") return { kind: "unknowable" };
      if (copies === "appends")
        return outside.copies.some((copy) => copy.messageId === messageId)
          ? { kind: "found", providerId: messageId }
          : { kind: "unknowable" };
      if (outside.sentFolder) return outside.sentFolder(messageId);
      const isThere = outside.mails.some(({ mail }) => mail.messageId === messageId);
      return isThere ? { kind: "found", providerId: messageId } : { kind: "absent" };
    },
    async listSent(access, since, copies) {
      if (outside.isMailServerAway) throw new Error("the mail server does not answer");
      const own = outside.mails.filter(({ mailbox, at }) => mailbox === access.mailboxId && at >= since);
      const files = copies === "files";
      return { mails: new Map(files ? own.map(({ mail, at }) => [mail.messageId, at]) : []), isWhole: files };
    },
    async saveCopy(_access, mail) {
      outside.copies.push(mail);
    },
    openReader: () => Promise.reject(new Error("no inbox here")),
    openCare: () => Promise.reject(new Error("no inbox here")),
    test: () => Promise.reject(new Error("no test here")),
    close: async () => undefined,
  },
  network: {
    placeFor: () => ({ network: "sandbox", isSandbox: true }),
    ...notHere(
      "signIn",
      "enterCode",
      "resendCode",
      "enterPhone",
      "enterTwoFactor",
      "signOut",
      "proxyStock",
      "self",
      "withdraw",
    ),
    async lookAt(_account, ref) {
      const profile = {
        memberRef: ref,
        profileUrl: ref,
        firstName: "",
        lastName: "",
        headline: "",
        company: "",
      };
      return { profile: { ...profile, location: "", timezone: null }, relation: outside.relation };
    },
    newestPost: async () => outside.newestPost,
    history: async () => ({ kind: "refused", reason: "not_by_browser" }),
    async act(account, action, ready) {
      if (outside.onAction) return outside.onAction(action, ready);
      if ((await ready()) === "stop") return { kind: "stopped" };
      outside.actions.push({ accountId: account.accountId, action, at: time.now });
      return { kind: "sent", providerId: action.key };
    },
    async lookUp(_account, { key }) {
      if (outside.evidence) return outside.evidence;
      return outside.actions.some(({ action }) => action.key === key)
        ? { kind: "found", providerId: key }
        : { kind: "absent" };
    },
    events: async (_account, cursor) => ({ events: [], cursor: cursor ?? "" }),
  },
  enrichment: {
    isSandbox: true,
    async find(person) {
      outside.lookedUp.push(person);
      return outside.finding(person);
    },
    verify: async (asked) => {
      outside.verified.push(asked.email);
      return outside.verification;
    },
  },
  writing: createSandboxWriting(),
  scheduling: {
    real: null,
    sandbox: {
      isSandbox: true,
      linkOf: (url: string, token: string) => `${url}?utm_content=${token}`,
    } as SchedulingPort,
  },
  webhook: {
    async call(webhook, ready) {
      if ((await ready()) === "stop") return { kind: "stopped" };
      outside.webhooks.push(webhook);
      return outside.webhookOutcome;
    },
    deliver: async () => ({ status: 204, beginning: "", retryAfterSeconds: null, durationMs: 0 }),
  },
} satisfies Partial<Ports> as Partial<Ports> as Ports;

export const engineConfig = {
  engine: { inFlight: 200, leaseSeconds: 2, settleSeconds: 60, claimIntervalMs: 20 },
  sms: { isAvailable: true, closedCountries: ["IN"] as readonly string[] },
} as Config;

/** A live worker without its loop. */
export async function newEngine(config: Partial<Config["engine"]> = {}): Promise<EngineContext> {
  const workerId = newId();
  const own = { ...engineConfig, engine: { ...engineConfig.engine, ...config } } as Config;
  const pulse = await startPulse({
    pool: pools.engine,
    workerId,
    leaseSeconds: own.engine.leaseSeconds,
    log,
    monotonic: () => performance.now(),
  });
  return {
    config: own,
    keys,
    ports,
    log,
    now: () => time.now,
    newId: () => newId(),
    pools,
    workerId,
    pulse,
    stopPoints: stopPointsOf({ stopPoint: undefined }),
    messageKey: messageKeyOf(keys.secret),
    baseUrl: "https://tern.test",
    nudge: createAlarm().call,
  };
}

/** The worker dies: its heart stops, and its last beat was an hour ago. */
export async function die({ workerId, pulse, config }: EngineContext): Promise<void> {
  await pulse.stop();
  await sql(
    "insert into plumbing.workers (id, lease_seconds, beat_at) values ($1, $2, now() - interval '1 hour')",
    [workerId, config.engine.leaseSeconds],
  );
}

const server = { host: "smtp.test", port: 25, username: "u", password: "p", encryption: "none" as const };

export type World = {
  workspaceId: string;
  accountIds: string[];
  mailboxIds: string[];
  /** Runs work in the workspace. */
  inside<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  planning(): Planning;
};

type Options = {
  accounts?: number;
  spacing?: readonly [number, number];
  hours?: [number, number];
  days?: number[];
  dailyLimit?: number;
  sentCopies?: SentCopies;
  rampStartedOn?: string | null;
  burst?: number;
  clock?: ClockSegment[];
};

/** A workspace in its trial with accounts, one mailbox each, and their lanes. */
export async function newWorld(options: Options = {}): Promise<World> {
  const workspaceId = newId();
  const [min, max] = options.spacing ?? [480, 840];
  const [start, end] = options.hours ?? [9, 18];
  await sql(
    `insert into workspaces (id, name, email, brand, trial_ends_at) values ($1, 'North', 'n@x.test', 'tern', '2099-01-01')`,
    [workspaceId],
  );
  for (const segment of options.clock ?? [])
    await sql("insert into clock_segments values ($1, $2, $3, $4)", [
      workspaceId,
      segment.realStart,
      segment.virtualStart,
      segment.speed,
    ]);
  const accountIds: string[] = [];
  const mailboxIds: string[] = [];
  for (let i = 0; i < (options.accounts ?? 1); i++) {
    const id = newId();
    const boxId = newId();
    const access = { mailboxId: boxId, smtp: server, imap: server } satisfies MailAccess;
    const sealed = sealMailboxPasswords(keys.secret, { workspaceId, id: boxId }, access);
    await sql(
      `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, secret, first_name, last_name,
         country_code, timezone, work_hours_start, work_hours_end, working_days, spacing_min_seconds, spacing_max_seconds,
         ramp_started_on, watched_by, caught_up_by, last_checked_at)
       values ($1, $2, $2, 'n', true, $3, $4, 'Ada', 'Sender', 'DE', 'Europe/Berlin', $5, $6, $7, $8, $9, $10, $1, $1, '2099-01-01')`,
      [
        workspaceId,
        id,
        `user-${i}`,
        sealOfAccount(keys.secret, { workspaceId, id }, "secret", "p"),
        start,
        end,
        options.days ?? [1, 2, 3, 4, 5],
        min,
        max,
        options.rampStartedOn ?? null,
      ],
    );
    await sql(
      `insert into mailboxes (workspace_id, id, account_id, status, is_sandboxed, sent_copies, email, name, smtp_host,
         smtp_port, smtp_username, smtp_secret, imap_host, imap_port, imap_username, imap_secret, daily_limit,
         spacing_min_seconds, spacing_max_seconds, last_checked_at, ramp_started_on, watched_by, caught_up_by)
       values ($1, $2, $3, 'connected', true, $4, $5, 'Ada Sender', 'smtp.test', 25, 'u', $6, 'imap.test', 143, 'u', $7, $8,
         $9, $10, '2099-01-01', $11, $1, $1)`,
      [
        workspaceId,
        boxId,
        id,
        options.sentCopies ?? "files",
        `ada${i}@sender.test`,
        sealed.smtpSecret,
        sealed.imapSecret,
        options.dailyLimit ?? 50,
        min,
        max,
        options.rampStartedOn ?? null,
      ],
    );
    await sql(
      `insert into lanes (workspace_id, id, channel, account_id, mailbox_id, burst)
       values ($1, $2, 'network', $3, null, $5), ($1, $4, 'email', $3, $6, $5), ($1, $7, 'inner', $3, null, 20)`,
      [workspaceId, newId(), id, newId(), options.burst ?? 1, boxId, newId()],
    );
    accountIds.push(id);
    mailboxIds.push(boxId);
  }
  return {
    workspaceId,
    accountIds,
    mailboxIds,
    inside: (work) => inWorkspace(pools.app, { workspaceId }, work),
    planning: () => ({ now: time.now, clock: clockOf(options.clock ?? []), newId: () => newId() }),
  };
}

export const email = (subject = "Hello", message = "Hi {first_name:there}"): Step => ({
  id: newId(),
  is_enabled: true,
  type: "email",
  subject,
  message,
});
export const visit = (): Step => ({ id: newId(), is_enabled: true, type: "visit_profile" });
export const request = (message = ""): Step => ({
  id: newId(),
  is_enabled: true,
  type: "connection_request",
  message,
});
export const message = (text = "Nice to meet you"): Step => ({
  id: newId(),
  is_enabled: true,
  type: "message",
  message: text,
});
export const wait = (amount: number, unit: "hours" | "days" | "working_days" = "working_days"): Step => ({
  id: newId(),
  is_enabled: true,
  type: "delay",
  delay: { amount, unit },
});
export const accepted = (amount: number, otherwise: "continue" | "finish" = "continue"): Step => ({
  id: newId(),
  is_enabled: true,
  type: "condition",
  condition: "accepted",
  deadline: { amount, unit: "days" },
  otherwise,
});

/** A running campaign of all the world's accounts. */
export async function newCampaign(
  { workspaceId, accountIds, mailboxIds }: World,
  sequence: Step[],
  status = "active",
): Promise<string> {
  const id = newId();
  await sql(
    `insert into campaigns (workspace_id, id, name, status, draft, live_version) values ($1, $2, 'C', $3, $4, 1)`,
    [workspaceId, id, status, JSON.stringify(sequence)],
  );
  await sql(
    "insert into campaign_versions (workspace_id, campaign_id, version, sequence) values ($1, $2, 1, $3)",
    [workspaceId, id, JSON.stringify(sequence)],
  );
  for (const [index, accountId] of accountIds.entries())
    await sql("insert into campaign_senders values ($1, $2, $3, $4)", [
      workspaceId,
      id,
      accountId,
      mailboxIds[index],
    ]);
  return id;
}

let born = 0;
/** People with an address and a profile; returns their IDs. */
export async function newPeople({ workspaceId }: World, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const numbers = ids.map(() => ++born);
  await sql(
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, work_email, profile_url)
     select $1, p.id, 'P' || p.n, 'Q', 'P' || p.n || ' Q', 'p' || p.n || '@target.test', 'https://people.test/in/p' || p.n
       from unnest($2::uuid[], $3::int[]) as p(id, n)`,
    [workspaceId, ids, numbers],
  );
  return ids;
}

/** A phone number of the world's first account with its lane; returns its ID. */
export async function newPhone({ workspaceId, accountIds }: World, number: string): Promise<string> {
  const id = newId();
  await sql(
    `insert into phone_numbers (workspace_id, id, account_id, number, ref, country_code, is_sandboxed, status, watched_by,
       caught_up_by, last_checked_at)
     values ($1, $2, $3, $4, $4, 'US', true, 'active', $1, $1, '2099-01-01')`,
    [workspaceId, id, accountIds[0], number],
  );
  await sql(
    "insert into lanes (workspace_id, id, channel, account_id, number_id) values ($1, $2, 'sms', $3, $4)",
    [workspaceId, newId(), accountIds[0], id],
  );
  return id;
}

/** Enrolls new people in a campaign through the engine's own function; returns their IDs. */
export async function enroll(world: World, campaignId: string, count: number): Promise<string[]> {
  const prospectIds = await newPeople(world, count);
  await world.inside((tx) => enrollPeople(tx, world.planning(), { campaignId, prospectIds }));
  return prospectIds;
}

export type DeliveryRow = {
  id: string;
  kind: string;
  state: string;
  due_at: Date | null;
  wait_reason: string | null;
  reason: string | null;
  fence: number;
  prospect_id: string;
  enrollment_id: string;
  step_id: string;
  message_id: string | null;
  settled_at: Date | null;
};
export const deliveriesOf = (world: World) =>
  sql<DeliveryRow>("select * from deliveries where workspace_id = $1 order by id", [world.workspaceId]);
export const enrollmentsOf = (world: World) =>
  sql<{
    id: string;
    prospect_id: string;
    state: string;
    stop_reason: string | null;
    step_id: string | null;
    accepted_at: Date | null;
  }>("select * from enrollments where workspace_id = $1 order by id", [world.workspaceId]);
export const eventsOf = async (world: World) =>
  (
    await sql<{ kind: string; reason: string | null }>(
      "select kind, reason from events where workspace_id = $1 order by at, id",
      [world.workspaceId],
    )
  ).map(({ kind, reason }) => (reason ? `${kind} ${reason}` : kind));
/** The usage of accounts and mailboxes. */
export const usedOf = async (world: World) =>
  (
    await sql<{ used: number }>(
      "select used from usage where workspace_id = $1 and owner_id not in (select id from campaigns)",
      [world.workspaceId],
    )
  ).map(({ used }) => used);
/** The usage of a campaign's own limits. */
export const usedByCampaign = async (campaignId: string) =>
  Object.fromEntries(
    (
      await sql<{ kind: string; used: number }>(
        "select kind, sum(used)::int as used from usage where owner_id = $1 group by 1 order by 1",
        [campaignId],
      )
    ).map(({ kind, used }) => [kind, used]),
  );

/** Prints the results of a scenario, one per case, as its last line. */
export async function report(seen: Record<string, unknown>): Promise<never> {
  await closePools();
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  process.exit(0);
}
