import { isIP } from "node:net";
import path from "node:path";
import type { AllowEntry } from "@/server/net/allow-list";
import type { MailProvider } from "@/server/ports/mail-consent";
import { roleUrl } from "./config/database";
import { heloNameOf } from "./config/helo-name";
import { ConfigError, type Environment, readVariables } from "./config/read";
import { mailServerOf } from "./config/smtp-url";
import type { Variables } from "./config/variables";
import { noPrices } from "./config/vendor-prices";

/** The configuration of api, worker, sandbox and cli. Frozen; read once at startup and passed on as an argument. */
export type Config = ReturnType<typeof group>;

/** Parses an environment. Throws ConfigError, which names every mistake with its fix. */
export function parseConfig(environment: Environment): Config {
  return freeze(group(readVariables(environment, whatIsMissing)));
}

/** The configuration of this process; with a mistake in it the process prints all of them and ends with 1. */
export function loadConfig(): Config {
  return orExit(() => parseConfig(process.env));
}

/**
 * What the supervisor starts from: the parsed variables, in which keys and database may still be missing, and the environment for its
 * children.
 */
export type Launch = { variables: Variables; environment: NodeJS.ProcessEnv };

/** The supervisor's view of this process's environment; ends the process as loadConfig does. */
export function loadLaunch(): Launch {
  return orExit(() => parseLaunch(process.env));
}

export function parseLaunch(environment: NodeJS.ProcessEnv): Launch {
  return {
    variables: readVariables(environment, (values) => [
      ...needsBaseUrl(values),
      ...needsKeys(values),
      ...needsApiKey(values),
      ...needsModel(values),
      ...needsBoth(values),
      ...needsMailClients(values),
      ...needsRegistrar(values),
      ...needsCalendly(values),
      ...needsStore(values),
    ]),
    environment,
  };
}

function group(v: Variables) {
  const keys = {
    secret: v.TERN_SECRET_KEY ?? v.TERN_KEYS?.secret ?? "",
    facts: v.TERN_FACTS_KEY ?? v.TERN_KEYS?.facts ?? "",
  };
  const passwords = v.TERN_ROLE_PASSWORDS ?? v.TERN_KEYS?.roles ?? {};
  const { DATABASE_URL: databaseUrl = "" } = v;
  const pagesPort = v.SANDBOX_PAGES_PORT ?? 2080;
  const sandbox = {
    smtpPort: v.SANDBOX_SMTP_PORT ?? 2525,
    imapPort: v.SANDBOX_IMAP_PORT ?? 2143,
    pagesPort,
    /** The URL of the sandbox network's own pages. */
    pagesUrl: v.SANDBOX_PAGES_URL ?? `http://network.localhost:${pagesPort}`,
    /** How many people its people database has. */
    people: v.SANDBOX_PEOPLE,
  };
  return {
    http: {
      host: v.HOST,
      port: v.PORT,
      baseUrl: v.BASE_URL ?? `http://localhost:${v.PORT}`,
      trustedProxies: v.TRUSTED_PROXIES,
      allowHttp: v.ALLOW_HTTP,
      compatTokens: v.COMPAT_TOKENS,
      /** What API tokens begin with. */
      tokenWord: v.API_TOKEN_WORD,
      metricsToken: v.METRICS_TOKEN,
    },
    web: {
      url: v.WEB_URL ?? `http://localhost:${v.WEB_PORT ?? 3001}`,
      filesDir: v.WEB_FILES,
      isDevelopment: v.NODE_ENV === "development",
    },
    database: {
      /** Connection string of a role. "admin" is DATABASE_URL as given: it creates roles and databases, and only migrations use it. */
      url: roleUrl(databaseUrl, passwords),
      passwords,
    },
    keys,
    /** Where users add the operator's app at Zapier; null while it is not published. */
    zapierUrl: v.ZAPIER_APP_URL ?? null,
    demo: v.DEMO ?? false,
    sandbox,
    /** Our host name towards mail servers. */
    heloName: heloNameOf(v.SMTP_HELO_NAME, v.BASE_URL ?? `http://localhost:${v.PORT}`),
    /** The mail server for the product's own emails; null if there is none. */
    systemMail: v.SMTP_URL === undefined ? null : mailServerOf(v.SMTP_URL),
    /** Our registrations at sign-in providers, by brand and provider. */
    signInClients: v.SIGN_IN_CLIENTS ?? {},
    /** Our registrations at mail providers, whose mailboxes are connected by their owners' consent. */
    mailClients: {
      ...clientOf("google", v.GOOGLE_MAIL_CLIENT_ID, v.GOOGLE_MAIL_CLIENT_SECRET),
      ...clientOf("microsoft", v.MICROSOFT_MAIL_CLIENT_ID, v.MICROSOFT_MAIL_CLIENT_SECRET),
    },
    ...servicesOf(v),
    ...modelsOf(v),
    ...dataVendorsOf(v),
    ...sendingDomainsOf(v),
    /** What vendors charge, and what they may cost a month (docs/costs.md). */
    costs: {
      prices: v.VENDOR_PRICES ?? noPrices,
      caps: { workspace: v.VENDOR_CAP_PER_WORKSPACE ?? null, installation: v.VENDOR_CAP ?? null },
    },
    files: filesOf(v),
    /** Whether a company, and a browser, gets one free trial only (AUTH-52). */
    isTrialLimited: v.TRIAL_LIMIT,
    /** Whether text messages may be sent, and to which countries they do not go (CAMP-67). */
    sms: { isAvailable: v.SMS_AVAILABLE, closedCountries: v.SMS_CLOSED_COUNTRIES },
    /** The name servers to ask; the system's where there are none. */
    dnsServers: v.DNS_SERVERS,
    egress: { allow: [...v.EGRESS_ALLOW, ...sandboxRoutes(sandbox)] },
    engine: {
      inFlight: v.ENGINE_IN_FLIGHT,
      leaseSeconds: v.LEASE_SECONDS,
      settleSeconds: v.SETTLE_SECONDS,
      claimIntervalMs: v.CLAIM_INTERVAL_MS,
    },
    log: { level: v.LOG_LEVEL },
    /** Name of the point at which a test build stops and waits to be killed; a release build never has one. */
    stopPoint: process.env.TERN_BUILD === "test" ? v.STOP_POINT : undefined,
    dataDir: v.DATA_DIR,
  };
}

const clientOf = (provider: MailProvider, id: string | undefined, secret: string | undefined) =>
  id && secret ? { [provider]: { id, secret } } : {};

/** The services that act for accounts, on the network and by phone, and the one that takes payments. */
const servicesOf = (v: Variables) => ({
  /** The service that acts on the network for accounts; null if there is none and the sandbox is the network. */
  unipile:
    v.UNIPILE_API_KEY === undefined
      ? null
      : {
          url: v.UNIPILE_DSN ?? "https://api.unipile.com/v2",
          apiKey: v.UNIPILE_API_KEY,
          webhookSecret: v.UNIPILE_WEBHOOK_SECRET ?? null,
        },
  /** Whether accounts act through that service. */
  hasNetworkService: v.UNIPILE_API_KEY !== undefined,
  /** The vendor of phone numbers and text messages; null where the sandbox is the phone network. */
  twilio:
    v.TWILIO_ACCOUNT_SID === undefined || v.TWILIO_AUTH_TOKEN === undefined
      ? null
      : {
          url: v.TWILIO_API_URL,
          accountSid: v.TWILIO_ACCOUNT_SID,
          authToken: v.TWILIO_AUTH_TOKEN,
          givesNumbers: v.TWILIO_GIVES_NUMBERS,
        },
  /** Who takes payments; null where the sandbox pretends to (docs/payments.md). */
  stripe:
    v.STRIPE_SECRET_KEY === undefined || v.STRIPE_WEBHOOK_SECRET === undefined
      ? null
      : {
          ...{ id: null, url: v.STRIPE_API_URL, secretKey: v.STRIPE_SECRET_KEY },
          ...{ webhookSecret: v.STRIPE_WEBHOOK_SECRET, collectsTax: v.STRIPE_TAX },
        },
  /** Accounts of brands that take their payments themselves. */
  brandStripe: v.BRAND_STRIPE ?? {},
  /** Our registration at the service in which prospects book meetings; null where only the sandbox pretends one (docs/calendar.md). */
  calendly:
    v.CALENDLY_CLIENT_ID === undefined ||
    v.CALENDLY_CLIENT_SECRET === undefined ||
    v.CALENDLY_SIGNING_KEY === undefined
      ? null
      : {
          ...{ authUrl: v.CALENDLY_AUTH_URL, apiUrl: v.CALENDLY_API_URL },
          ...{ clientId: v.CALENDLY_CLIENT_ID, clientSecret: v.CALENDLY_CLIENT_SECRET },
          signingKey: v.CALENDLY_SIGNING_KEY,
        },
  /** Where external CRMs are, and our apps there; without one only their users' keys connect an account (docs/crm.md). */
  pipedrive: {
    ...{ authUrl: v.PIPEDRIVE_AUTH_URL, apiUrl: v.PIPEDRIVE_API_URL },
    app: appOf(v.PIPEDRIVE_CLIENT_ID, v.PIPEDRIVE_CLIENT_SECRET),
  },
  hubspot: {
    ...{ appUrl: v.HUBSPOT_APP_URL, apiUrl: v.HUBSPOT_API_URL },
    app: appOf(v.HUBSPOT_CLIENT_ID, v.HUBSPOT_CLIENT_SECRET),
  },
});

const appOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };

/** The language models. */
const modelsOf = (v: Variables) => ({
  /** The language model that labels replies; null where the model that ships does. */
  labels:
    v.LABELS_MODEL_URL === undefined
      ? null
      : { url: v.LABELS_MODEL_URL, key: v.LABELS_MODEL_KEY ?? "", model: v.LABELS_MODEL_NAME ?? "" },
  /** The language model that writes drafts; null where the sandbox does (docs/writing.md). */
  writing:
    v.WRITING_MODEL_URL === undefined
      ? null
      : {
          url: v.WRITING_MODEL_URL,
          key: v.WRITING_MODEL_KEY ?? "",
          model: v.WRITING_MODEL_NAME ?? "",
        },
});

/** The vendors of people's data. */
const dataVendorsOf = (v: Variables) => ({
  /** The vendor of the people database; without it what was loaded answers (docs/people-database.md). */
  peopleDataLabs:
    v.PEOPLE_DATA_LABS_KEY === undefined
      ? null
      : { url: v.PEOPLE_DATA_LABS_URL, apiKey: v.PEOPLE_DATA_LABS_KEY },
  /** The enrichment vendors; without any, the sandbox's directory answers (docs/enrichment-driver.md). */
  hunter: v.HUNTER_API_KEY === undefined ? null : { url: v.HUNTER_API_URL, apiKey: v.HUNTER_API_KEY },
  fullEnrich:
    v.FULLENRICH_API_KEY === undefined ? null : { url: v.FULLENRICH_API_URL, apiKey: v.FULLENRICH_API_KEY },
});

/** Where domains for sending are bought, and who keeps the mailboxes on them; without both the sandbox alone sells some (docs/sending-domains.md). */
const sendingDomainsOf = (v: Variables) => ({
  openSrs:
    v.OPENSRS_USERNAME === undefined || v.OPENSRS_API_KEY === undefined || v.OPENSRS_CONTACT === undefined
      ? null
      : {
          ...{ url: v.OPENSRS_API_URL, username: v.OPENSRS_USERNAME },
          ...{ apiKey: v.OPENSRS_API_KEY, contact: v.OPENSRS_CONTACT },
        },
  migadu:
    v.MIGADU_USER === undefined || v.MIGADU_API_KEY === undefined
      ? null
      : { url: v.MIGADU_API_URL, user: v.MIGADU_USER, apiKey: v.MIGADU_API_KEY },
});

/** Where files lie: `folder` and `s3` are set as well where only older files lie there. */
const filesOf = (v: Variables) => ({
  place: v.FILES_PLACE,
  folder: v.FILES_DIR ?? (v.FILES_PLACE === "disk" ? path.join(v.DATA_DIR, "files") : null),
  cache: { folder: path.join(v.DATA_DIR, "file-cache"), maxBytes: v.FILES_CACHE_MB * 1_000_000 },
  s3:
    v.S3_ENDPOINT && v.S3_BUCKET && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
      ? {
          endpoint: v.S3_ENDPOINT,
          region: v.S3_REGION ?? "us-east-1",
          bucket: v.S3_BUCKET,
          accessKeyId: v.S3_ACCESS_KEY_ID,
          secretAccessKey: v.S3_SECRET_ACCESS_KEY,
          hasPathStyle: v.S3_PATH_STYLE,
        }
      : null,
});

/** Under these names mailboxes of the sandbox are connected; they lead to its listeners on loopback, whatever their ports. */
const sandboxRoutes = ({ smtpPort, imapPort }: { smtpPort: number; imapPort: number }): AllowEntry[] => [
  { name: "smtp.sandbox.test", port: 587, address: "127.0.0.1", toPort: smtpPort },
  { name: "imap.sandbox.test", port: 143, address: "127.0.0.1", toPort: imapPort },
];

function whatIsMissing(values: Partial<Variables>): string[] {
  return [
    ...(values.DATABASE_URL
      ? []
      : [
          "DATABASE_URL is missing: set postgres://user:password@host:5432/database, or use npm start, which brings its own Postgres.",
        ]),
    ...needsBaseUrl(values),
    ...needsKeys({ ...values, DATABASE_URL: "given" }),
    ...needsApiKey(values),
    ...needsModel(values),
    ...needsBoth(values),
    ...needsMailClients(values),
    ...needsRegistrar(values),
    ...needsCalendly(values),
    ...needsStore(values),
  ];
}

const pairs = [
  { names: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"], what: "the account and its token" },
  { names: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"], what: "the key and the secret of its webhook" },
  { names: ["PIPEDRIVE_CLIENT_ID", "PIPEDRIVE_CLIENT_SECRET"], what: "the app's client ID and its secret" },
  { names: ["HUBSPOT_CLIENT_ID", "HUBSPOT_CLIENT_SECRET"], what: "the app's client ID and its secret" },
] as const;

const needsBoth = (values: Partial<Variables>): string[] =>
  pairs.flatMap(({ names: [one, other], what }) =>
    Boolean(values[one]) === Boolean(values[other])
      ? []
      : [`${values[one] ? other : one} is missing: ${what} are needed together.`],
  );

function needsCalendly(values: Partial<Variables>): string[] {
  const names = ["CALENDLY_CLIENT_ID", "CALENDLY_CLIENT_SECRET", "CALENDLY_SIGNING_KEY"] as const;
  const missing = names.filter((name) => !values[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map(
    (name) =>
      `${name} is missing: an app's client ID, client secret and webhook signing key are needed together.`,
  );
}

const needsMailClients = (values: Partial<Variables>): string[] =>
  (["GOOGLE", "MICROSOFT"] as const).flatMap((name) => {
    const [id, secret] = [`${name}_MAIL_CLIENT_ID`, `${name}_MAIL_CLIENT_SECRET`] as const;
    return Boolean(values[id]) === Boolean(values[secret])
      ? []
      : [`${values[id] ? secret : id} is missing: the registration's id and secret are needed together.`];
  });

/** A domain without mailboxes, or mailboxes without a domain, help no one. */
function needsRegistrar(values: Partial<Variables>): string[] {
  const names = [
    ...(["OPENSRS_USERNAME", "OPENSRS_API_KEY", "OPENSRS_CONTACT"] as const),
    ...(["MIGADU_USER", "MIGADU_API_KEY"] as const),
  ];
  const missing = names.filter((name) => !values[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map(
    (name) => `${name} is missing: domains for sending need a registrar, a registrant and a mail host.`,
  );
}

function needsApiKey({ UNIPILE_DSN, UNIPILE_WEBHOOK_SECRET, UNIPILE_API_KEY }: Partial<Variables>): string[] {
  return UNIPILE_API_KEY || !(UNIPILE_DSN || UNIPILE_WEBHOOK_SECRET)
    ? []
    : ["UNIPILE_API_KEY is missing: without it nothing can be asked of the service that UNIPILE_DSN names."];
}

function needsBaseUrl({ BASE_URL, HOST = "127.0.0.1" }: Partial<Variables>): string[] {
  return BASE_URL || isLoopback(HOST)
    ? []
    : [
        "BASE_URL is missing: HOST is not loopback, so say which address people open, such as https://tern.example.com.",
      ];
}

const needsModel = (values: Partial<Variables>): string[] =>
  (["LABELS", "WRITING"] as const).flatMap((use) => {
    const names = [`${use}_MODEL_URL`, `${use}_MODEL_KEY`, `${use}_MODEL_NAME`] as const;
    const missing = names.filter((name) => !values[name]);
    if (missing.length === 0 || missing.length === names.length) return [];
    return missing.map((name) => `${name} is missing: a language model is asked by address, key and name.`);
  });

function needsStore(values: Partial<Variables>): string[] {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.filter((name) => !values[name]);
  if (missing.length === 0 || (missing.length === names.length && values.FILES_PLACE !== "s3")) return [];
  return missing.map((name) => `${name} is missing: a bucket is reached by endpoint, name, key and secret.`);
}

/** An outside Postgres outlives this machine's files, so its keys must come from the environment. */
function needsKeys(values: Partial<Variables>): string[] {
  if (!values.DATABASE_URL || values.TERN_KEYS) return [];
  const names = ["TERN_SECRET_KEY", "TERN_FACTS_KEY", "TERN_ROLE_PASSWORDS"] as const;
  return names
    .filter((name) => !values[name])
    .map(
      (name) =>
        `${name} is missing: with DATABASE_URL the keys come from the environment; npm run keys prints a new set.`,
    );
}

/** Whether an address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
