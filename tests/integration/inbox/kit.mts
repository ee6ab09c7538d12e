import { randomBytes } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { brands } from "@/brands/index";
import type { Config } from "@/server/config";
import type { Context, Ports, Scope } from "@/server/context";
import { acrossWorkspaces, inWorkspace, type Tx } from "@/server/db/tx";
import { entitlementsOf } from "@/server/domain/billing/entitlements";
import { clockOf } from "@/server/domain/clock";
import { createPostgresFiles } from "@/server/drivers/files/postgres";
import { newId } from "@/server/ids";
import type { MailAccess, MailPort, MailTestResult, OutgoingMail } from "@/server/ports/mail";
import type {
  AccountType,
  FileAnswer,
  NetworkAccount,
  NetworkPort,
  NetworkProfile,
  OwnProxy,
  SignInResult,
  TwoFactorResult,
} from "@/server/ports/network";
import type { ProxyTrial } from "@/server/ports/proxies";
import type { ScenarioDatabase } from "./run-scenario";

const urls: ScenarioDatabase = JSON.parse(process.env.SCENARIO_DATABASE ?? "{}");

export const pools = {
  admin: new pg.Pool({ connectionString: urls.admin, max: 4 }),
  app: new pg.Pool({ connectionString: urls.app, max: 8 }),
  engine: new pg.Pool({ connectionString: urls.engine, max: 2 }),
};

/** Runs one statement as the superuser, across all workspaces. */
export const sql = async <Row extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
) => (await pools.admin.query(text, values)).rows as Row[];

export const keys = { secret: randomBytes(32) };
export const log = pino({ level: process.env.SCENARIO_LOG ?? "silent" });

/** The responses of the outside in a scenario, which can change them at any time. */
export const outside = {
  signIn: (username: string, _account: NetworkAccount): SignInResult => letIn(username),
  checkApproval: (username: string): SignInResult => letIn(username),
  /** The option that lets in an account with a choice. */
  choice: "first",
  enterPhone: (_phone: string): SignInResult | { kind: "wrong_phone" } => ({
    kind: "code_needed",
    pinType: "sms",
  }),
  enterTwoFactor: (_factor: { username: string; password: string }): TwoFactorResult => ({ kind: "invalid" }),
  accountType: "basic" as AccountType,
  signedOut: [] as string[],
  probe: (_proxy: OwnProxy): ProxyTrial => ({ kind: "works" }),
  /** The code that lets in an account that needs one. */
  code: "123456",
  test: (_access: MailAccess): MailTestResult => ({ ok: true, files: true }),
  events: [] as Awaited<ReturnType<NetworkPort["events"]>>["events"],
  file: async (_ref: string): Promise<FileAnswer> => "gone",
  /** If set, the network returns no events. */
  refusal: null as string | null,
  tested: [] as MailAccess[],
  /** The emails by which servers were tested for filing. */
  probes: [] as (OutgoingMail | null)[],
  openReader: (async () => {
    throw new Error("no inbox in this scenario");
  }) as MailPort["openReader"],
};

export const profileOf = (name: string): NetworkProfile => ({
  memberRef: `ref-${name}`,
  profileUrl: `https://network.test/in/${name}`,
  firstName: "Ada",
  lastName: "Sender",
  headline: "",
  company: "",
  location: "",
  timezone: null,
});

export const letIn = (username: string) => ({
  kind: "signed_in" as const,
  profile: profileOf(username),
  accountType: outside.accountType,
});

const refuse = async () => {
  throw new Error("not part of this scenario");
};

const postgresFiles = createPostgresFiles({
  inWorkspace: (workspaceId, work) => inWorkspace(pools.app, { workspaceId }, work),
});

/** The ports that scenarios of this folder use; no others are called. */
export const ports = {
  mail: {
    send: refuse,
    findSent: refuse,
    listSent: refuse,
    saveCopy: refuse,
    openReader: (access) => outside.openReader(access),
    openCare: refuse,
    test: async (access, probe) => {
      outside.tested.push(access);
      outside.probes.push(probe);
      return outside.test(access);
    },
    close: async () => undefined,
  },
  network: {
    main: "sandbox",
    proxyTypesOf: () => ["basic", "residential"],
    placeFor: () => ({ network: "sandbox", isSandbox: true }),
    reconnect: async (account) => outside.signIn(account.username, account),
    checkApproval: async (account) => outside.checkApproval(account.username),
    choose: async (account, _of, id) =>
      id === outside.choice ? letIn(account.username) : { kind: "wrong_choice" },
    signIn: async (account) => outside.signIn(account.username, account),
    enterCode: async (account, code) =>
      code === outside.code ? letIn(account.username) : { kind: "wrong_code" },
    resendCode: async (account) => outside.signIn(account.username, account),
    enterPhone: async (_account, phone) => outside.enterPhone(phone),
    enterTwoFactor: async (_account, factor) => outside.enterTwoFactor(factor),
    signOut: async ({ accountId }) => {
      outside.signedOut.push(accountId);
    },
    proxyStock: async () => [{ code: "DE", type: "basic", count: 3 }],
    self: async ({ username }) => ({ profile: profileOf(username), accountType: outside.accountType }),
    photo: async () => null,
    file: async (_account, ref) => outside.file(ref),
    ...{ move: refuse, search: refuse, wake: () => undefined },
    withdraw: refuse,
    lookAt: refuse,
    newestPost: refuse,
    history: refuse,
    act: refuse,
    lookUp: refuse,
    events: async (_account, cursor, limit) => {
      if (outside.refusal) throw new Error(outside.refusal);
      const from = Number(cursor ?? 0);
      const events = outside.events.slice(from, from + limit);
      return { events, cursor: String(from + events.length) };
    },
  },
  proxies: { probe: async (proxy) => outside.probe(proxy) },
  files: { current: postgresFiles, at: (place) => (place === "postgres" ? postgresFiles : null) },
} satisfies Partial<Ports> as Partial<Ports> as Ports;

export const tools = {
  config: {
    engine: { leaseSeconds: 5 },
    http: { baseUrl: "https://tern.test" },
    sms: { isAvailable: true, closedCountries: [] },
  } as unknown as Config,
  keys,
  ports,
  log,
  now: () => new Date(),
  newId: () => newId(),
};

export type World = { workspaceId: string; personId: string; cx: Context };

/** A workspace in its trial with one member, whose context is `cx`. */
export async function newWorld(scope: Partial<Scope> = {}): Promise<World> {
  const workspaceId = newId();
  const personId = newId();
  await sql(
    `insert into workspaces (id, name, email, brand, trial_ends_at) values ($1, 'North', 'north@x.test', 'tern', now() + interval '9 days')`,
    [workspaceId],
  );
  await sql(
    `insert into users (id, email, first_name, last_name, brand, terms_accepted_at) values ($1, $2, 'Mia', 'Member', 'tern', now())`,
    [personId, `${personId}@x.test`],
  );
  await sql("insert into memberships (workspace_id, user_id, is_admin) values ($1, $2, true)", [
    workspaceId,
    personId,
  ]);
  return { workspaceId, personId, cx: contextIn(workspaceId, personId, scope) };
}

export function contextIn(workspaceId: string, personId: string, scope: Partial<Scope> = {}): Context {
  const trial = {
    brand: "tern",
    priceId: null,
    tier: "free" as const,
    status: "active" as const,
    isSubscriptionGood: false,
  };
  return {
    ...tools,
    scope: {
      brand: brands[0],
      locale: "en",
      requestId: "r",
      address: "127.0.0.1",
      userAgent: null,
      host: "tern.test",
      isProgram: false,
      isOwnFetch: true,
      personId,
      sessionId: newId(),
      isConfirmed: true,
      isPlatformAdmin: false,
      workspaceId,
      isAdmin: true,
      allowedPages: null,
      allowedAccounts: null,
      ...scope,
    },
    ...{ clock: clockOf([]), gone: new AbortController().signal },
    entitlements: entitlementsOf({ ...trial, trialEndsAt: new Date(Date.now() + 86_400_000) }, new Date()),
    transact: (work) => inWorkspace(pools.app, { workspaceId, personId }, work),
    readOnce: (work) => inWorkspace(pools.app, { workspaceId, personId }, work),
    across: (to, leave, arrive) =>
      acrossWorkspaces(pools.app, { from: workspaceId, to, personId }, leave, arrive),
  };
}

export const inside = <T,>({ workspaceId }: Pick<World, "workspaceId">, work: (tx: Tx) => Promise<T>) =>
  inWorkspace(pools.app, { workspaceId }, work);

/** The error code of a failure, otherwise the result. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** Prints the results as the last line, and exits. */
export async function finish(seen: unknown): Promise<never> {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  process.exit(0);
}
